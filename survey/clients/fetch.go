// Fetches each URL of a file with Go's net/http.
package main

import (
	"bufio"
	"net/http"
	"os"
	"time"
)

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	client := http.Client{Timeout: 3 * time.Second}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		// It need not fetch all.
		if response, err := client.Get(lines.Text()); err == nil {
			response.Body.Close()
		}
	}
}
