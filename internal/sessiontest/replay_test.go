package sessiontest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCheck(t *testing.T) {
	const info = "info depth 1 seldepth 2 nodes 3 hashfull 4 winrate 0.5000 pv 1,1\n"
	for _, s := range []struct{ in, out string }{
		{"", ""},
		{"go\n", info + "bestmove 1 1\n"},
		{"'go' nodes 5\r\nanalyze", "bestmove none\nbestmove none\n"},
		{"go 5\nanalyze 5\n", "error go: 5: expected x\n" + `{"type":"error","command":"analyze"}` + "\n"},
		{"quit\ngo\n", ""},
		{"quit now\ngo\n", "error quit: arguments: expected none\nbestmove 1 1\n"},
		{"#go\n go;\ngo '\n\xffgo\ngoo\n", ""},
		{"show\n", "x o\n. .\nfen 2/2\n"},
		{"go\n", `{"type":"bestmove","move":null}` + "\n"},
	} {
		assert.NoError(t, Check([]byte(s.in), []byte(s.out)), "%q %q", s.in, s.out)
	}
	for _, s := range []struct{ in, out string }{
		{"go\n", ""},
		{"go\n", info},
		{"go\n", "bestmove 1 1"},
		{"go\n", "bestmove 1 1\nbestmove 1 1\n"},
		{"go\n", "bestmove 1 1\nerror go: x: expected y\n"},
		{"quit now\ngo\n", "error quit: arguments: expected none\n"},
		{"isready\n", "0readyok\n"},
		{"show\n", "x o\n. .\n"},
		{"show\nisready\n", "x o\nreadyok\nfen 2/2\n"},
		{"c4\n", "\n"},
		{"c4\n", "{\"type\":\"c5ok\"}\n"},
		{"c4\n", "{\"type\":\"c4ok\"\n"},
		{"go\n", "info depth 1 pv 1,1\nbestmove 1 1\n"},
		{"go\n", strings.Replace(info, "0.5000", "1.2000", 1) + "bestmove 1 1\n"},
		{"go\n", strings.Replace(info, "pv", "proven win in 4 score -4 pv", 1) + "bestmove 1 1\n"},
	} {
		assert.Error(t, Check([]byte(s.in), []byte(s.out)), "%q %q", s.in, s.out)
	}
}
