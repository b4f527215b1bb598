package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/stretchr/testify/require"
)

// TestHelp asks for the help of every command in both ways.
func TestHelp(t *testing.T) {
	help := func(args ...string) string {
		cmd := exec.Command(binary, args...)
		var errors strings.Builder
		cmd.Stderr = &errors
		out, err := cmd.Output()
		require.NoError(t, err, args)
		require.Empty(t, errors.String(), args)
		return string(out)
	}
	list := help("help")
	require.Equal(t, list, help("--help"))
	for _, command := range kong.Must(&commands{}, gameVars()).Model.Children {
		require.Contains(t, list, "\n  "+command.Name+" ")
		require.NotEmpty(t, command.Help, command.Name)
		for _, flag := range command.Flags {
			require.NotEmpty(t, flag.Help, "%s %s", command.Name, flag.Name)
		}
		words := strings.Fields(command.Name)
		text := help(append([]string{"help"}, words...)...)
		require.True(t, strings.HasPrefix(text, "Usage: c4engine "+command.Name), text)
		require.Equal(t, text, help(append(words, "--help")...))
	}
	require.Equal(t, "c4engine "+version+"\n", help("version"))
	require.Equal(t, "c4engine "+version+"\n", help("--version"))
}

// TestWrongUsage asks for one line that names what is wrong and says what was
// expected.
func TestWrongUsage(t *testing.T) {
	for args, says := range map[string]string{
		"nonsense":                            "unexpected argument nonsense; see c4engine --help",
		"--nonsense":                          "unknown flag --nonsense",
		"--strict bench":                      `flag --strict applies to the default command "protocol"`,
		"help nonsense":                       "unexpected argument nonsense",
		"bench nonsense":                      "unexpected argument nonsense; see c4engine bench --help",
		"perft":                               "expected either <depth> or --table",
		"play chess":                          "play: game: expected one of connectfour, nogo, reversi; see c4engine play --help",
		"play 6":                              "play: columns: expected an integer from 4 to 12",
		"play --level 99":                     "--level: level: expected a level from 1 to 13, or full",
		"play --seed x":                       "--seed: expected an integer from 1 to ",
		"play --seed 0":                       "--seed: expected an integer from 1 to ",
		"perft --game reversi --table x":      "--table: expected --game connectfour",
		"perft x":                             `<depth>]: expected an integer from 0 to 144, not "x"`,
		"perft 3 99 7":                        "rows: expected an integer from 4 to 12",
		"gtp":                                 "missing flags: --game=nogo|reversi",
		"gtp --game nogo --keep-running":      "unknown flag --keep-running",
		"gtp --game nogo --movetime 0":        "--movetime: expected an integer from 1 to 1000000",
		"gtp --game nogo --log-level loud":    `--log-level must be one of "debug","info","warn","error"`,
		"gtp --game reversi --nodes":          "--nodes: expected an integer from 0 to ",
		"botzone --game chess":                `--game must be one of "nogo","reversi" but got "chess"`,
		"nboard x":                            "unexpected argument x",
		"nboard --game nogo":                  "unknown flag --game",
		"nboard --option Hash=0":              "--option: Hash: expected an integer from 1 to 32768",
		"saiblo nonsense":                     "unexpected argument nonsense",
		"saiblo --hash 32769":                 "--hash: expected an integer from 1 to 32768",
		"saiblo zip":                          `expected "<file>"; see c4engine saiblo zip --help`,
		"train":                               "missing flags: --out=FILE",
		"train --out x --games 99":            "--games: expected an integer from 100",
		"train --out x --game nogo --seed 1":  "--game nogo: expected no flag but --out beside it",
		"train games":                         "missing flags: --out=FILE",
		"train games --out x --shard 3/2":     "--shard: expected a part i/n, as 1/4 to 4/4",
		"train moves --out x --games 9":       "--games: expected an integer from 100",
		"train fit --out x":                   "expected \"<files> ...\"",
		"web --sessions 0":                    "--sessions: expected an integer from 1 to 250",
		"web --hash 32769":                    "--hash: expected an integer from 1 to 32768",
		"web --threads 0":                     "--threads: expected an integer from 1 to 256",
		"web --open --export x":               "--open and --export can't be used together",
		"match -engine cmd=a -engine cmd=b -": `match: "-": expected a flag`,
	} {
		requireWrongUsage(t, args, says)
	}
	for _, number := range []string{"0x10", "0x1p3", "1_0", "1e3", "1.5", "-1", "+1", "x", "18446744073709551616"} {
		for _, flag := range []string{"gtp --game nogo --nodes=", "saiblo --movetime=", "train --out x --seed="} {
			name := flag[strings.LastIndex(flag, "--") : len(flag)-1]
			requireWrongUsage(t, flag+number, name+": expected an integer from ")
		}
	}
}

func requireWrongUsage(t *testing.T, args, says string) {
	cmd := exec.Command(binary, strings.Fields(args)...)
	out, _ := cmd.CombinedOutput() // the exit status is looked at
	require.Equal(t, exitUsage, cmd.ProcessState.ExitCode(), args)
	require.Contains(t, string(out), says)
	require.Equal(t, 1, strings.Count(string(out), "\n"), "%s: %s", args, out)
}
