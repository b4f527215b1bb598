package connectfour

import "math/bits"

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
	only := own.threats.without(other.threats)
	low := only.and(v.low)
	over, under := own.threats.forth(1), own.threats.back(1)
	safe := v.first.without(v.second.and(other.threats).down(v.forbidden))
	f[soleControlled] = only.and(control).size()
	f[soleOther] = only.and(otherControl).size()
	f[lowControlled] = low.and(control).size()
	f[lowOther] = low.and(otherControl).size()
	f[threatsSecond] = own.threats.and(v.second).size()
	f[threatsSecondControlled] = own.threats.and(v.second).and(control).size()
	f[threatsThird] = own.threats.and(v.third).size()
	f[pairsControlled] = own.pairs.and(control).size()
	f[pairsOther] = own.pairs.and(otherControl).size()
	f[pairsFirst] = own.pairs.and(v.first).size()
	f[pairsSecond] = own.pairs.and(v.second).size()
	f[pairsOver] = own.pairs.and(over).size()
	f[pairsUnder] = own.pairs.and(under).size()
	f[crossedCells] = own.crossed.size()
	f[crossedFirst] = own.crossed.and(v.first).size()
	f[crossedSecond] = own.crossed.and(v.second).size()
	f[soonControlled] = own.soon.and(control).size()
	f[soonOther] = own.soon.and(otherControl).size()
	f[soonSecond] = own.soon.and(v.second).size()
	f[soonThird] = own.soon.and(v.third).size()
	f[soonBeside] = own.soon.and(over.or(under).or(own.soon.back(1))).size()
	f[soonContested] = own.soon.and(other.threats).size()
	f[soonTwiceCells] = own.soonTwice.size()
	f[safeLandings] = safe.size()
	f[safePairs] = safe.and(own.pairs).size()
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
	both := v.mine.threats.and(v.theirs.threats)
	lowBoth := both.and(v.low)
	neutral := v.neutral()
	few := atMost(neutral, fewNeutral)
	*f = [...]uint8{
		bothControlled:    both.and(v.myControl).size(),
		bothOther:         both.and(v.theirControl).size(),
		lowBothControlled: lowBoth.and(v.myControl).size(),
		lowBothOther:      lowBoth.and(v.theirControl).size(),
		neutralIsOdd:      neutral & 1,
		fewNeutralOdd:     few & neutral,
		fewNeutralEven:    few &^ neutral,
		noNeutral:         atMost(neutral, 0),
		neutralMoves:      neutral,
		openColumns:       v.first.size(),
		leftIsOdd:         v.left & 1,
	}
}

// neutral returns the number of moves that remain until a side has to play below a threat.
func (v *view) neutral() uint8 { return v.empty.without(v.low.fromBelow()).size() }

// atMost returns 1 if n is at most limit, else 0.
func atMost(n, limit uint8) uint8 { return uint8((uint64(n) - uint64(limit) - 1) >> 63) }

// columns adds the patterns of the columns of one word. A pattern holds both sides' threats on
// the landing cell and on the three cells above it. Its last bit is set if the mover controls
// the landing cell.
func (v *view) columns(f *Features, land, mine, theirs, myControl uint64) {
	for ; land != 0; land &= land - 1 {
		at := bits.TrailingZeros64(land) & 63
		pattern := mine>>at&15 | theirs>>at&15<<4 | myControl>>at&1<<8
		f.Columns[f.Open%16] = uint16(pattern)
		f.Open++
	}
}
