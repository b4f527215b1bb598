package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/reversi"
	"github.com/c4engine/c4engine/internal/rng"
)

const rhino = "/usr/games/gtp-rhino" // of Debian's package grhino

func needsRhino(t testing.TB) {
	if _, err := exec.LookPath(rhino); err != nil {
		t.Skip("needs the package grhino")
	}
}

// TestRhino plays whole games of Reversi against another program. It tests no strength: all moves
// must be legal, and both programs must agree on the board.
func TestRhino(t *testing.T) {
	needsRhino(t)
	if testing.Short() {
		t.Skip("plays games")
	}
	for i := range 4 {
		g := newRhinoGame(i)
		require.NoError(t, g.play(t.Context(), 1, "5"), g)
	}
}

var concurrency = flag.Int("concurrency", 1, "how many games BenchmarkRhino plays at a time")

// BenchmarkRhino plays matches at 1 s a move, one thread, each opening with both
// colours, prints a line a game, and reports the share of the points, the lead
// in discs and the time of an answer. At level 3 half the points are expected:
//
//	go test -run '^$' -bench Rhino/level=3 -benchtime 40x -timeout 2h ./cmd/c4engine -concurrency 2
func BenchmarkRhino(b *testing.B) {
	needsRhino(b)
	for level := 1; level <= 5; level++ {
		b.Run("level="+strconv.Itoa(level), func(b *testing.B) {
			score := playRhino(b, level)
			games := float64(score.games)
			b.ReportMetric(100*score.points/games, "points-%")
			b.ReportMetric(float64(score.lead)/games, "lead-discs")
			b.ReportMetric(score.thought.Seconds()*1000/float64(score.answers), "mean-ms")
			b.ReportMetric(score.longest.Seconds()*1000, "longest-ms")
			if level == 3 && score.games >= 40 && 2*score.points < games {
				b.Errorf("%g points of %d games: expected half of them", score.points, score.games)
			}
		})
	}
}

// rhinoScore is the score of a match.
type rhinoScore struct {
	games   int
	points  float64
	lead    int // in discs, of all games together
	answers int
	thought time.Duration // for all answers together
	longest time.Duration
}

// playRhino plays as many games as a benchmark asks for.
func playRhino(b *testing.B, level int) (score rhinoScore) {
	var mutex sync.Mutex
	var failed error
	var games sync.WaitGroup
	places := make(chan struct{}, *concurrency)
	for i := 0; b.Loop(); i++ {
		places <- struct{}{}
		games.Go(func() {
			g := newRhinoGame(i)
			err := g.play(b.Context(), level, "1000")
			mutex.Lock()
			failed = errors.Join(failed, err)
			score.add(g)
			fmt.Printf("\nlevel %d, game %d: %v; %g of %d points", level, i+1, g, score.points, score.games)
			mutex.Unlock()
			<-places
		})
	}
	games.Wait()
	fmt.Println()
	require.NoError(b, failed)
	return score
}

func (s *rhinoScore) add(g *rhinoGame) {
	lead := g.lead()
	s.games++
	s.lead += lead
	s.points += 0.5 + 0.5*float64(min(max(lead, -1), 1))
	s.answers += g.answers
	s.thought += g.thought
	s.longest = max(s.longest, g.longest)
}

// rhinoGame is one game, which a board of our own referees.
type rhinoGame struct {
	board   *reversi.Position
	opening []engine.Move
	side    engine.Player // the engine's
	players [2]*gtpPlayer // by side

	// Of the engine.
	answers          int
	thought, longest time.Duration
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

// lead returns how many discs more the engine has.
func (g *rhinoGame) lead() int {
	board := g.board.Board()
	return board.Count(engine.Piece(g.side)) - board.Count(engine.Piece(g.side.Other()))
}

func (g *rhinoGame) String() string {
	var opening string
	for _, m := range g.opening {
		opening += toVertex(m)
	}
	return fmt.Sprintf("%s, the engine %s, %+d discs, %v at most a move", opening, colours[g.side], g.lead(), g.longest.Round(time.Millisecond))
}

var colours = [...]string{"black", "white"}

// play plays the game with so many ms for each move of the engine.
func (g *rhinoGame) play(ctx context.Context, level int, movetime string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer g.sendHome()
	defer cancel()
	var commands [2][]string
	commands[g.side] = []string{binary, "gtp", "--game", "reversi", "--movetime", movetime}
	commands[g.side.Other()] = []string{rhino, "--level", strconv.Itoa(level)}
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
	begin := time.Now()
	vertex, err := g.players[turn].ask("genmove " + colours[turn])
	if err != nil {
		return err
	}
	if turn == g.side {
		took := time.Since(begin)
		g.answers++
		g.thought += took
		g.longest = max(g.longest, took)
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
