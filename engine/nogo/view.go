package nogo

// View is what the evaluation sees of a position.
type View struct {
	mine, theirs set // the stones of a side and the cells that it may take
	blocked      set // cells that are not empty, and all beside a smaller board

	Shared   int8 // cells that both sides may take
	Lead     int8 // cells that only the side to move may take, less those of the other side
	sureLead int8 // moves in the chains of the side to move, less those of the other side
}

// View returns what the side to move sees.
func (p *Position) View() View {
	me, they := p.turn&1, p.turn&1^1
	return View{
		mine:     p.stones[me].or(p.legal[me]),
		theirs:   p.stones[they].or(p.legal[they]),
		blocked:  board.without(p.free),
		Shared:   int8(p.legal[me].and(p.legal[they]).size()),
		Lead:     int8(p.legal[me].size() - p.legal[they].size()),
		sureLead: int8(p.reserve(me).sure - p.reserve(they).sure),
	}
}

// lines are the rows of the largest board in a frame. Each cell is an octal
// digit, those further to the right are higher ones:
//
//	0 neither may take it    1 only the mover may    2 only the other    3 both may
//	4 not on the board       5 stone of the mover    6 stone of the other
type lines [MaxSize + 2]uint64

const (
	frame     = 0o44444444444
	frameEnds = 0o40000000004
)

// lines returns the rows.
func (v *View) lines() (l lines) {
	l[0], l[MaxSize+1] = frame, frame
	for x := range MaxSize {
		digits := octal[v.mine.row(x)] | octal[v.theirs.row(x)]<<1 | octal[v.blocked.row(x)]<<2
		l[x+1] = uint64(digits)<<3 | frameEnds
	}
	return l
}

// octal reads binary digits as octal ones.
var octal = func() (t [1 << MaxSize]uint32) {
	for b := 1; b < len(t); b++ {
		t[b] = t[b>>1]<<3 | uint32(b&1)
	}
	return t
}()

// row returns the cells of a row as the lowest bits.
func (s set) row(x int) uint64 {
	at := uint(MaxSize * x)
	return (s.low>>at | s.high<<(64-at) | s.high>>(at-64)) & (1<<MaxSize - 1)
}
