"""Servers that log every octet they receive. Each answers just enough for a client to go on, and listens on a loopback address."""
