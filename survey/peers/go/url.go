// The parser of Go, net/url. Without an argument: what scheme, host and port does it find? With the
// name of a production: does url.Parse succeed, and find its scheme?
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"strings"
	"unicode/utf8"
)

// Null for what is not there.
func part(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func parts(text string) string {
	u, err := url.Parse(text)
	if err != nil || !utf8.ValidString(text) {
		return "no"
	}
	answer, err := json.Marshal(map[string]any{"scheme": part(u.Scheme), "host": part(u.Hostname()), "port": part(u.Port())})
	if err != nil {
		panic(err)
	}
	return string(answer)
}

func accepts(scheme, text string) string {
	u, err := url.Parse(text)
	if err == nil && u.Scheme == scheme && !strings.Contains(text, "#") {
		return "yes"
	}
	return "no"
}

func main() {
	answer := parts
	if len(os.Args) > 1 {
		scheme := strings.TrimSuffix(os.Args[1], "url")
		answer = func(text string) string { return accepts(scheme, text) }
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		text, err := hex.DecodeString(in.Text())
		if err != nil {
			panic(err)
		}
		fmt.Fprintln(out, answer(string(text)))
	}
}
