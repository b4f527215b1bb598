package gtp

import (
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

// style is the notation and the conventions that controllers of a game expect.
type style struct {
	engine.Notation
	atTheEnd string // the answer to genmove after the end of the game
	listed   string // the game's name for list_games; "": Quarry takes the game for one of Go
}

func styleOf(g engine.Game) style {
	if g.About().Counted { // by passes the sides agree that the game is over
		return style{Notation: g.About().Notation, atTheEnd: pass, listed: "Othello"}
	}
	return style{Notation: g.About().Notation, atTheEnd: resign} // who cannot move has lost
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

// format writes a move of p, or the answer after the end of the game.
func (s style) format(p engine.Position, m engine.Move) string {
	if m == engine.NoMove {
		return s.atTheEnd
	}
	if p.Cell(m) == engine.NoCell {
		return pass
	}
	return strings.ToUpper(boardtext.CellName(s.Notation, p.Cell(m), p.Board().Rows))
}

// parse reads a legal move of p.
func (s style) parse(p engine.Position, vertex string) (engine.Move, error) {
	c, err := s.cell(p, vertex)
	if err != nil {
		return engine.NoMove, err
	}
	m, err := p.MoveAt(c)
	if err != nil {
		return engine.NoMove, engine.Renamed(err, "illegal move")
	}
	return m, nil
}

// cell reads a cell of p's board, or a pass, which is engine.NoCell.
func (s style) cell(p engine.Position, vertex string) (engine.Cell, error) {
	if isPass(vertex) {
		return engine.NoCell, nil
	}
	b := p.Board()
	c, ok := boardtext.ParseCellName(s.Notation, b, vertex)
	if !ok {
		last := strings.ToUpper(boardtext.ColumnName(s.Notation, b.Columns-1))
		return c, engine.Expected("invalid vertex", "A1 to %s%d or pass", last, b.Rows)
	}
	return c, nil
}

// formatAll writes several moves of p's game.
func (s style) formatAll(p engine.Position, moves []engine.Move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, s.format(p, m))
	}
	return strings.Join(texts, " ")
}

// draw draws a position in capital letters, as vertices are, and names the colour to move.
func draw(p engine.Position) string {
	drawing := strings.ToUpper(boardtext.DrawNamed(p, engine.NoMove, false))
	state := "the game is over"
	if p.Outcome() == engine.Undecided {
		state = colours[p.Turn()] + " to move"
	}
	return drawing[:strings.LastIndex(drawing, "\n")+1] + state
}

// finalScore answers B+12, W+1 or 0: the lead in discs where they are counted, else 1.
func (d *dialect) finalScore([]string) error {
	p := d.game().Position()
	winner, lead := engine.First, 1
	switch p.Outcome() {
	case engine.Undecided:
		return engine.Expected("cannot score", "a game that is over")
	case engine.Draw:
		d.answer("0")
		return nil
	case engine.SecondWins:
		winner = engine.Second
	}
	if p.Game().About().Counted {
		lead = p.Board().FinalScore(winner)
	}
	d.answer(fmt.Sprintf("%c+%d", "BW"[winner], lead))
	return nil
}
