package nogo

// The evaluation looks up weights for crosses and counts. A cross is a cell and
// the four beside it; its code has their octal digits (see lines). All places
// of all boards share the weights of crosses, as the frame tells corners and
// edges from the rest, but each phase of the game has its own. The lead counts
// the more the fewer shared cells are left, so it has a weight for each number of
// them.
//
//	   u
//	l  c  r      code 0o d u r c l
//	   d

// Sizes of the tables, and where they begin in the weights.
const (
	// Phases is the number of phases, by the shared cells that are left.
	Phases     = 8
	phaseCells = 10

	// CrossCodes is the number of codes of crosses.
	CrossCodes = 1 << 15
	// MostLead is the greatest lead that has a weight of its own.
	MostLead = 15
	mostSure = 7

	leadAt = Phases * CrossCodes
	sureAt = leadAt + (cells+1)*(2*MostLead+1)
	// CountsAt is where the weights of crosses end.
	CountsAt = leadAt
	// WeightCount is the number of weights.
	WeightCount = sureAt + Phases*(2*mostSure+1)
	// FeatureCount is the number of weights that a position has.
	FeatureCount = cells + 2
)

// Features are the indices of a position's weights: those of the crosses around
// its cells, row by row, and two counts.
type Features [FeatureCount]uint32

// Features returns the weights that a view has.
func (v *View) Features() (f Features) {
	phase := min(int(v.Shared)/phaseCells, Phases-1)
	first := uint32(phase * CrossCodes)
	l := v.lines()
	for x := range MaxSize {
		row := f[MaxSize*x:][:MaxSize]
		up, here, down := l[x]<<6, l[x+1], l[x+2]<<9
		for y := range row {
			row[y] = first | uint32(here&0o777|up&0o7000|down&0o70000)
			up, here, down = up>>3, here>>3, down>>3
		}
	}
	f[cells] = LeadFeature(int(v.Shared), int(v.Lead))
	f[cells+1] = sureAt + counted(phase, int(v.sureLead), mostSure)
	return f
}

// LeadFeature returns the index of the weight of a lead with so many shared cells.
func LeadFeature(shared, lead int) uint32 { return leadAt + counted(shared, lead, MostLead) }

// counted returns the place of a number from -most to most, or beyond, in a row
// of a table.
func counted(row, n, most int) uint32 {
	return uint32(row*(2*most+1) + min(max(n, -most), most) + most)
}
