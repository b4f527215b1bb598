package gamefile_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/internal/sgf"
)

// TestWriters: a random game from a random position is read as it was written, in each notation
// that may have it.
func TestWriters(t *testing.T) {
	r := rng.New(1)
	for range 300 {
		game := rng.Pick(games.All(), &r)
		h := randomGame(t, game, &r)
		reader := gamefile.Reader{Games: games.All()}
		var err error
		reader.Start, err = game.New(nil)
		require.NoError(t, err)
		for notation, write := range writers {
			text := write(h)
			if text == "" {
				continue
			}
			read, err := reader.Read(notation, strings.NewReader(text))
			require.NoError(t, err, text)
			require.Len(t, read, 1, text)
			g := read[0]
			require.Equal(t, h.Start().FEN(), g.History.Start().FEN(), text)
			require.Equal(t, moves(gamefile.Game{History: h}), moves(g), text)
			require.Equal(t, gamefile.Played(h).Result, g.Result, text)
		}
	}
}

// randomGame returns a part of a random game.
func randomGame(t *testing.T, game engine.Game, r *rng.Source) engine.History {
	sizes := game.About().Boards
	rows, columns := rng.Pick(sizes.Sizes, r), rng.Pick(sizes.Sizes, r)
	words := []string{fmt.Sprint(rows)}
	if !sizes.Square {
		words = append(words, fmt.Sprint(columns))
	}
	if sizes.Hole && r.Below(2) == 0 {
		words = append(words, fmt.Sprint(r.Below(uint32(rows))), fmt.Sprint(r.Below(uint32(columns))))
	}
	if len(sizes.Rules) > 0 && r.Below(2) == 0 {
		words = append(words, sizes.Rules[0])
	}
	start, err := game.New(words)
	require.NoError(t, err)
	list := enginetest.RandomGame(start, r)
	h := enginetest.History(start, list[:r.Below(uint32(len(list)))]...)
	if r.Below(3) > 0 {
		list = list[h.Len():]
		h = enginetest.History(h.Position(), list[:r.Below(uint32(len(list)+1))]...)
	}
	return h
}

// writers write a game, "" if the notation has no such game.
var writers = map[string]func(h engine.History) string{
	"PGN": func(h engine.History) string {
		g := gamefile.Played(h)
		return g.Annotated(make([]gamefile.Note, h.Len()), nil)
	},
	"names": func(h engine.History) string {
		return h.Start().FEN() + " " + strings.Join(namesOf(h), " ")
	},
	"moves": func(h engine.History) string {
		return "position fen " + h.Start().FEN() + " moves " + moves(gamefile.Game{History: h})
	},
	"session": func(h engine.History) string {
		text := fmt.Sprintf("newgame %s %s\nposition fen %s\n", h.Start().Game().Name(), h.Start().Variant(), h.Start().FEN())
		for _, m := range h.Moves() {
			text += "play " + boardtext.FormatMove(h.Start(), m) + "\n"
		}
		return text
	},
	"link": func(h engine.History) string {
		moves := strings.Join(namesOf(h), "-")
		if h.Start().Game().About().Gravity {
			moves = ""
			for _, m := range h.Moves() {
				moves += "123456789abc"[h.Start().Cell(m).Column:][:1]
			}
		}
		link := url.Values{"game": {h.Start().Game().Name()}, "fen": {h.Start().FEN()}, "moves": {moves}}
		return "https://host/#" + link.Encode()
	},
	"match": func(h engine.History) string {
		g := gamefile.Played(h)
		if g.Result == "" {
			return ""
		}
		record := gamefile.Record{Type: "game", Game: 1, FEN: h.Start().FEN(), Result: g.Result, End: g.End}
		p := h.Start()
		for _, m := range h.Moves() {
			record.Moves = append(record.Moves, gamefile.Ply{Move: boardtext.FormatMove(p, m), By: p.Turn().String()})
			p.Play(m)
		}
		return fmt.Sprintf("{\"type\":\"match\",\"game\":%q}\n", h.Start().Game().Name()) + string(enginetest.Must(json.Marshal(record)))
	},
	"SGF": func(h engine.History) string {
		if h.Start().Game().About().Gravity || strings.HasSuffix(h.Start().Variant(), "nopass") {
			return ""
		}
		return sgf.Format(h)
	},
	"GGF": func(h engine.History) string {
		p := h.Start()
		b := p.Board()
		if p.Game().Name() != "reversi" || strings.HasSuffix(p.Variant(), "nopass") {
			return ""
		}
		text := fmt.Sprintf("(;GM[Othello]BO[%d ", b.Rows)
		for _, s := range append(b.Squares, engine.Piece(p.Turn())) {
			text += "-*O"[s:][:1]
		}
		text += "]"
		for _, m := range h.Moves() {
			text += sides[p.Turn()] + "[" + strings.ToUpper(boardtext.Name(p, m)) + "]"
			p.Play(m)
		}
		return text + ";)"
	},
	"Saiblo": func(h engine.History) string {
		b := h.Start().Board()
		no := b.Find(engine.Forbidden)
		text := fmt.Sprintf(`{"type":0,"row":%d,"col":%d,"nox":%d,"noy":%d}`, b.Rows, b.Columns, no.Row, no.Column)
		return turns(h, text, false, func(p engine.Position, answer *engine.Cell) string {
			t := course.NewTurn(p)
			text := fmt.Sprintf(`{"type":1,"top":%s,"board":%s}`, enginetest.Must(json.Marshal(t.Top)), enginetest.Must(json.Marshal(t.Board)))
			if answer != nil {
				text += fmt.Sprintf(`{"X":%d,"Y":%d}`, answer.Row, answer.Column)
			}
			return text
		})
	},
	"judge's log": func(h engine.History) string {
		return turns(h, "", false, func(p engine.Position, answer *engine.Cell) string {
			if answer == nil {
				return ""
			}
			return fmt.Sprintf("c4engine: move %s depth 1 fen %s\n", boardtext.FormatCell(*answer), p.FEN())
		})
	},
}

// turns returns what a player of the course's game sees: a turn for each of its positions, and its
// answer. It returns "" if that is not the whole game.
func turns(h engine.History, text string, open bool, turn func(p engine.Position, answer *engine.Cell) string) string {
	p, end := h.Start(), h.Position()
	own := end.Turn()
	if !open && h.Len() > 0 {
		own = own.Other()
	}
	b := p.Board()
	stones := b.Count(engine.FirstPiece) + b.Count(engine.SecondPiece)
	if p.Game() != course.Game || stones > 0 && (stones < 3 || p.Turn() != own) || h.Len() == 0 ||
		open && end.Outcome() != engine.Undecided {
		return ""
	}
	for _, m := range h.Moves() {
		if p.Turn() == own {
			c := p.Cell(m)
			text += turn(p, &c)
		}
		p.Play(m)
	}
	if open {
		text += turn(p, nil)
	}
	return text
}

// sides are the names of the sides in SGF and GGF.
var sides = [...]string{"B", "W"}

func namesOf(h engine.History) (names []string) {
	p := h.Start()
	for _, m := range h.Moves() {
		names = append(names, boardtext.Name(p, m))
		p.Play(m)
	}
	return names
}
