package connectfour

import (
	_ "embed" // of the weights
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/internal/lanes"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
)

// weights was written by "c4lab train"; see package internal/lab/train.
//
//go:embed weights.bin
var weights []byte

var network = must(learned.ParseNetwork(weights))

// must returns a parsed model. The files are embedded, so parsing cannot fail.
func must[Model any](m *Model, err error) *Model {
	if err != nil {
		panic(err)
	}
	return m
}

// winrate returns the expected result for the side to move. The game must not be over. The
// network was trained only on positions that tactics do not solve: call tactics first.
func (p *Position) winrate() float32 {
	var f learned.Features
	p.Features(&f)
	return network.Winrate(&f)
}

// view holds the sets of a position, from the side to move's point of view.
type view struct {
	mine, theirs            potential
	cells, forbidden, empty set
	first, second, third    set   // the landing cells and the two cells above each
	myControl, theirControl set   // the cells that each side takes under zugzwang
	low                     set   // the lowest threat of either side in every column
	left                    uint8 // empty cells
}

// Features sets f to the inputs of the learned evaluation. The game must not be over.
func (p *Position) Features(f *learned.Features) {
	var v view
	v.fill(p)
	v.addWindows(lanes.Flat, 0)
	v.addWindows(lanes.Rising, 1)
	v.addWindows(lanes.Falling, 1)
	v.side((*[sideCounts]uint8)(f.Counts[:]), &v.mine, &v.theirs, v.myControl, v.theirControl)
	v.side((*[sideCounts]uint8)(f.Counts[sideCounts:]), &v.theirs, &v.mine, v.theirControl, v.myControl)
	v.shared((*[sharedCounts]uint8)(f.Counts[2*sideCounts:]))
	f.Phase = phase(v.left, v.cells.Size())
	f.Open = 0
	v.columns(f, lanes.Left(v.first), lanes.Left(v.mine.threats),
		lanes.Left(v.theirs.threats), lanes.Left(v.myControl))
	v.columns(f, lanes.Middle(v.first), lanes.Middle(v.mine.threats),
		lanes.Middle(v.theirs.threats), lanes.Middle(v.myControl))
	v.columns(f, lanes.Right(v.first), lanes.Right(v.mine.threats),
		lanes.Right(v.theirs.threats), lanes.Right(v.myControl))
}

// The product needs more than 8 bits: a board has up to 144 cells.
func phase(left, cells uint8) uint8 {
	return uint8(uint(left) * learned.Phases / (uint(cells) + 1))
}

// fill sets all sets of a position but pairs, crossed, soon and soonTwice; see addWindows.
func (v *view) fill(p *Position) {
	me := p.turn & 1
	v.mine.stones, v.theirs.stones = p.stones[me].set(), p.stones[me^1].set()
	v.cells, v.forbidden, v.first = p.cells.set(), p.forbidden.set(), p.landing.set()
	v.second = v.first.Up(v.forbidden).And(v.cells)
	v.third = v.second.Up(v.forbidden).And(v.cells)
	v.empty = v.cells.AndNot(v.mine.stones.Or(v.theirs.stones))
	v.mine.threats = p.threats[me].set().And(v.empty)
	v.theirs.threats = p.threats[me^1].set().And(v.empty)
	v.left = v.empty.Size()
	v.low = v.mine.threats.Or(v.theirs.threats)
	v.low = v.low.And(lanes.UpToLowest(v.low))
	v.zugzwangControl(p)
}

// potential holds the windows that one side may still complete, and their cells.
type potential struct {
	stones, threats set
	// pairs: the empty cells of windows with two of its stones and no other stone. crossed: the
	// cells that are in such windows in two directions.
	pairs, crossed set
	// soon: the cells that become threats after one move on a landing cell. soonTwice: the cells
	// for which this holds in two directions.
	soon, soonTwice set
	// Numbers of windows: ones have one stone, twos have two, ready have two and a landing cell.
	// ones and twos count flat windows at index 0 and sloping windows at index 1.
	ones, twos [2]uint8
	ready      uint8
}

// addWindows adds the windows of one direction for both sides.
func (v *view) addWindows(step uint, slope int) {
	open := v.cells.AllOf(step)
	reach := v.first.AnyOf(step)
	var mine, theirs tally
	mine.count(v.mine.stones, step)
	theirs.count(v.theirs.stones, step)
	v.mine.add(v, &mine, open.AndNot(theirs.any()), reach, step, slope)
	v.theirs.add(v, &theirs, open.AndNot(mine.any()), reach, step, slope)
}

// add adds the free windows of a side: inside the board, without a stone of the other side and
// without the forbidden cell. Windows in reach have a landing cell.
func (s *potential) add(v *view, t *tally, free, reach set, step uint, slope int) {
	two := free.And(t.two())
	s.ones[slope] += free.And(t.one()).Size()
	s.twos[slope] += two.Size()
	cells := two.CellsOf(step).And(v.empty)
	s.crossed = s.crossed.Or(s.pairs.And(cells))
	s.pairs = s.pairs.Or(cells)

	ready := two.And(reach)
	s.ready += ready.Size()
	cells = ready.CellsOf(step).And(v.empty).AndNot(v.first).AndNot(s.threats)
	s.soonTwice = s.soonTwice.Or(s.soon.And(cells))
	s.soon = s.soon.Or(cells)
}

// zugzwangControl finds the side that takes each cell if all other columns fill up before its
// own column. This is the rule of odd and even threats (Allis, "A Knowledge-Based Approach of
// Connect-Four", 1988) for boards of any shape.
//
// Suppose only the n cells from this cell to the top of its column are left. Then left - n moves
// have been played since now. If left - n is even, the side that moves now takes this cell.
func (v *view) zugzwangControl(p *Position) {
	v.myControl = p.oddFromTop()
	v.theirControl = v.cells.AndNot(v.myControl)
	if v.left&1 == 0 {
		v.myControl, v.theirControl = v.theirControl, v.myControl
	}
}

// oddFromTop returns the first, third, fifth, ... cell of each column, counted from the top. The
// forbidden cell does not count.
func (p *Position) oddFromTop() set {
	const everySecond = 1 << 64 / 3 // bits 0, 2, 4 ...
	pattern := uint64(everySecond) << ((lanes.Margin + uint(p.rows) - 1) & 1)
	odd := grid{pattern, pattern, pattern}
	for w, forbidden := range p.forbidden {
		if forbidden != 0 { // cells below it have one cell less above them
			at := bits.TrailingZeros64(forbidden)
			odd[w] ^= 1<<at - 1<<(at&^15)
		}
	}
	return odd.set().And(p.cells.set())
}

// The numbers of counts of each side, and of those that belong to no side.
const sideCounts, sharedCounts = 30, 11

// The features have these counts and no others.
var _ [learned.Counts]uint8 = [2*sideCounts + sharedCounts]uint8{}

// side fills f with the counts of one side. Zugzwang gives this side the cells in control, and the
// other side those in otherControl. First, second and third are the landing cells and the two cells
// above each.
func (v *view) side(f *[sideCounts]uint8, own, other *potential, control, otherControl set) {
	only := own.threats.AndNot(other.threats)
	low := only.And(v.low)
	over, under := own.threats.Shl(1), own.threats.Shr(1)
	safe := v.first.AndNot(other.threats.Down(v.forbidden))
	*f = [...]uint8{
		// Threats of this side alone that zugzwang gives to it, and to the other side.
		only.And(control).Size(),
		only.And(otherControl).Size(),
		// Of these, the lowest threat of the column.
		low.And(control).Size(),
		low.And(otherControl).Size(),
		// Threats on the cells that one move opens, and that two open.
		own.threats.And(v.second).Size(),
		own.threats.And(v.second).And(control).Size(),
		own.threats.And(v.third).Size(),
		// Cells of windows with two stones: by control, by the moves that open them, and right over
		// and right under a threat of this side.
		own.pairs.And(control).Size(),
		own.pairs.And(otherControl).Size(),
		own.pairs.And(v.first).Size(),
		own.pairs.And(v.second).Size(),
		own.pairs.And(over).Size(),
		own.pairs.And(under).Size(),
		// Of these, the cells of windows in two directions: a stone there makes two threats.
		own.crossed.Size(),
		own.crossed.And(v.first).Size(),
		own.crossed.And(v.second).Size(),
		// Cells that one move makes threats: by control, by the moves that open them, right over or
		// under a threat or right under another such cell, and where the other side has a threat.
		own.soon.And(control).Size(),
		own.soon.And(otherControl).Size(),
		own.soon.And(v.second).Size(),
		own.soon.And(v.third).Size(),
		own.soon.And(over.Or(under).Or(own.soon.Shr(1))).Size(),
		own.soon.And(other.threats).Size(),
		own.soonTwice.Size(),
		// Landing cells without a threat of the other side above them.
		safe.Size(),
		safe.And(own.pairs).Size(),
		// Windows with one stone and with two, flat and sloping, and those with two that have a
		// landing cell.
		own.ones[0], own.ones[1],
		own.twos[0], own.twos[1],
		own.ready,
	}
}

// fewNeutral is the largest number of neutral moves that counts as few.
const fewNeutral = 11

// shared fills f with the counts that belong to no side. Some are 1 if a condition holds, else 0.
func (v *view) shared(f *[sharedCounts]uint8) {
	both := v.mine.threats.And(v.theirs.threats)
	lowBoth := both.And(v.low)
	neutral := v.neutral()
	few := atMost(neutral, fewNeutral)
	*f = [...]uint8{
		// Threats of both sides, by control, and of these the lowest threat of the column.
		both.And(v.myControl).Size(),
		both.And(v.theirControl).Size(),
		lowBoth.And(v.myControl).Size(),
		lowBoth.And(v.theirControl).Size(),
		// Neutral moves: whether their number is odd, few and odd, few and even, 0; and the number.
		neutral & 1,
		few & neutral,
		few &^ neutral,
		atMost(neutral, 0),
		neutral,
		v.first.Size(), // columns that are not full
		v.left & 1,
	}
}

// neutral returns the number of moves that remain until a side has to play below a threat.
func (v *view) neutral() uint8 {
	return v.empty.And(lanes.UpToLowest(v.low)).AndNot(v.low.Or(v.low.Shr(1))).Size()
}

// atMost returns 1 if n is at most limit, else 0.
func atMost(n, limit uint8) uint8 { return uint8((uint64(n) - uint64(limit) - 1) >> 63) }

// columns adds the patterns of the columns of one word. A pattern holds both sides' threats on
// the landing cell and on the three cells above it. Its last bit is set if the mover controls
// the landing cell.
func (v *view) columns(f *learned.Features, land, mine, theirs, myControl uint64) {
	for ; land != 0; land &= land - 1 {
		at := bits.TrailingZeros64(land) & 63
		pattern := mine>>at&15 | theirs>>at&15<<4 | myControl>>at&1<<8
		f.Columns[f.Open%16] = uint16(pattern)
		f.Open++
	}
}

// tally counts the members of every window at once. In odd and both are the windows with exactly
// one and with both of their first two cells in the set. odd2 and both2 say the same of the last
// two cells.
type tally struct{ odd, both, odd2, both2 set }

func (t *tally) count(s set, step uint) {
	next := s.Shr(step)
	t.odd, t.both = s.Xor(next), s.And(next)
	t.odd2, t.both2 = t.odd.Shr(2*step), t.both.Shr(2*step)
}

func (t *tally) any() set { return t.odd.Or(t.both).Or(t.odd2.Or(t.both2)) }
func (t *tally) one() set { return t.odd.Xor(t.odd2).AndNot(t.both.Or(t.both2)) }
func (t *tally) two() set {
	return t.odd.And(t.odd2).Or(t.both.Xor(t.both2).AndNot(t.odd.Or(t.odd2)))
}
