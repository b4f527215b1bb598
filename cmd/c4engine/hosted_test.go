package main

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/reversi"
)

func TestHostedArguments(t *testing.T) {
	for says, args := range map[string]string{
		"--game: expected nogo or reversi":                             "gtp",
		"--game: expected nogo or reversi; see":                        "botzone --game chess",
		`argument "x": expected a flag`:                                "nboard x",
		"--movetime: expected an integer from 1 to 1000000":            "gtp --game nogo --movetime 0",
		"option: Hash: expected an integer from 1 to 32768":            "nboard --option Hash=0",
		"flag provided but not defined: -game":                         "nboard --game nogo",
		"flag provided but not defined: -keep-running":                 "gtp --game nogo --keep-running",
		`invalid value "x" for flag -nodes: parse error`:               "gtp --game reversi --nodes x",
		`invalid value "loud" for flag -log-level: slog: level string`: "gtp --log-level loud",
	} {
		cmd := exec.Command(binary, strings.Fields(args)...)
		out, _ := cmd.CombinedOutput()
		require.Equal(t, 2, cmd.ProcessState.ExitCode(), args)
		require.Contains(t, string(out), says)
		require.Equal(t, 1, strings.Count(string(out), "\n"), args)
	}
}

// TestHostedSearches holds a short conversation with each host's command. The
// same nodes and no clock make the same answers.
func TestHostedSearches(t *testing.T) {
	for _, c := range []struct{ args, in, has string }{
		{"gtp --game nogo", "boardsize 7\ngenmove b\ngenmove w\nshowboard\n", "black to move"},
		{"gtp --game reversi", "genmove b\ngenmove w\n", "="},
		{"nboard", "hint 2\ngo\n", "=== "},
		{"botzone --game nogo", `{"requests":[{"x":-1,"y":-1}],"responses":[]}` + "\n", `"debug":"winrate `},
		{"botzone --game reversi --keep-running", `{"x":2,"y":3}` + "\n", ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"},
	} {
		answers := map[string]bool{}
		for range 2 {
			cmd := exec.Command(binary, strings.Fields(c.args+" --nodes 300 --option Hash=1")...)
			cmd.Stdin = strings.NewReader(c.in)
			out, err := cmd.Output()
			require.NoError(t, err, c.args)
			require.Contains(t, string(out), c.has, c.args)
			require.NotContains(t, string(out), "?", c.args)
			answers[string(out)] = true
		}
		require.Len(t, answers, 1, c.args)
	}
}

const rhino = "/usr/games/gtp-rhino" // of Debian's package grhino

// TestGTPAgainstRhino plays whole games of Reversi against a player of others.
// It knows no passes: they are left unsaid to both.
func TestGTPAgainstRhino(t *testing.T) {
	if _, err := exec.LookPath(rhino); err != nil {
		t.Skip("needs the package grhino")
	}
	for first := range engine.Player(2) {
		players := [2]*gtpPlayer{
			startGTP(t, binary, "gtp", "--game", "reversi", "--nodes", "50", "--option", "Hash=1"),
			startGTP(t, rhino),
		}
		p, err := reversi.New(8, false)
		require.NoError(t, err)
		for p.Outcome() == engine.Undecided {
			moves := p.Moves(nil)
			if moves[0] == reversi.Pass {
				p.Play(reversi.Pass)
				continue
			}
			colour := []string{"black ", "white "}[p.Turn()]
			mover := p.Turn() ^ first
			vertex := players[mover].ask("genmove " + colour)
			players[mover^1].ask("play " + colour + vertex)
			m, err := p.ParseMove(string([]byte{vertex[1] - 1, ',', vertex[0] - 'A' + '0'}))
			require.NoError(t, err, vertex)
			p.Play(m)
		}
		require.Contains(t, players[0].ask("showboard"), "the game is over")
		require.Contains(t, players[1].ask("showboard"), "Game ended")
		for _, player := range players {
			player.ask("quit")
			require.NoError(t, player.cmd.Wait())
		}
	}
}

// gtpPlayer is a program that speaks the Go Text Protocol.
type gtpPlayer struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.Writer
	out io.Reader
}

func startGTP(t *testing.T, program string, args ...string) *gtpPlayer {
	p := &gtpPlayer{t: t, cmd: exec.CommandContext(t.Context(), program, args...)}
	var err error
	p.in, err = p.cmd.StdinPipe()
	require.NoError(t, err)
	p.out, err = p.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, p.cmd.Start())
	return p
}

// ask returns the answer to a command, which must not be an error.
func (p *gtpPlayer) ask(command string) string {
	_, err := io.WriteString(p.in, command+"\n")
	require.NoError(p.t, err)
	var answer []byte
	for one := make([]byte, 1); !strings.HasSuffix(string(answer), "\n\n"); {
		_, err := io.ReadFull(p.out, one)
		require.NoError(p.t, err, command)
		answer = append(answer, one...)
	}
	text, ok := strings.CutPrefix(string(answer), "=")
	require.True(p.t, ok, "%s: %s", command, answer)
	return strings.TrimSpace(text)
}
