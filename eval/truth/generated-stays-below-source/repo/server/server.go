package server

// Server is restarted by its supervisor.
type Server struct{ quota map[string]int64 }
