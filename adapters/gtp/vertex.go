package gtp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// Vertices that are no cell.
const (
	pass   = "pass"
	resign = "resign"
)

// letters name the columns from the left.
const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// style is what controllers of a game are used to.
type style struct {
	fromTop  bool   // rows are counted from the top, as Othello has them
	atTheEnd string // the answer to genmove after the end of the game
}

func styleOf(g engine.Game) style {
	if g.Name() == "reversi" {
		return style{fromTop: true, atTheEnd: pass}
	}
	return style{atTheEnd: resign} // who has no move has lost
}

var colours = [...]string{engine.First: "black", engine.Second: "white"}

func parseColour(text string) (engine.Player, error) {
	for side, name := range colours {
		if strings.EqualFold(text, name) || strings.EqualFold(text, name[:1]) {
			return engine.Player(side), nil
		}
	}
	return 0, wrong("invalid color", "black or white")
}

func isPass(vertex string) bool { return strings.EqualFold(vertex, pass) }

// size returns the number of rows of a position, which is that of its columns.
func size(p engine.Position) int { return 1 + strings.Count(p.FEN(), "/") }

// row turns the engine's number of a row into the one on the board, and back.
func (s style) row(x, size int) int {
	if s.fromTop {
		return x + 1
	}
	return size - x
}

// format writes a move of p, or what is answered where there is none.
func (s style) format(p engine.Position, m engine.Move) string {
	if m == engine.NoMove {
		return s.atTheEnd
	}
	text := boardtext.FormatMove(p, m)
	var x, y int
	if _, err := fmt.Sscanf(text, "%d,%d", &x, &y); err != nil {
		return text // a pass
	}
	return fmt.Sprintf("%c%d", letters[y], s.row(x, size(p)))
}

// parse reads a legal move of p.
func (s style) parse(p engine.Position, vertex string) (engine.Move, error) {
	text := pass
	if !isPass(vertex) {
		n := size(p)
		y := strings.IndexByte(letters[:n], strings.ToUpper(vertex)[0])
		number, err := strconv.Atoi(vertex[1:])
		if y < 0 || err != nil || vertex[1] == '+' || number < 1 || number > n {
			return engine.NoMove, wrong("invalid vertex", "A1 to %c%d or pass", letters[n-1], n)
		}
		x := number - 1
		if !s.fromTop {
			x = n - number
		}
		text = fmt.Sprintf("%d,%d", x, y)
	}
	m, err := boardtext.ParseMove(p, text)
	if field, ok := err.(*engine.FieldError); ok {
		expected := field.Expected
		if field.Field != "move" { // the game knows no pass
			expected = "a cell"
		}
		return engine.NoMove, wrong("illegal move", "%s", expected)
	}
	return m, err
}

// draw draws a position with the names of its rows and columns:
//
//	   A B C D E
//	 5 . . . . .
//	 4 . . X . .
//	 3 . . . O .
//	 2 . . . . .
//	 1 . . . . .
//	black to move
func (s style) draw(p engine.Position) string {
	rows, _, _ := strings.Cut(p.FEN(), " ")
	n := size(p)
	lines := []string{"   " + spaced(letters[:n])}
	for x, row := range strings.Split(rows, "/") {
		lines = append(lines, fmt.Sprintf("%2d %s", s.row(x, n), spaced(toStones.Replace(row))))
	}
	state := "the game is over"
	if p.Outcome() == engine.Undecided {
		state = colours[p.Turn()] + " to move"
	}
	return strings.Join(append(lines, state), "\n")
}

// toStones expands a row of a position's text.
var toStones = strings.NewReplacer("x", "X", "o", "O", "1", ".", "2", "..", "3", "...", "4", "....",
	"5", ".....", "6", "......", "7", ".......", "8", "........", "9", ".........")

func spaced(cells string) string { return strings.Join(strings.Split(cells, ""), " ") }
