package cache

// Store keeps entries.
type Store struct {
	entries map[string]string
	order   []string
}

// Put adds an entry; the newest entry is last.
func (s *Store) Put(key, value string) {
	s.entries[key] = value
	s.order = append(s.order, key)
}
