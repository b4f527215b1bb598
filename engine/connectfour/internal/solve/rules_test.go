package solve

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// game is a game on the slow board, with its position for the solver.
type game struct {
	*enginetest.ConnectFour
	position Position // Mine are the stones of the side to move
}

func newGame(b Board) *game {
	noX, noY := -1, -1
	if !b.Forbidden.Empty() {
		c, h := place(b.Forbidden)
		noX, noY = b.Rows-1-h, c
	}
	return &game{enginetest.NewConnectFour(b.Rows, b.Columns, noX, noY), Position{Board: b}}
}

// cellAt returns the set of one cell, and place its column and height.
func cellAt(column, height int) lanes.Wide {
	return lanes.Bit[lanes.ThreeWords](column*lanes.Bits + lanes.Margin + height)
}

func place(s lanes.Wide) (column, height int) {
	return int(s.First()) / lanes.Bits, int(s.First())%lanes.Bits - lanes.Margin
}

// randomGame plays random moves of tactics until few cells are left, on a random board. It
// returns nil if the game ends earlier.
func randomGame(r *rng.Source, b Board, left int) *game {
	g := newGame(b)
	for g.Count(engine.Empty) > left {
		moves, _ := g.Tactics()
		if len(moves) == 0 {
			return nil
		}
		g = g.after(rng.Pick(moves, r))
	}
	if g.Outcome() != engine.Undecided {
		return nil
	}
	return g
}

func randomBoard(r *rng.Source) Board {
	below := func(n int) int { return int(r.Below(uint32(n))) }
	b := Board{Rows: 4 + below(9), Columns: 4 + below(9)}
	if below(2) == 0 {
		b.Forbidden = cellAt(below(b.Columns), below(b.Rows))
	}
	return b
}

func narrowBoard(r *rng.Source) Board {
	return Board{Rows: 5 + int(r.Below(3)), Columns: 4 + int(r.Below(2))}
}

// after returns the game after a move.
func (g *game) after(c engine.Cell) *game {
	next := &game{g.Clone(), g.position}
	next.Play(c)
	p := &next.position
	p.Mine = p.Mine.Or(cellAt(c.Column, p.Rows-1-c.Row))
	p.Mine, p.Theirs = p.Theirs, p.Mine
	return next
}

// sensible returns the moves that neither win nor lose at once.
func (g *game) sensible() []engine.Cell {
	moves, proof := g.Tactics()
	if proof.Plies == 1 || proof.Value() == engine.Lost {
		return nil
	}
	return moves
}

// node returns the node of a move, and the bounds of the move's score.
func nodeOf[W lanes.Width](rules *rules[W], g *game, c engine.Cell) (n node[W], low, high int) {
	root := rules.root(&g.position)
	rules.child(&n, &root, rules.at(c.Column, rules.Rows-1-c.Row))
	n.rank = rules.rank(&n, &root)
	if n.flipped {
		return n, -n.high, -n.low
	}
	return n, n.low, n.high
}

// forWidths runs a test with random boards of each kind of sets.
func forWidths(t *testing.T, packed, wide func(t *testing.T, board func(*rng.Source) Board)) {
	t.Run("packed", func(t *testing.T) {
		packed(t, func(r *rng.Source) Board {
			for {
				if b := randomBoard(r); b.Fits() {
					return b
				}
			}
		})
	})
	t.Run("wide", func(t *testing.T) { wide(t, randomBoard) })
}

// TestChild visits all positions that can follow late positions. It compares the bounds of every
// sensible move with the exact score, and requires equal scores for equal keys.
func TestChild(t *testing.T) {
	forWidths(t, testChild[lanes.OneWord], testChild[lanes.ThreeWords])
}

func testChild[W lanes.Width](t *testing.T, board func(*rng.Source) Board) {
	positions := enginetest.Size(15, 300)
	r := rng.New(2)
	v := visit[W]{t: t}
	for i := range 10 * positions {
		next := func() *game { return randomGame(&r, board(&r), 10) }
		if i >= positions { // in few columns cells above threats decide
			next = func() *game { return randomGame(&r, narrowBoard(&r), 9) }
		}
		g := next()
		for g == nil {
			g = next()
		}
		v.rules, v.keys, v.scores = newRules[W](g.position.Board), map[key]int{}, map[Position]int{}
		v.score(g)
	}
	require.Greater(t, v.equal, positions*3, "positions with a key that was there before")
	require.Greater(t, v.bounded, positions*10, "positions that a bound decided")
}

type visit[W lanes.Width] struct {
	t              *testing.T
	rules          *rules[W]
	keys           map[key]int
	scores         map[Position]int
	equal, bounded int
}

// score returns the score of a position by plain minimax, and checks the moves of all positions
// that follow.
func (v *visit[W]) score(g *game) int {
	if score, known := v.scores[g.position]; known {
		return score
	}
	best := 0 // of a full board
	if g.Outcome() == engine.Win(g.Turn().Other()) {
		best = -scoreIn(0, g.Count(engine.Empty))
	} else if moves := g.Legal(); len(moves) > 0 {
		best = -Unlimited
		scores := map[engine.Cell]int{}
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

func (v *visit[W]) check(g *game, c engine.Cell, score int) {
	n, low, high := nodeOf(v.rules, g, c)
	require.LessOrEqual(v.t, low, score, "%+v %v", g.position, c)
	require.GreaterOrEqual(v.t, high, score, "%+v %v", g.position, c)
	if low == high {
		v.bounded++
		return
	}
	if n.left < tableLeft {
		return
	}
	if n.flipped {
		score = -score
	}
	if before, seen := v.keys[n.key]; seen {
		require.Equal(v.t, before, score, "%+v %v", g.position, c)
		v.equal++
	}
	v.keys[n.key] = score
}

// TestMirrorImages expects equal bounds and keys for mirror images with many free cells.
func TestMirrorImages(t *testing.T) {
	forWidths(t, testMirrorImages[lanes.OneWord], testMirrorImages[lanes.ThreeWords])
}

func testMirrorImages[W lanes.Width](t *testing.T, board func(*rng.Source) Board) {
	r := rng.New(4)
	for compared := 0; compared < 100; {
		b := board(&r)
		if mirror(b.Forbidden, b.Columns) != b.Forbidden {
			continue
		}
		g := randomGame(&r, b, mirrorLeft+3+int(r.Below(8)))
		if g == nil {
			continue
		}
		image := *g
		image.position.Mine = mirror(image.position.Mine, b.Columns)
		image.position.Theirs = mirror(image.position.Theirs, b.Columns)
		rules := newRules[W](b)
		for _, c := range g.sensible() {
			n, _, _ := nodeOf(rules, g, c)
			m, _, _ := nodeOf(rules, &image, engine.Cell{Row: c.Row, Column: b.Columns - 1 - c.Column})
			require.Equal(t, summary(&n), summary(&m))
			if n.left >= mirrorLeft {
				require.Equal(t, n.key, m.key)
				compared++
			}
		}
	}
}

func mirror(s lanes.Wide, columns int) (image lanes.Wide) {
	for ; !s.Empty(); s = s.Rest() {
		c, h := place(s)
		image = image.Or(cellAt(columns-1-c, h))
	}
	return image
}

// summary returns the part of a node that does not depend on its sets.
func summary[W lanes.Width](n *node[W]) string {
	return fmt.Sprint(n.low, n.high, n.left, n.flipped, n.rank)
}
