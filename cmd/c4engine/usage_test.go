package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/processtest"
)

func TestHelp(t *testing.T) {
	require.LessOrEqual(t, processtest.RequireHelp(t, binary, program), 16)
	for _, flag := range []string{"--version", "-v"} {
		out, err := exec.Command(binary, flag).Output()
		require.NoError(t, err)
		require.Equal(t, "c4engine "+version+"\n", string(out))
	}
}

// TestWrongUsage asks for one line that names what is wrong and says what was
// expected.
func TestWrongUsage(t *testing.T) {
	for args, says := range map[string]string{
		"nonsense":                            "unexpected argument nonsense; see c4engine --help",
		"--nonsense":                          "unknown flag --nonsense",
		"play -v":                             "unknown flag -v; see c4engine play --help",
		"--strict bench":                      `flag --strict applies to the default command "protocol"`,
		"help nonsense":                       "unexpected argument nonsense",
		"paly":                                `"paly" is no command: did you mean "play"?; see c4engine --help`,
		"mach report x":                       `"mach" is no command: did you mean "match"?`,
		"bench nonsense":                      "unexpected argument nonsense; see c4engine bench --help",
		"play chess":                          "play: game: expected one of connectfour, nogo, reversi; see c4engine play --help",
		"play 6":                              "play: columns: expected an integer from 4 to 12",
		"play --level 99":                     "play: --level: expected a level from 1 to 13, or full",
		"play --seed x":                       "--seed: expected an integer from 1 to ",
		"play --seed 0":                       "--seed: expected an integer from 1 to ",
		"gtp":                                 "missing flags: --game=nogo|reversi",
		"gtp --game nogo --keep-running":      "unknown flag --keep-running",
		"gtp --game nogo --movetime 0":        "--movetime: expected an integer from 1 to 86400000",
		"gtp --game nogo --log-level loud":    `--log-level must be one of "debug","info","warn","error"`,
		"gtp --game reversi --nodes":          "--nodes: expected an integer from 0 to ",
		"botzone --game chess":                `--game must be one of "nogo","reversi" but got "chess"`,
		"nboard x":                            "unexpected argument x",
		"nboard --game nogo":                  "unknown flag --game",
		"nboard --option Hash=0":              "--option: Hash: expected an integer from 1 to 32768",
		"saiblo nonsense":                     "unexpected argument nonsense",
		"saiblo --hash 32769":                 "--hash: expected an integer from 1 to 32768",
		"saiblo zip":                          `expected "<file>"; see c4engine saiblo zip --help`,
		"web --sessions 0":                    "--sessions: expected an integer from 1 to 250",
		"web --hash 32769":                    "--hash: expected an integer from 1 to 32768",
		"web --threads 0":                     "--threads: expected an integer from 1 to 256",
		"web --open --export x":               "--open and --export can't be used together",
		"match -engine cmd=a -engine cmd=b -": `match: "-": expected a flag`,
	} {
		requireWrongUsage(t, args, says)
	}
	for _, number := range []string{"0x10", "0x1p3", "1_0", "1e3", "1.5", "-1", "+1", "x", "18446744073709551616"} {
		for _, flag := range []string{"gtp --game nogo --nodes=", "saiblo --movetime="} {
			name := flag[strings.LastIndex(flag, "--") : len(flag)-1]
			requireWrongUsage(t, flag+number, name+": expected an integer from ")
		}
	}
}

func requireWrongUsage(t *testing.T, args, says string) {
	t.Helper()
	processtest.RequireWrongUsage(t, binary, args, says)
}
