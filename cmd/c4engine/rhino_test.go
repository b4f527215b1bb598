package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

const rhino = "/usr/games/gtp-rhino" // of Debian's package grhino

// TestRhino plays whole games of Reversi against another program. It tests no strength: all moves
// must be legal, and both programs must agree on the board.
func TestRhino(t *testing.T) {
	enginetest.SkipShort(t, "plays games")
	if _, err := exec.LookPath(rhino); err != nil {
		t.Skip("needs the package grhino")
	}
	t.Parallel()
	for i := range 4 {
		playRhino(t, engine.Player(i%2), rng.New(uint64(i/2)))
	}
}

var colours = [...]string{"black", "white"}

// playRhino plays a game with the engine on one side, from a random opening of 4 plies. A board of
// our own is the referee. One of the programs knows no passes: they are left unsaid to both.
func playRhino(t *testing.T, side engine.Player, r rng.Source) {
	board := enginetest.Must(reversi.Game{}.New(nil))
	var players [2]*process
	players[side] = start(t, "gtp", "--game", "reversi", "--movetime", "5")
	players[side.Other()] = startCommand(t, exec.CommandContext(t.Context(), rhino, "--level", "1"))
	for opening := 4; board.Outcome() == engine.Undecided; opening-- {
		moves, turn := board.Moves(nil), board.Turn()
		if moves[0] == reversi.Pass {
			board.Play(reversi.Pass)
			continue
		}
		m := rng.Pick(moves, &r)
		if opening <= 0 {
			m = moveAt(t, board, ask(players[turn], "genmove "+colours[turn]))
		}
		for i, p := range players {
			if opening > 0 || i != int(turn) {
				ask(p, "play "+colours[turn]+" "+toVertex(m))
			}
		}
		board.Play(m)
	}
	want := stones(boardtext.Draw(board, engine.NoMove, false))
	for _, p := range players {
		drawing := ask(p, "showboard")
		require.Regexp(t, "the game is over|Game ended", drawing)
		require.Equal(t, want, stones(drawing))
		p.say("quit")
		p.end()
	}
}

// ask returns the answer to a command of GTP.
func ask(p *process, command string) string {
	p.say(command)
	answer := ""
	for p.out.Scan() && (p.out.Text() != "" || answer == "") {
		answer += p.out.Text() + "\n"
	}
	require.True(p.t, strings.HasPrefix(answer, "="), "%s: %s", command, answer)
	return strings.TrimSpace(strings.TrimPrefix(answer, "="))
}

// toVertex writes a cell as both programs do: its column, and its row from the top.
func toVertex(m engine.Move) string { return fmt.Sprintf("%c%d", 'A'+m%8, 1+m/8) }

// moveAt returns the legal move to a vertex.
func moveAt(t *testing.T, board engine.Position, vertex string) engine.Move {
	for _, m := range board.Moves(nil) {
		if strings.EqualFold(toVertex(m), vertex) {
			return m
		}
	}
	require.Fail(t, "no legal move", "%s in %s", vertex, board.FEN())
	return engine.NoMove
}

// stones returns the cells of a drawing, whose rows begin with their numbers.
func stones(drawing string) (cells string) {
	for line := range strings.Lines(drawing) {
		if words := strings.Fields(line); len(words) == 9 {
			cells += strings.ToUpper(strings.Join(words[1:], ""))
		}
	}
	return cells
}
