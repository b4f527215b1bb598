package annotate

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// readText reads a game from every line that is not blank and no comment ("# ...").
func (r Reader) readText(in io.Reader) (games []Game, err error) {
	text, err := readAll(in)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(text), "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		g := Game{First: sides[0], Second: sides[1]}
		if g.History, err = r.parse(words); err != nil {
			return nil, atLine(i+1, err)
		}
		g.setOutcome()
		games = append(games, g)
	}
	return games, nil
}

// parse reads a game as people write one, and as the protocol's position does:
//
//	44445                       columns, 1 the leftmost, a, b, c the tenth and so on
//	[startpos] [moves] 5,3 4,3  moves, row from the top and column
//	[startpos] [moves] f5 d6    cells, in games whose columns have letters
//	[fen] 7/7/7/7/7/3x3 o [[moves] 4,3 ..]
//	position .. moves 3 4,3     the protocol's, where a column alone counts from 0
func (r Reader) parse(words []string) (_ engine.History, err error) {
	var h line
	protocol := words[0] == "position"
	words = skip(words, "position")
	h.Start = r.Start
	if rest := skip(words, "fen"); len(rest) > 0 && strings.Contains(rest[0], "/") {
		fen := strings.Join(rest[:min(2, len(rest))], " ")
		if h.Start, err = r.Start.Game().Parse(fen); err != nil {
			return h.History, err
		}
		words = rest[min(2, len(rest)):]
	}
	words = skip(skip(words, "startpos"), "columns")
	protocol = protocol && len(words) > 0 && words[0] == "moves"
	words = skip(words, "moves")
	switch {
	case len(words) == 0:
		return h.History, nil
	case protocol:
		err = h.play(words)
	case isColumns(words[0]) && h.Start.Game().Traits().Gravity:
		err = h.playColumns(strings.Join(words, ""))
	case isMove(h.Start, words[0]):
		err = h.play(words)
	case isColumns(words[0]):
		err = engine.Expected("columns", "moves, row and column: only in games with gravity is a column a move")
	default:
		err = engine.Expected("game", "columns (44445), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	}
	return h.History, err
}

// skip returns the words without the first one, if that is optional.
func skip(words []string, optional string) []string {
	if len(words) > 0 && words[0] == optional {
		return words[1:]
	}
	return words
}

const columnNames = "123456789abc"

func isColumns(word string) bool { return strings.Trim(word, columnNames) == "" }

func isMove(p engine.Position, word string) bool {
	_, named := boardtext.ParseCell(p.Game().About().Notation, p.Board(), word)
	return named || strings.Contains(word, ",") || word == "pass"
}

// line is a game that is being read.
type line struct {
	engine.History
	now engine.Position // after its moves
}

func (h *line) add(m engine.Move) {
	h.Moves = append(h.Moves, m)
	h.now.Play(m)
}

// play plays moves, "row,column" or a cell such as d3, or "pass".
func (h *line) play(moves []string) error {
	h.now = h.Position()
	for i, text := range moves {
		read := boardtext.ParseMove
		if text != "" && unicode.IsLetter(rune(text[0])) {
			read = boardtext.ParseName
		}
		m, err := read(h.now, text)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		h.add(m)
	}
	return nil
}

// playColumns plays stones that fall down their columns.
func (h *line) playColumns(names string) error {
	h.now = h.Position()
	for i, name := range names {
		column := strings.IndexRune(columnNames, name)
		m, err := boardtext.InColumn(h.now, column)
		switch {
		case column < 0:
			return engine.Expected("columns", "1 to 9, a, b or c, not %q", name)
		case h.now.Outcome() != engine.Undecided:
			return fmt.Errorf("move %d: %w", i+1, engine.Expected("columns", "no move after the end of the game"))
		case err != nil:
			return fmt.Errorf("move %d: %w", i+1, engine.Expected("columns", "a column of the board that is not full, not %c", name))
		}
		h.add(m)
	}
	return nil
}
