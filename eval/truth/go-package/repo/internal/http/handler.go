package http

import "example.org/depot/internal/cache"

// Handle serves an entry from the cache store.
func Handle(store *cache.Store) { store.Put("entry", "used") }
