package course

// Turn is a host's request for a move, by the course's conventions: rows count from the top,
// columns from the left, both from 0.
type Turn struct {
	Rows, Columns int
	// NoX and NoY are the forbidden cell; -1, -1: none.
	NoX, NoY int
	// Top counts the free cells of each column.
	Top []int
	// Board holds Rows*Columns cells, row by row: 0 empty, 1 the opponent's, 2 the player's own.
	Board []int
}

// AnyMove returns a move for a wrong turn, in which any field may be nonsense. It is the landing
// cell of the first column for which Top and Board agree, else of the first by Top, else of the
// first by Board, else the cell 0, 0.
func (t Turn) AnyMove() (x, y int) {
	for _, landing := range []func(y int) int{t.agreedLanding, t.topLanding, t.boardLanding} {
		for y := range min(t.Columns, max(len(t.Top), len(t.Board))) {
			if x := landing(y); x >= 0 {
				return x, y
			}
		}
	}
	return 0, 0
}

// agreedLanding returns the landing row of column y, or -1 if Top and Board disagree.
func (t Turn) agreedLanding(y int) int {
	if x := t.topLanding(y); x == t.boardLanding(y) {
		return x
	}
	return -1
}

// topLanding returns the landing row by Top alone, or -1.
func (t Turn) topLanding(y int) int {
	if y >= len(t.Top) || t.Top[y] > t.Rows || t.Top[y] < 1 || t.forbidden(t.Top[y]-1, y) {
		return -1
	}
	return t.Top[y] - 1
}

// boardLanding returns the landing row by Board alone, or -1. Board may be too short.
func (t Turn) boardLanding(y int) int {
	for x := min(t.Rows, len(t.Board)/t.Columns) - 1; x >= 0; x-- {
		if t.Board[x*t.Columns+y] == 0 && !t.forbidden(x, y) {
			return x
		}
	}
	return -1
}

func (t Turn) forbidden(x, y int) bool { return x == t.NoX && y == t.NoY }
