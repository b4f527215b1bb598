package connectfour

import (
	"math/bits"

	"github.com/c4engine/c4engine/engine/connectfour/learned"
)

// The features have these counts and no others.
var _ [learned.Counts]uint8 = [2*sideCounts + sharedCounts]uint8{}

// The counts of a side. First, Second and Third are the landing cells and the two cells above
// each; Controlled are the cells that zugzwang gives the side, Other those that it does not.
const (
	soleControlled = iota // threats of this side alone
	soleOther
	lowControlled // of these, the lowest threat of the column
	lowOther
	threatsSecond
	threatsSecondControlled
	threatsThird
	pairsControlled // pairs to soonTwice: see potential
	pairsOther
	pairsFirst
	pairsSecond
	pairsOver // right above a threat
	pairsUnder
	crossedCells
	crossedFirst
	crossedSecond
	soonControlled
	soonOther
	soonSecond
	soonThird
	soonBeside    // above or below a threat, or below another such cell
	soonContested // threats of the other side
	soonTwiceCells
	safeLandings // the other side has no threat above them
	safePairs
	onesFlat // windows
	onesSloping
	twosFlat
	twosSloping
	readyWindows
	sideCounts // their number
)

// side fills f with the counts of one side. Zugzwang gives this side the cells in control.
func (v *view) side(f *[sideCounts]uint8, own, other *potential, control, otherControl set) {
	only := own.threats.AndNot(other.threats)
	low := only.And(v.low)
	over, under := own.threats.Shl(1), own.threats.Shr(1)
	safe := v.first.AndNot(v.second.And(other.threats).Down(v.forbidden))
	f[soleControlled] = only.And(control).Size()
	f[soleOther] = only.And(otherControl).Size()
	f[lowControlled] = low.And(control).Size()
	f[lowOther] = low.And(otherControl).Size()
	f[threatsSecond] = own.threats.And(v.second).Size()
	f[threatsSecondControlled] = own.threats.And(v.second).And(control).Size()
	f[threatsThird] = own.threats.And(v.third).Size()
	f[pairsControlled] = own.pairs.And(control).Size()
	f[pairsOther] = own.pairs.And(otherControl).Size()
	f[pairsFirst] = own.pairs.And(v.first).Size()
	f[pairsSecond] = own.pairs.And(v.second).Size()
	f[pairsOver] = own.pairs.And(over).Size()
	f[pairsUnder] = own.pairs.And(under).Size()
	f[crossedCells] = own.crossed.Size()
	f[crossedFirst] = own.crossed.And(v.first).Size()
	f[crossedSecond] = own.crossed.And(v.second).Size()
	f[soonControlled] = own.soon.And(control).Size()
	f[soonOther] = own.soon.And(otherControl).Size()
	f[soonSecond] = own.soon.And(v.second).Size()
	f[soonThird] = own.soon.And(v.third).Size()
	f[soonBeside] = own.soon.And(over.Or(under).Or(own.soon.Shr(1))).Size()
	f[soonContested] = own.soon.And(other.threats).Size()
	f[soonTwiceCells] = own.soonTwice.Size()
	f[safeLandings] = safe.Size()
	f[safePairs] = safe.And(own.pairs).Size()
	f[onesFlat], f[onesSloping] = own.ones[0], own.ones[1]
	f[twosFlat], f[twosSloping] = own.twos[0], own.twos[1]
	f[readyWindows] = own.ready
}

// The counts that belong to no side. Some are 1 if what they say holds, else 0.
const (
	bothControlled = iota // threats of both sides that the mover controls
	bothOther
	lowBothControlled // of these, the lowest threat of the column
	lowBothOther
	neutralIsOdd
	fewNeutralOdd // at most fewNeutral, and odd
	fewNeutralEven
	noNeutral
	neutralMoves
	openColumns
	leftIsOdd
	sharedCounts // their number

	fewNeutral = 11
)

// shared fills f with the counts that belong to no side.
func (v *view) shared(f *[sharedCounts]uint8) {
	both := v.mine.threats.And(v.theirs.threats)
	lowBoth := both.And(v.low)
	neutral := v.neutral()
	few := atMost(neutral, fewNeutral)
	*f = [...]uint8{
		bothControlled:    both.And(v.myControl).Size(),
		bothOther:         both.And(v.theirControl).Size(),
		lowBothControlled: lowBoth.And(v.myControl).Size(),
		lowBothOther:      lowBoth.And(v.theirControl).Size(),
		neutralIsOdd:      neutral & 1,
		fewNeutralOdd:     few & neutral,
		fewNeutralEven:    few &^ neutral,
		noNeutral:         atMost(neutral, 0),
		neutralMoves:      neutral,
		openColumns:       v.first.Size(),
		leftIsOdd:         v.left & 1,
	}
}

// neutral returns the number of moves that remain until a side has to play below a threat.
func (v *view) neutral() uint8 { return v.empty.AndNot(v.low.FromBelow()).Size() }

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
