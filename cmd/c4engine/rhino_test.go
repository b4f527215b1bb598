package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

const rhino = "/usr/games/gtp-rhino" // of Debian's package grhino

// TestRhino plays whole games of Reversi against another program. It tests no strength: all moves
// must be legal, and both programs must agree on the board.
func TestRhino(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	if _, err := exec.LookPath(rhino); err != nil {
		t.Skip("needs the package grhino")
	}
	for i := range 4 {
		g := newRhinoGame(i)
		require.NoError(t, g.play(t.Context()), g)
	}
}

// rhinoGame is one game, which a board of our own referees.
type rhinoGame struct {
	board   *reversi.Position
	opening []engine.Move
	side    engine.Player // the engine's
	players [2]*gtpPlayer // by side
}

// newRhinoGame returns the i-th game of a match: a random opening of 4 plies,
// once with each colour.
func newRhinoGame(i int) *rhinoGame {
	board, err := reversi.New(8, false)
	if err != nil {
		panic(err)
	}
	g := &rhinoGame{board: board, side: engine.Player(i % 2)}
	p, r := board.Clone(), rng.New(uint64(i/2))
	for range 4 {
		moves := p.Moves(nil)
		m := moves[r.Below(uint32(len(moves)))]
		g.opening = append(g.opening, m)
		p.Play(m)
	}
	return g
}

func (g *rhinoGame) String() string {
	var opening string
	for _, m := range g.opening {
		opening += toVertex(m)
	}
	return fmt.Sprintf("%s, the engine %s: %s", opening, colours[g.side], g.board.FEN())
}

var colours = [...]string{"black", "white"}

// play plays the game with 5 ms for each move of the engine.
func (g *rhinoGame) play(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer g.sendHome()
	defer cancel()
	var commands [2][]string
	commands[g.side] = []string{binary, "gtp", "--game", "reversi", "--movetime", "5"}
	commands[g.side.Other()] = []string{rhino, "--level", "1"}
	for side, command := range commands {
		var err error
		if g.players[side], err = startGTP(ctx, command...); err != nil {
			return err
		}
	}
	for _, m := range g.opening {
		if err := g.tell(m, g.players[:]...); err != nil {
			return err
		}
	}
	for g.board.Outcome() == engine.Undecided {
		if err := g.move(); err != nil {
			return err
		}
	}
	return g.end()
}

// move lets the side to move play. One of the players knows no passes: they are
// left unsaid to both.
func (g *rhinoGame) move() error {
	if g.board.Moves(nil)[0] == reversi.Pass {
		g.board.Play(reversi.Pass)
		return nil
	}
	turn := g.board.Turn()
	vertex, err := g.players[turn].ask("genmove " + colours[turn])
	if err != nil {
		return err
	}
	for _, m := range g.board.Moves(nil) {
		if strings.EqualFold(toVertex(m), vertex) {
			return g.tell(m, g.players[turn.Other()])
		}
	}
	return fmt.Errorf("%s plays %s in %s", g.players[turn].cmd.Path, vertex, g.board.FEN())
}

// tell plays a move, and tells players of it.
func (g *rhinoGame) tell(m engine.Move, players ...*gtpPlayer) error {
	command := "play " + colours[g.board.Turn()] + " " + toVertex(m)
	g.board.Play(m)
	for _, p := range players {
		if _, err := p.ask(command); err != nil {
			return err
		}
	}
	return nil
}

// toVertex writes a cell as both programs do: its column, and its row from the top.
func toVertex(m engine.Move) string { return fmt.Sprintf("%c%d", 'A'+m%8, 1+m/8) }

// end compares the boards of both players with the referee's.
func (g *rhinoGame) end() error {
	want := stones(boardtext.Draw(g.board, engine.NoMove, false))
	for _, p := range g.players {
		drawing, err := p.ask("showboard")
		if err != nil {
			return err
		}
		over := strings.Contains(drawing, "the game is over") || strings.Contains(drawing, "Game ended")
		if !over || stones(drawing) != want {
			return fmt.Errorf("%s ends %s with\n%s", p.cmd.Path, g.board.FEN(), drawing)
		}
	}
	return nil
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

// sendHome waits for the players, whose context has ended.
func (g *rhinoGame) sendHome() {
	for _, p := range g.players {
		if p != nil {
			_ = p.cmd.Wait()
		}
	}
}

// gtpPlayer is a program that speaks the Go Text Protocol.
type gtpPlayer struct {
	cmd *exec.Cmd
	in  io.Writer
	out *bufio.Reader
}

func startGTP(ctx context.Context, command ...string) (*gtpPlayer, error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &gtpPlayer{cmd, in, bufio.NewReader(out)}, cmd.Start()
}

// ask returns the answer to a command.
func (p *gtpPlayer) ask(command string) (string, error) {
	if _, err := io.WriteString(p.in, command+"\n"); err != nil {
		return "", err
	}
	var answer string
	for !strings.HasSuffix(answer, "\n\n") {
		line, err := p.out.ReadString('\n')
		if err != nil {
			return "", fmt.Errorf("%s: %s: %w", p.cmd.Path, command, err)
		}
		answer += line
	}
	text, ok := strings.CutPrefix(answer, "=")
	if !ok {
		return "", fmt.Errorf("%s: %s: %s", p.cmd.Path, command, answer)
	}
	return strings.TrimSpace(text), nil
}
