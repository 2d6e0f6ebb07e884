package member

// Member has a name.
type Member struct{ Name string }
