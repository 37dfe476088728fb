// net/url, which implements RFC 3986 with allowances: does url.Parse succeed?
package main

import (
	"bufio"
	"encoding/hex"
	"net/url"
	"os"
	"strings"
)

func isURL(scheme, text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == scheme && !strings.Contains(text, "#")
}

func main() {
	scheme := strings.TrimSuffix(os.Args[1], "url")
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		text, err := hex.DecodeString(in.Text())
		if err != nil {
			panic(err)
		}
		if isURL(scheme, string(text)) {
			out.WriteString("yes\n")
		} else {
			out.WriteString("no\n")
		}
	}
}
