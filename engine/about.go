package engine

// About describes a game as data, for hosts, help texts and, as JSON, pages.
type About struct {
	// Title is the name that people use.
	Title string `json:"title"`
	// Goal says in one sentence how a player wins.
	Goal string `json:"goal"`
	// Sides are the names of the first and the second player.
	Sides [2]string `json:"sides"`
	// Boards says which boards the game has.
	Boards Boards `json:"boards"`
	// Look is how the pieces are drawn.
	Look Look `json:"look"`
	// Line is the length of the row of pieces that wins; 0: no row wins.
	Line int `json:"line"`
	// Notation is how people write cells.
	Notation Notation `json:"notation"`
	// Counted is set if the side with more pieces wins in the end. In other games only the
	// side that made the last move can have won.
	Counted bool `json:"counted"`
	// Gravity is set if each column has at most one legal move, so that its number alone
	// names the move.
	Gravity bool `json:"gravity"`
	// Mirrors is set if the rules are the same on a mirrored board and, without Gravity, on a turned
	// one.
	Mirrors bool `json:"-"`
	// Learned is set if the evaluator has a learned evaluation.
	Learned bool `json:"-"`
	// Priors is set if the evaluator is a PriorSetter.
	Priors bool `json:"-"`
	// AMAF ("all moves as first") is set if evaluations fill in Evaluation.Made. The
	// codes of moves are then below 128.
	AMAF bool `json:"-"`
}

// Boards says which boards a game has. The words after newgame follow from it:
// "[size [rule]]" of a square board, else "rows columns [noX noY] [rule]".
type Boards struct {
	// Sizes are the allowed numbers of rows and of columns, in ascending order.
	Sizes []int `json:"sizes"`
	// Usual is the default board: its rows and its columns.
	Usual [2]int `json:"usual"`
	// Square is set if a board has as many rows as columns.
	Square bool `json:"square"`
	// Hole is set if one cell may be forbidden. Games with Square boards have no hole.
	Hole bool `json:"hole"`
	// Rules are words for variants of the rules.
	Rules []string `json:"rules"`
	// Random is the smallest and the largest size of the random boards in matches, which have
	// a forbidden cell. Zero: matches use the usual board.
	Random [2]int `json:"random,omitzero"`
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
	Holes  Look = "holes"  // red and yellow discs behind a blue board
	Discs  Look = "discs"  // black and white discs on green squares
	Stones Look = "stones" // black and white stones on the crossings of lines
)

// Notation is how people write the cells of a game: the column, then the row, both
// counted from 1.
type Notation struct {
	// Letters name the columns from the left; "": columns are numbers. Games without
	// gravity have letters.
	Letters string `json:"letters"`
	// FromTop is set if rows are counted from the top, else from the bottom.
	FromTop bool `json:"fromTop"`
}
