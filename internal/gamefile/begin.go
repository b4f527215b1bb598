package gamefile

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// NewReader returns a reader whose texts are of the default game's usual board unless they name
// another one.
func NewReader(games engine.Games, say string) Reader {
	start, err := games.Start(nil)
	if err != nil {
		panic(err) // a game without a usual board
	}
	return Reader{Games: games, Start: start, Say: say}
}

// Begin reads the words of a command that say what to play. They are a board as after newgame, 6x7
// too, with "moves" and moves or without; else one game in any form, maybe with the name of its
// game before it. Of words that look like a board or a name the error is that of the board.
func (r Reader) Begin(words []string) (h engine.History, err error) {
	board, moves, _ := strings.Cut(" "+strings.Join(words, " ")+" ", " moves ")
	if h.Start, err = r.Games.Start(sizes(strings.Fields(board))); err == nil {
		h.Moves, err = boardtext.ParseNames(h.Start, strings.Fields(moves))
		return h, err
	}
	text := words
	if game, unnamed := r.Games.Named(words[0]); unnamed == nil {
		text = words[1:]
		if r.Start, err = game.New(nil); err != nil {
			return h, err
		}
		_, err = r.Games.Start(words)
	}
	all := strings.Join(text, " ")
	if boardWords.MatchString(all) || name.MatchString(all) {
		return h, err
	}
	return r.One(all)
}

var (
	sizeWord   = regexp.MustCompile(`^(\d+)[xX](\d+)$`)
	boardWords = regexp.MustCompile(`^(-?\d\d?( |$))*$`)
	name       = regexp.MustCompile(`^[a-z]{4,}$`)
)

// sizes returns words in which a size such as 6x7 is two words, or one of a square board behind the
// name of its game. 7x6 is the usual board too, which people write in either order.
func sizes(words []string) (all []string) {
	for i, word := range words {
		m := sizeWord.FindStringSubmatch(word)
		switch {
		case m == nil:
			all = append(all, word)
		case i > 0 && m[1] == m[2]:
			all = append(all, m[1])
		case word == "7x6":
			all = append(all, "6", "7")
		default:
			all = append(all, m[1:]...)
		}
	}
	return all
}

// Openings reads a file of games and returns the positions at their ends, as FENs.
func (r Reader) Openings(file io.Reader) (fens []string, err error) {
	games, err := r.Read("-openings", file)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		h := g.shown()
		if h.Start == nil {
			err := engine.Expected("file", "positions or games, not results")
			return nil, fmt.Errorf("-openings: %w", err)
		}
		fens = append(fens, h.Position().FEN())
	}
	return fens, nil
}
