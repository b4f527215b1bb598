package annotate

import (
	"io"
	"regexp"
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

// parse reads a game as people write it, or as the protocol's position:
//
//	44445, 4 4 10               columns
//	[startpos] [moves] f5 d6    cells
//	[startpos] [moves] 5,3 4,3  row from the top and column, from 0
//	[fen] 7/7/7/7/7/3x3 o [[moves] 44]
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
	h := engine.History{Start: start}
	switch {
	case protocol:
		h.Moves, err = boardtext.ParseMoves(start, "", words)
	case len(words) > 0 && !move.MatchString(words[0]):
		err = engine.Expected("game",
			"columns (44445), cells (d3 c5), moves (5,3 4,3) or a FEN, not %.20q", words[0])
	default:
		h.Moves, err = boardtext.ParseNames(start, words)
	}
	return h, err
}

// move matches the first word of moves.
var move = regexp.MustCompile(`(?i)^([a-n]?\d[\d,a-n]*|[abc]+|pass.*)$`)

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
