package annotate

import (
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// readText reads a game from every line but blank lines and comments ("# ...").
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

// parse reads a game in one of the forms of people, or as the protocol's position:
//
//	44445                       columns, 1 the leftmost, a, b, c the tenth and so on
//	[startpos] [moves] 5,3 4,3  moves, row from the top and column
//	[startpos] [moves] f5 d6    cells, in games whose columns have letters
//	[fen] 7/7/7/7/7/3x3 o [[moves] 4,3 ..]
//	position .. moves 3 4,3     the protocol's, where a column alone counts from 0
func (r Reader) parse(words []string) (engine.History, error) {
	protocol := words[0] == "position"
	start, words, err := r.parseStart(skip(words, "position"))
	if err != nil {
		return engine.History{}, err
	}
	words = skip(skip(words, "startpos"), "columns")
	protocol = protocol && len(words) > 0 && words[0] == "moves"
	words = skip(words, "moves")
	game := newGame(start)
	switch {
	case len(words) == 0:
	case protocol:
		err = playMoves(&game, words)
	case isColumns(words[0]) && start.Game().Traits().Gravity:
		err = playColumns(&game, strings.Join(words, ""))
	case isMove(start, words[0]):
		err = playMoves(&game, words)
	case isColumns(words[0]):
		err = engine.Expected("columns",
			"moves, row and column: only in games with gravity is a column a move")
	default:
		err = engine.Expected("game", "columns (44445), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	}
	return game.History(), err
}

// parseStart reads a FEN, with or without the word fen, and returns the words after it.
// Without a FEN the game begins with r.Start.
func (r Reader) parseStart(words []string) (engine.Position, []string, error) {
	fen := skip(words, "fen")
	if len(fen) == 0 || !strings.Contains(fen[0], "/") {
		return r.Start, words, nil
	}
	n := min(2, len(fen)) // the board and the side to move
	start, err := r.Start.Game().Parse(strings.Join(fen[:n], " "))
	return start, fen[n:], err
}

// skip returns the words without the first one if that is optional.
func skip(words []string, optional string) []string {
	if len(words) > 0 && words[0] == optional {
		return words[1:]
	}
	return words
}

func isColumns(word string) bool { return strings.Trim(word, columnNames) == "" }

func isMove(p engine.Position, word string) bool {
	_, named := boardtext.ParseCell(p.Game().About().Notation, p.Board(), word)
	return named || strings.Contains(word, ",") || word == "pass"
}
