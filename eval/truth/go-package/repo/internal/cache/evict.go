package cache

// Evict removes one entry.
func (s *Store) Evict() {
	if n := len(s.order); n > 0 {
		delete(s.entries, s.order[n-1])
		s.order = s.order[:n-1]
	}
}
