package http

// CacheControl is the newest header of an entry.
const CacheControl = "no-store"
