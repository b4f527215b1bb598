package engine

// About is what hosts, help texts and pages need to know of a game, as data.
type About struct {
	// Title is the name of the game among people.
	Title string
	// Goal is one sentence: it says how a player wins.
	Goal string
	// Sides are the names of the first and the second player.
	Sides [2]string
	// Boards are the boards that the game is played on.
	Boards Boards
	// Look is how the pieces are drawn.
	Look Look
	// Line is the length of the row of pieces that wins; 0: no row wins.
	Line int
	// Notation is how people write cells.
	Notation Notation
	// Bench has the positions that are part of the signature of package bench, if any.
	Bench []Bench
}

// Boards says which boards a game has. The words after newgame follow from it:
// "[size [rule]]" of a square board, else "rows columns [noX noY] [rule]".
type Boards struct {
	// Sizes are the numbers of rows and columns to choose from, in ascending order.
	Sizes []int
	// Usual are the rows and columns of the board that is meant without any words.
	Usual [2]int
	// Square is set if a board has as many rows as columns.
	Square bool
	// Hole is set if a cell may be forbidden, on boards that need not be square.
	Hole bool
	// Rules are words for variants of the rules.
	Rules []string
	// Random are the fewest and the most rows and columns of the random boards that
	// matches are played on. Zero: matches begin on the usual board.
	Random [2]int
}

// Sizes returns the numbers from low to high.
func Sizes(low, high int) []int {
	sizes := make([]int, 0, high-low+1)
	for n := low; n <= high; n++ {
		sizes = append(sizes, n)
	}
	return sizes
}

// Low returns the smallest number of rows or columns.
func (b Boards) Low() int { return b.Sizes[0] }

// High returns the largest number of rows or columns.
func (b Boards) High() int { return b.Sizes[len(b.Sizes)-1] }

// Look is how the pieces of a game are drawn.
type Look string

// The looks.
const (
	Holes  Look = "holes"  // red and yellow, falling behind a blue board
	Discs  Look = "discs"  // black and white on green squares, turned over
	Stones Look = "stones" // black and white on the crossings of lines
)

// Notation is how people write the cells of a game: the column, then the row, both
// counted from 1.
type Notation struct {
	// Letters name the columns from the left; "": columns are numbers. Games without
	// gravity have letters.
	Letters string
	// FromTop is set if rows are counted from the top, else from the bottom.
	FromTop bool
}

// Bench is a set of positions whose searches are part of the signature.
type Bench struct {
	// Nodes are the nodes of each search.
	Nodes uint64
	// Plain asks for a search without most of what it can do.
	Plain bool
	// Positions are FENs.
	Positions []string
}
