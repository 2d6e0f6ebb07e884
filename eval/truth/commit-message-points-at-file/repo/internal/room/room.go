package room

// Room is where members talk.
type Room struct{ Topic string }
