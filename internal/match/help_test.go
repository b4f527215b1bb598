package match_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/match"
)

// TestHelp: every key and every flag of the help is one that the command line takes.
func TestHelp(t *testing.T) {
	help := match.Help(games.All())
	values := map[string]string{"cmd": "a", "lib": "x.so", "option.NAME": "1", "movetime": "5", "tc": "1", "nodes": "5"}
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z.NAME]+)=`).FindAllStringSubmatch(help, -1) {
		value := values[m[1]]
		if value == "" {
			value = "x"
		}
		_, err := match.ParseArguments([]string{"-engine", m[1] + "=" + value}, games.All())
		require.NotContains(t, err.Error(), "one of", m[1])
	}
	flags := regexp.MustCompile(`(?m)^  (-[a-z]+)`).FindAllStringSubmatch(help, -1)
	require.Len(t, flags, 19)
	for _, m := range flags {
		_, err := match.ParseArguments([]string{m[1]}, games.All())
		require.NotContains(t, err.Error(), "one of -engine", m[1])
	}
	for _, text := range []string{help, match.ReportHelp(), match.WatchHelp()} {
		for line := range strings.Lines(text) {
			require.LessOrEqual(t, len(line), 90)
		}
		require.Contains(t, text, "  -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05\n")
	}
}
