package connectfour

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	shapes "github.com/c4engine/c4engine/internal/boards"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/rng"
)

// slow computes the sets of a view cell by cell.
type slow struct{ *Position }

func (s slow) free(c, h int) bool {
	return c >= 0 && h >= 0 && c < int(s.columns) && h < int(s.rows) && s.square(cell(c, h)) == engine.Empty
}

func (s slow) stone(side engine.Player, c, h int) bool {
	return c >= 0 && h >= 0 && c < int(s.columns) && h < int(s.rows) && s.square(cell(c, h)) == engine.Piece(side)
}

// windows calls f for every window of a direction in which only one side has stones. It passes
// the number of stones and the empty cells.
func (s slow) windows(side engine.Player, dc, dh int, f func(n int, empty []engine.Move)) {
	for c := range int(s.columns) {
		for h := range int(s.rows) {
			n, empty := 0, []engine.Move(nil)
			for k := range 4 {
				switch x, y := c+k*dc, h+k*dh; {
				case s.stone(side, x, y):
					n++
				case s.free(x, y):
					empty = append(empty, cell(x, y))
				}
			}
			if n+len(empty) == 4 {
				f(n, empty)
			}
		}
	}
}

// potential computes the windows of a side. It counts for each cell the directions of these
// windows.
func (s slow) potential(side engine.Player) (h potential, pairs, soon map[engine.Move]int) {
	pairs, soon = map[engine.Move]int{}, map[engine.Move]int{}
	for _, d := range [...]struct{ dc, dh, slope int }{{1, 0, 0}, {1, 1, 1}, {1, -1, 1}} {
		inPairs, inSoon := map[engine.Move]bool{}, map[engine.Move]bool{}
		s.windows(side, d.dc, d.dh, func(n int, empty []engine.Move) {
			switch n {
			case 1:
				h.ones[d.slope]++
			case 2:
				h.twos[d.slope]++
				s.pair(side, empty, &h, inPairs, inSoon)
			}
		})
		for m := range inPairs {
			pairs[m]++
		}
		for m := range inSoon {
			soon[m]++
		}
	}
	return h, pairs, soon
}

func (s slow) pair(side engine.Player, empty []engine.Move, h *potential, inPairs, inSoon map[engine.Move]bool) {
	ready := s.landing.has(empty[0]) || s.landing.has(empty[1])
	if ready {
		h.ready++
	}
	for _, m := range empty {
		inPairs[m] = true
		if ready && !s.landing.has(m) && !s.threats[side].has(m) {
			inSoon[m] = true
		}
	}
}

// atLeast returns the moves with a count of at least n.
func atLeast(n int, counts map[engine.Move]int) (s set) {
	var g grid
	for m, k := range counts {
		if k >= n {
			g.add(m)
		}
	}
	return g.set()
}

func TestPotentialLines(t *testing.T) {
	for _, p := range somePositions(300) {
		var v view
		v.fill(&p)
		v.addWindows(lanes.Flat, 0)
		v.addWindows(lanes.Rising, 1)
		v.addWindows(lanes.Falling, 1)
		for side, fast := range map[engine.Player]*potential{p.turn: &v.mine, p.turn.Other(): &v.theirs} {
			want, pairs, soon := slow{&p}.potential(side)
			require.Equal(t, want.ones, fast.ones, p.FEN())
			require.Equal(t, want.twos, fast.twos, p.FEN())
			require.Equal(t, want.ready, fast.ready, p.FEN())
			require.Equal(t, atLeast(1, pairs), fast.pairs, p.FEN())
			require.Equal(t, atLeast(2, pairs), fast.crossed, p.FEN())
			require.Equal(t, atLeast(1, soon), fast.soon, p.FEN())
			require.Equal(t, atLeast(2, soon), fast.soonTwice, p.FEN())
		}
	}
}

// TestZugzwangControl fills all columns but one and checks who takes its cells.
func TestZugzwangControl(t *testing.T) {
	for _, p := range somePositions(100) {
		var v view
		v.fill(&p)
		for c := range int(p.columns) {
			turn, column := p.turn, []engine.Move(nil)
			for other := range int(p.columns) {
				for h := range int(p.rows) {
					if !(slow{&p}).free(other, h) {
						continue
					}
					if other == c {
						column = append(column, cell(c, h))
					} else {
						turn ^= 1
					}
				}
			}
			for _, m := range column {
				mine := grid{lanes.Left(v.myControl), lanes.Middle(v.myControl), lanes.Right(v.myControl)}
				require.Equal(t, turn == p.turn, mine.has(m), "%s: %s", p.FEN(), boardtext.FormatMove(&p, m))
				turn ^= 1
			}
		}
	}
}

func TestNeutralMoves(t *testing.T) {
	for _, p := range somePositions(300) {
		var v view
		v.fill(&p)
		want := 0
		for c := range int(p.columns) {
			for h := range int(p.rows) {
				over := h + 1
				if m := cell(c, h); !(slow{&p}).free(c, h) || p.threats[0].has(m) || p.threats[1].has(m) {
					if (slow{&p}).free(c, h) {
						break
					}
					continue
				}
				if m := cell(c, over); (slow{&p}).free(c, over) && (p.threats[0].has(m) || p.threats[1].has(m)) {
					break
				}
				want++
			}
		}
		require.EqualValues(t, want, v.neutral(), p.FEN())
	}
}

// TestPhases fills boards of all sizes. It expects the phases to fall one by one.
func TestPhases(t *testing.T) {
	for cells := MinSize*MinSize - 1; cells <= MaxSize*MaxSize; cells++ {
		seen := [learned.Phases]bool{}
		for left, last := 0, uint8(0); left <= cells; left++ {
			now := phase(uint8(left), uint8(cells))
			require.GreaterOrEqual(t, now, last, "%d of %d cells", left, cells)
			last = now
			seen[now] = true
		}
		require.NotContains(t, seen, false, "%d cells", cells)
	}
}

// TestFeaturesHaveThePhase fills the largest board column by column.
func TestFeaturesHaveThePhase(t *testing.T) {
	p := enginetest.Must(New(MaxSize, MaxSize, -1, -1))
	for left := p.Remaining(); left > 0; left-- {
		var f learned.Features
		p.Features(&f)
		require.EqualValues(t, left*learned.Phases/145, f.Phase, "%d cells", left)
		p.place(p.landing.set().First())
	}
}

// somePositions returns positions of random games on random boards that tactics do not solve.
func somePositions(n int) (list []Position) {
	r := rng.New(3)
	for len(list) < n {
		p := newPosition(randomBoard(&r, MaxSize))
		for range r.Below(uint32(p.Remaining() / 2)) {
			if moves, value, _ := p.tactics(); value == engine.Unknown {
				p.place(p.pick(moves, &r))
			}
		}
		if _, value, _ := p.tactics(); value == engine.Unknown {
			list = append(list, *p)
		}
	}
	return list
}

// mirrored returns a position with left and right exchanged.
func mirrored(p *Position) *Position {
	return enginetest.Must(Game{}.Setup(shapes.Images(p)[1], p.turn)).(*Position)
}

// TestWinrateKnowsThreats expects Winrate to prefer the side with more threats in most
// positions.
func TestWinrateKnowsThreats(t *testing.T) {
	better, total := 0, 0
	for _, p := range somePositions(2000) {
		mine, theirs := len(p.Threats(p.turn)), len(p.Threats(p.turn.Other()))
		if mine != theirs {
			total++
			if (mine > theirs) == (p.winrate() > 0.5) {
				better++
			}
		}
	}
	require.Greater(t, better, total*7/10)
}

// moveTables returns for each pattern of a move the first row of its table and that after the last.
func moveTables() (first, end []int) {
	first = []int{columnTable, flatTable, slopeTable, slopeTable, lastTable, placeTable, hereTable, aboveTable,
		belowTable, besideTable, gameTable}
	end = []int{flatTable, slopeTable, lastTable, lastTable, placeTable, hereTable, aboveTable, belowTable,
		besideTable, gameTable, rateTables}
	for kind := range rateKinds {
		first, end = append(first, rateTables+kind*rateLevels), append(end, rateTables+(kind+1)*rateLevels)
	}
	return first, end
}

// TestMoveViewsStayInTheirTables expects every pattern to index its own table. An index beyond
// it would select a weight of another table.
func TestMoveViewsStayInTheirTables(t *testing.T) {
	first, end := moveTables()
	random := rng.New(9)
	e := NewEvaluator(&random, engine.EvaluatorOptions{Playouts: engine.Replying})
	for _, p := range somePositions(200) {
		for range 100 { // so that some rates are far from the mean
			e.Evaluate(&p, engine.Leaf{Before: engine.NoMove, Last: engine.NoMove})
		}
		moves := p.Moves(nil)
		for _, last := range []engine.Move{engine.NoMove, moves[0], cell(int(p.columns)-1, int(p.rows)-1)} {
			for _, view := range e.MoveViews(&p, moves, last) {
				for i, at := range view {
					require.GreaterOrEqual(t, int(at), first[i], "pattern %d", i)
					require.Less(t, int(at), end[i], "pattern %d", i)
				}
			}
		}
	}
}

// TestMoveViewsOfMirrorImages expects the two diagonals to swap.
func TestMoveViewsOfMirrorImages(t *testing.T) {
	for _, p := range somePositions(300) {
		mirror := func(m engine.Move) engine.Move { return cell(int(p.columns)-1-column(m), height(m)) }
		moves := p.Moves(nil)
		last := moves[0]
		views := new(Evaluator).MoveViews(&p, moves, last)
		image := mirrored(&p)
		for i, m := range moves {
			want := views[i]
			want[2], want[3] = want[3], want[2]
			require.Equal(t, want, new(Evaluator).MoveViews(image, []engine.Move{mirror(m)}, mirror(last))[0], p.FEN())
		}
	}
}

// TestMaking compares making with the threats on the board after the stone is placed.
func TestMaking(t *testing.T) {
	made := 0
	for _, p := range somePositions(500) {
		x := newMover(&p, nil, engine.NoMove, nil)
		for _, m := range p.Moves(nil) {
			q := p
			q.place(m)
			fresh := q.threats[p.turn].set().AndNot(p.threats[p.turn].set()).And(q.empty())
			got := x.making(p.turn, m, p.stones[p.turn].around(m), x.v.myControl)
			require.EqualValues(t, min(fresh.And(x.v.myControl).Size(), 2), got%3, p.FEN())
			require.EqualValues(t, min(fresh.AndNot(x.v.myControl).Size(), 2), got/3%3, p.FEN())
			require.Equal(t, !fresh.And(q.landing.set()).Empty(), got/9%2 == 1, p.FEN())
			made += int(fresh.Size())
		}
	}
	require.Greater(t, made, 100)
}

// TestAbove: the cell above a move is where the next stone of its column lands, none if it is full.
func TestAbove(t *testing.T) {
	full := 0
	for _, p := range somePositions(500) {
		for _, m := range p.Moves(nil) {
			q := p
			q.place(m)
			lands := q.landing.set().AndNot(p.landing.set())
			if lands.Empty() {
				full++
				require.Equal(t, engine.NoMove, p.above(m), p.FEN())
			} else {
				require.EqualValues(t, 1, lanes.WordOf(lands, p.above(m))&1, p.FEN())
			}
		}
	}
	require.Greater(t, full, 10)
}

// TestPriors: priors change and allocate nothing, and are those of the model.
func TestPriors(t *testing.T) {
	p := somePositions(1)[0]
	before, moves := p, p.Moves(nil)
	priors := make([]engine.Prior, len(moves))
	random := rng.New(1)
	e := NewEvaluator(&random, engine.EvaluatorOptions{Playouts: engine.Replying})
	require.Zero(t, testing.AllocsPerRun(100, func() { e.SetPriors(priors, &p, moves, moves[0]) }))
	require.Equal(t, before, p)
	views := e.MoveViews(&p, moves, moves[0])
	for i := range views {
		for j := range views {
			better := moveModel.Logit(&views[i]) > moveModel.Logit(&views[j])
			require.True(t, !better || priors[i] <= priors[j])
		}
	}
}

// TestPriorsLearnFromPlayouts: with an evaluator, priors depend on its playouts so far.
func TestPriorsLearnFromPlayouts(t *testing.T) {
	p := somePositions(1)[0]
	random := rng.New(1)
	e := NewEvaluator(&random, engine.EvaluatorOptions{Playouts: engine.Replying})
	rows := func() (rows [][rateKinds]uint16) {
		for _, v := range e.MoveViews(&p, p.Moves(nil), engine.NoMove) {
			rows = append(rows, [rateKinds]uint16(v[learned.MovePatterns-rateKinds:]))
		}
		return rows
	}
	for _, row := range rows() {
		for kind, at := range row {
			require.EqualValues(t, rateTables+kind*rateLevels+rateLevels/2, at, "nothing is known yet")
		}
	}
	unknown := rows()
	for range 1000 {
		e.Evaluate(&p, engine.Leaf{Before: engine.NoMove, Last: engine.NoMove})
	}
	require.NotEqual(t, unknown, rows())

	r, me, moves := e.rates(), p.turn, p.Moves(nil)
	rate := func(kind int, m engine.Move) int {
		switch above := p.above(m); {
		case kind == 0:
			return int(r.replies[me][uint8(255)][m])
		case kind == 1:
			return int(r.moves[me][m])
		case kind == 2:
			return int(r.moves[me.Other()][m])
		case above != engine.NoMove:
			return int(r.moves[me.Other()][above])
		}
		return 0
	}
	for kind := range rateKinds {
		sum := 0
		for _, m := range moves {
			sum += rate(kind, m)
		}
		for i, m := range moves {
			level := (rate(kind, m)-sum/len(moves))>>rateBits + rateLevels/2
			want := rateTables + kind*rateLevels + min(max(level, 0), rateLevels-1)
			require.EqualValues(t, want, rows()[i][kind], "kind %d", kind)
		}
	}
}

// TestColumnsAroundMoves compares the patterns of a move's surroundings with the board as text.
func TestColumnsAroundMoves(t *testing.T) {
	for _, p := range somePositions(300) {
		x := newMover(&p, nil, engine.NoMove, nil)
		moves := p.Moves(nil)
		for _, m := range moves {
			code, space := int(x.belowPattern(m))/(spaces+1), 0
			for a := p.above(m); a != engine.NoMove; a = p.above(a) {
				space++
			}
			require.EqualValues(t, min(space, spaces), x.belowPattern(m)%(spaces+1), p.FEN())
			for below := 1; below <= 3; below++ {
				on := func(side engine.Player) bool { return height(m) >= below && p.stones[side].has(m-engine.Move(below)) }
				require.Equal(t, on(p.turn), code>>(3-below)&1 == 1, p.FEN())
				require.Equal(t, on(p.turn.Other()), code>>(6-below)&1 == 1, p.FEN())
			}
			step := func(c int) int {
				for _, other := range moves {
					if column(other) == c {
						return min(max(height(other)-height(m), -3), 3) + 3
					}
				}
				return steps - 1
			}
			a, b := step(column(m)-1), step(column(m)+1)
			require.EqualValues(t, min(a, b)*steps+max(a, b), x.besidePattern(m)/2, p.FEN())
		}
	}
}

// TestMoveModelCannotOverflow adds up the greatest weights of each unit: their sum has to fit in a
// lane.
func TestMoveModelCannotOverflow(t *testing.T) {
	first, end := moveTables()
	for unit := range learned.Units {
		weight := func(row int) int {
			w := int(int16(binary.LittleEndian.Uint16(movesFile[2*(learned.Units*row+unit):])))
			return max(w, -w)
		}
		sum := weight(0)
		for i := range first {
			greatest := 0
			for row := first[i]; row < end[i]; row++ {
				greatest = max(greatest, weight(1+row))
			}
			sum += greatest
		}
		require.Less(t, sum, 1<<15)
	}
}

// TestInFours compares the fours of random sets with those that a loop over all lines finds.
func TestInFours(t *testing.T) {
	random, with := rng.New(3), 0
	const tries = 300
	for range tries {
		var g grid
		for c := range MaxSize {
			for h := range MaxSize {
				if random.Below(2) == 0 {
					g.add(cell(c, h))
				}
			}
		}
		for _, m := range lanes.AppendTo(nil, g.set()) { // few sets of half the cells have no four
			if random.Below(3) != 0 {
				g.remove(m)
			}
		}
		fours := foursOf(&g)
		require.Equal(t, fours.set(), g.set().InFours(lanes.Bits), g)
		require.Equal(t, !fours.set().Empty(), g.set().HasFour(lanes.Bits), g)
		if g.set().HasFour(lanes.Bits) {
			with++
		}
	}
	require.Greater(t, with, tries/20)
	require.Less(t, with, tries*19/20)
}

func foursOf(g *grid) (fours grid) {
	b := engine.NewBoard(MaxSize, MaxSize)
	for i := range b.Squares {
		if g.has(cell(i%MaxSize, i/MaxSize)) {
			b.Squares[i] = engine.FirstPiece
		}
	}
	for i, square := range b.Squares {
		c := engine.Cell{Row: i / MaxSize, Column: i % MaxSize}
		if square == engine.FirstPiece && len(b.InRow(c, square, 4)) > 0 {
			fours.add(cell(c.Column, c.Row))
		}
	}
	return fours
}
