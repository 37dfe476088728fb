// The parser of Go, net/url: what scheme, host and port does it find?
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"unicode/utf8"
)

// Null for what is not there.
func part(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func answer(line []byte) string {
	text := make([]byte, hex.DecodedLen(len(line)))
	if _, err := hex.Decode(text, line); err != nil {
		panic(err)
	}
	u, err := url.Parse(string(text))
	if err != nil || !utf8.Valid(text) {
		return "no"
	}
	answer, err := json.Marshal(map[string]any{"scheme": part(u.Scheme), "host": part(u.Hostname()), "port": part(u.Port())})
	if err != nil {
		panic(err)
	}
	return string(answer)
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		fmt.Fprintln(out, answer(in.Bytes()))
	}
}
