module rfc1738-peers

go 1.19
