"""A map of routes."""
ROUTES = {}
