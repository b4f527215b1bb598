package gtp

import (
	"errors"
	"fmt"
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

// style is what controllers of a game expect.
type style struct {
	fromTop  bool   // rows are counted from the top, as in Othello
	atTheEnd string // the answer to genmove after the end of the game
}

func styleOf(g engine.Game) style {
	if g.Name() == "reversi" {
		return style{fromTop: true, atTheEnd: pass}
	}
	return style{atTheEnd: resign} // a side without a legal move has lost
}

var colours = [...]string{engine.First: "black", engine.Second: "white"}

func parseColour(text string) (engine.Player, error) {
	for side, name := range colours {
		if strings.EqualFold(text, name) || strings.EqualFold(text, name[:1]) {
			return engine.Player(side), nil
		}
	}
	return 0, engine.Expected("invalid color", "black or white")
}

func isPass(vertex string) bool { return strings.EqualFold(vertex, pass) }

// row turns the engine's number of a row into the one on the board, and back.
func (s style) row(x, size int) int {
	if s.fromTop {
		return x + 1
	}
	return size - x
}

// format writes a move of p, or the answer if there is none.
func (s style) format(p engine.Position, m engine.Move) string {
	if m == engine.NoMove {
		return s.atTheEnd
	}
	c := p.Cell(m)
	if c == engine.NoCell {
		return pass
	}
	return fmt.Sprintf("%c%d", letters[c.Column], s.row(c.Row, p.Board().Rows))
}

// parse reads a legal move of p.
func (s style) parse(p engine.Position, vertex string) (engine.Move, error) {
	c := engine.NoCell
	if !isPass(vertex) {
		n := p.Board().Rows
		column := strings.IndexByte(letters[:n], strings.ToUpper(vertex)[0])
		row, ok := boardtext.Integer(strings.TrimLeft(vertex[1:], "0"))
		if column < 0 || !ok || row < 1 || row > n {
			return engine.NoMove, engine.Expected("invalid vertex", "A1 to %c%d or pass", letters[n-1], n)
		}
		c = engine.Cell{Row: row - 1, Column: column}
		if !s.fromTop {
			c.Row = n - row
		}
	}
	m, err := p.MoveAt(c)
	if err != nil {
		return engine.NoMove, illegal(err)
	}
	return m, nil
}

// illegal puts the protocol's phrase before what was expected.
func illegal(err error) error {
	var field *engine.FieldError
	if errors.As(err, &field) {
		return engine.Expected("illegal move", "%s", field.Expected)
	}
	return err
}

// formatAll writes moves that follow each other.
func (s style) formatAll(p engine.Position, moves []engine.Move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, s.format(p, m))
	}
	return strings.Join(texts, " ")
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
	b := p.Board()
	lines := []string{"   " + spaced(letters[:b.Columns])}
	for x := range b.Rows {
		row := ""
		for _, square := range b.Squares[x*b.Columns:][:b.Columns] {
			row += stones[square]
		}
		lines = append(lines, fmt.Sprintf("%2d %s", s.row(x, b.Rows), spaced(row)))
	}
	state := "the game is over"
	if p.Outcome() == engine.Undecided {
		state = colours[p.Turn()] + " to move"
	}
	return strings.Join(append(lines, state), "\n")
}

// stones are the squares of a drawing.
var stones = [...]string{engine.Empty: ".", engine.FirstPiece: "X", engine.SecondPiece: "O"}

func spaced(cells string) string { return strings.Join(strings.Split(cells, ""), " ") }
