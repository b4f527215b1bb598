package solve_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/solve"
	"github.com/c4engine/c4engine/engine/connectfour/solve/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/solve/packed"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/oracle"
	"github.com/c4engine/c4engine/internal/rng"
)

// TestCopy expects rules.go of package lanes to be a copy of that of packed.
func TestCopy(t *testing.T) {
	original, err := os.ReadFile("packed/rules.go")
	require.NoError(t, err)
	copied, err := os.ReadFile("lanes/rules.go")
	require.NoError(t, err)
	want := strings.Replace(string(original), "package packed", "package lanes", 1)
	_, got, _ := strings.Cut(string(copied), "\n\n")
	require.Equal(t, want, got, "go generate ./engine/connectfour/solve writes it")
}

// game is a game on the slow board, with its position for the solver.
type game struct {
	*oracle.ConnectFour
	position solve.Position // Mine are the stones of the side to move
}

func newGame(b solve.Board) *game {
	noX, noY := -1, -1
	for c, lane := range b.Forbidden {
		for h := range b.Rows {
			if lane>>h&1 != 0 {
				noX, noY = b.Rows-1-h, c
			}
		}
	}
	return &game{oracle.NewConnectFour(b.Rows, b.Columns, noX, noY), solve.Position{Board: b}}
}

// randomGame plays random moves of tactics until few cells are left, on a random board. It
// returns nil if the game ends earlier.
func randomGame(r *rng.Source, b solve.Board, left int) *game {
	g := newGame(b)
	for g.left() > left {
		moves, _ := g.Tactics()
		if len(moves) == 0 {
			return nil
		}
		g = g.after(moves[r.Below(uint32(len(moves)))])
	}
	if g.Outcome() != engine.Undecided {
		return nil
	}
	return g
}

func randomBoard(r *rng.Source) solve.Board {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	b := solve.Board{Rows: 4 + below(9), Columns: 4 + below(9)}
	if below(2) == 0 {
		b.Forbidden[below(b.Columns)] = 1 << below(b.Rows)
	}
	return b
}

// after returns the game after a move.
func (g *game) after(c oracle.Cell) *game {
	next := &game{g.Clone(), g.position}
	next.Play(c)
	p := &next.position
	p.Mine[c.Y] |= 1 << (p.Rows - 1 - c.X)
	p.Mine, p.Theirs = p.Theirs, p.Mine
	return next
}

// left returns the number of free cells.
func (g *game) left() (n int) {
	p := &g.position
	for c := range p.Columns {
		for h := range p.Rows {
			if (p.Forbidden[c]|p.Mine[c]|p.Theirs[c])>>h&1 == 0 {
				n++
			}
		}
	}
	return n
}

// sensible returns the moves that neither win nor lose at once.
func (g *game) sensible() []oracle.Cell {
	moves, proof := g.Tactics()
	if proof.Plies == 1 || proof.Value == engine.Lost {
		return nil
	}
	return moves
}

// node returns the node of a move, and the bounds of the move's score.
func node[S any](rules solve.Rules[S], g *game, c oracle.Cell) (n solve.Node[S], low, high int) {
	p := g.position
	p.Moves = solve.Columns{}
	p.Moves[c.Y] = 1 << (p.Rows - 1 - c.X)
	root := rules.Root(&p)
	var moves [solve.MaxColumns]int
	if rules.Moves(&root, &moves) != 1 || rules.Column(moves[0]) != c.Y {
		panic("not the move of the position")
	}
	rules.Child(&n, &root, moves[0])
	n.Rank = rules.Rank(&n, &root)
	if n.Flipped {
		return n, -n.High, -n.Low
	}
	return n, n.Low, n.High
}

// forWidths runs a test with random boards of each kind of sets.
func forWidths(t *testing.T, packedTest, lanesTest func(t *testing.T, board func(*rng.Source) solve.Board)) {
	t.Run("packed", func(t *testing.T) {
		packedTest(t, func(r *rng.Source) solve.Board {
			for {
				if b := randomBoard(r); b.Fits() {
					return b
				}
			}
		})
	})
	t.Run("lanes", func(t *testing.T) { lanesTest(t, randomBoard) })
}

// TestChild visits all positions that can follow late positions. It compares the bounds of every
// sensible move with the exact score, and requires equal scores for equal keys.
func TestChild(t *testing.T) {
	forWidths(t, testChild(packed.New), testChild(lanes.New))
}

func testChild[S any](newRules func(solve.Board) solve.Rules[S]) func(*testing.T, func(*rng.Source) solve.Board) {
	return func(t *testing.T, board func(*rng.Source) solve.Board) {
		positions := enginetest.Size(15, 300)
		r := rng.New(2)
		v := visit[S]{t: t}
		for range positions {
			g := randomGame(&r, board(&r), 10)
			for g == nil {
				g = randomGame(&r, board(&r), 10)
			}
			v.rules, v.keys, v.scores = newRules(g.position.Board), map[solve.Key]int{}, map[solve.Position]int{}
			v.score(g)
		}
		require.Greater(t, v.equal, positions*3, "positions with a key that was there before")
		require.Greater(t, v.bounded, positions*10, "positions that a bound decided")
	}
}

type visit[S any] struct {
	t              *testing.T
	rules          solve.Rules[S]
	keys           map[solve.Key]int
	scores         map[solve.Position]int
	equal, bounded int
}

// score returns the score of a position by plain minimax, and checks the moves of all positions
// that follow.
func (v *visit[S]) score(g *game) int {
	if score, known := v.scores[g.position]; known {
		return score
	}
	best := 0 // of a full board
	if g.Outcome() == engine.Win(g.Turn().Other()) {
		best = -solve.ScoreIn(0, g.left())
	} else if moves := g.Legal(); len(moves) > 0 {
		best = -solve.Unlimited
		scores := map[oracle.Cell]int{}
		for _, c := range moves {
			scores[c] = -v.score(g.after(c))
			best = max(best, scores[c])
		}
		for _, c := range g.sensible() {
			v.check(g, c, scores[c])
		}
	}
	v.scores[g.position] = best
	return best
}

func (v *visit[S]) check(g *game, c oracle.Cell, score int) {
	n, low, high := node(v.rules, g, c)
	require.LessOrEqual(v.t, low, score, "%+v %v", g.position, c)
	require.GreaterOrEqual(v.t, high, score, "%+v %v", g.position, c)
	if low == high {
		v.bounded++
		return
	}
	if n.Left < solve.TableLeft {
		return
	}
	if n.Flipped {
		score = -score
	}
	if before, seen := v.keys[n.Key]; seen {
		require.Equal(v.t, before, score, "%+v %v", g.position, c)
		v.equal++
	}
	v.keys[n.Key] = score
}

// TestMirrorImages expects equal bounds and keys for mirror images with many free cells.
func TestMirrorImages(t *testing.T) {
	forWidths(t, testMirrorImages(packed.New), testMirrorImages(lanes.New))
}

func testMirrorImages[S any](newRules func(solve.Board) solve.Rules[S]) func(*testing.T, func(*rng.Source) solve.Board) {
	return func(t *testing.T, board func(*rng.Source) solve.Board) {
		r := rng.New(4)
		for compared := 0; compared < 100; {
			b := board(&r)
			if mirror(b.Forbidden, b.Columns) != b.Forbidden {
				continue
			}
			g := randomGame(&r, b, solve.MirrorLeft+3+int(r.Below(8)))
			if g == nil {
				continue
			}
			image := *g
			image.position.Mine = mirror(image.position.Mine, b.Columns)
			image.position.Theirs = mirror(image.position.Theirs, b.Columns)
			rules := newRules(b)
			for _, c := range g.sensible() {
				n, _, _ := node(rules, g, c)
				m, _, _ := node(rules, &image, oracle.Cell{X: c.X, Y: b.Columns - 1 - c.Y})
				require.Equal(t, summary(&n), summary(&m))
				if n.Left >= solve.MirrorLeft {
					require.Equal(t, n.Key, m.Key)
					compared++
				}
			}
		}
	}
}

func mirror(l solve.Columns, columns int) (image solve.Columns) {
	for c := range columns {
		image[columns-1-c] = l[c]
	}
	return image
}

// summary returns the part of a node that does not depend on its sets.
func summary[S any](n *solve.Node[S]) string {
	return fmt.Sprint(n.Low, n.High, n.Left, n.Flipped, n.Rank)
}

// TestRulesAgree expects the same nodes from both kinds of sets.
func TestRulesAgree(t *testing.T) {
	r := rng.New(6)
	for compared := 0; compared < enginetest.Size(1000, 10000); {
		b := randomBoard(&r)
		if !b.Fits() {
			continue
		}
		g := randomGame(&r, b, 2+int(r.Below(50)))
		if g == nil {
			continue
		}
		p, l := packed.New(b), lanes.New(b)
		for _, c := range g.sensible() {
			x, _, _ := node(p, g, c)
			y, _, _ := node(l, g, c)
			require.Equal(t, summary(&x), summary(&y), "%+v %v", g.position, c)
			compared++
		}
	}
}
