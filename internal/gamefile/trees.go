package gamefile

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/adapters/nboard"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// tree is a game in SGF or GGF: the properties of its main line, and its text.
type tree struct {
	properties []nboard.Property
	text       string
}

// value returns the first value of a property, "" if there is none.
func (t tree) value(name string) string {
	for _, p := range t.properties {
		if p.Name == name {
			return strings.TrimSpace(p.Values[0])
		}
	}
	return ""
}

// readTrees reads games in SGF, the format of Go servers and editors, and in GGF, that of
// Reversi's. Of variations it reads the first.
func (r Reader) readTrees(text string) (games []Game, err error) {
	for at := 0; ; {
		begin := strings.IndexByte(text[at:], '(')
		if begin < 0 {
			return games, nil
		}
		at += begin
		properties, length, err := nboard.Properties(text[at:])
		if err != nil { // where the next one begins is not known
			return append(games, Game{}.at(lineOf(text, at), err)), nil
		}
		g, err := r.gameOfTree(tree{properties, text[at : at+length]})
		games = append(games, g.at(lineOf(text, at), err))
		at += length
	}
}

// written returns the text with the places for notes.
func (t tree) written(f *form) written {
	w := written{form: f, text: t.text}
	comments := map[int]int{} // the ends of their texts, by node
	for _, p := range t.properties {
		if p.Name == "C" && f == sgf {
			comments[p.Node] = p.End - 1
		}
	}
	for _, p := range t.properties {
		if p.Name == "B" || p.Name == "W" {
			w.moves = append(w.moves, notePlace{p.End, comments[p.Node]})
		}
	}
	return w
}

// gamesOfSGF are the games that we play by their numbers in SGF. NoGo has none: it is written as
// Go.
var gamesOfSGF = map[string]string{"": "nogo", "1": "nogo", "2": "reversi", "Othello": "reversi"}

// gameOfTree returns the game of a tree.
func (r Reader) gameOfTree(t tree) (g Game, err error) {
	kind := t.value("GM")
	game, err := r.Games.Named(gamesOfSGF[kind])
	if err != nil {
		return g, engine.Expected("GM", "1 for NoGo, 2 or Othello for Reversi, not %.20q", kind)
	}
	g = Game{First: cmp.Or(t.value("PB"), First), Second: cmp.Or(t.value("PW"), Second)}
	if t.value("BO") != "" {
		g.History, err = nboard.ParseGame(game, t.properties)
		g.written = t.written(ggf)
	} else {
		g.History, err = historyOfSGF(game, t)
		g.written = t.written(sgf)
	}
	if err != nil {
		return g, err
	}
	return finished(g, resultOfTree(t.value("RE")))
}

// resultOfTree returns the result in the value of RE: B+.. or W+.. in SGF, the lead of black in
// GGF.
func resultOfTree(text string) string {
	lead := strings.TrimLeft(text, "+-")
	switch {
	case lead == "0", lead == "Draw", strings.HasPrefix(lead, "0.0"):
		return Draw
	case strings.HasPrefix(text, "B+"), strings.HasPrefix(text, "+"):
		return First
	case strings.HasPrefix(text, "W+"), strings.HasPrefix(text, "-"):
		return Second
	}
	return ""
}

// historyOfSGF reads the setup and the moves of a tree. Black has the first side.
func historyOfSGF(game engine.Game, t tree) (h engine.History, err error) {
	var words []string
	if size := t.value("SZ"); size != "" {
		words = []string{size}
	}
	p, err := game.New(words)
	if err != nil {
		return h, err
	}
	setup, turn := p.Board(), engine.First
	placed := false
	for _, property := range t.properties {
		var err error
		switch property.Name {
		case "AB", "AW":
			placed = true
			err = place(setup, property)
		case "PL":
			turn = sideOfSGF(property.Values[0])
		}
		if err != nil {
			return h, err
		}
	}
	if placed {
		if p, err = game.Setup(setup, turn); err != nil {
			return h, err
		}
	}
	h.Start, p = p, p.Clone()
	for _, property := range t.properties {
		if property.Name != "B" && property.Name != "W" {
			continue
		}
		number := len(h.Moves) + 1
		if side := sideOfSGF(property.Name); side != p.Turn() && p.Outcome() == engine.Undecided {
			return h, engine.Expected(fmt.Sprint("move ", number), "one of the other side")
		}
		m, err := p.MoveAt(cellOfSGF(property.Values[0]))
		if err != nil {
			return h, boardtext.Numbered("move", number, err)
		}
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return h, nil
}

// place sets the stones of AB or AW.
func place(b engine.Board, stones nboard.Property) error {
	for _, value := range stones.Values {
		c := cellOfSGF(value)
		if !b.Has(c) {
			return engine.Expected(stones.Name, "a cell of the board, not %.20q", value)
		}
		b.Set(c, engine.Piece(sideOfSGF(stones.Name[1:])))
	}
	return nil
}

// sideOfSGF returns the side of B or W.
func sideOfSGF(text string) engine.Player {
	if strings.HasPrefix(strings.ToUpper(text), "W") {
		return engine.Second
	}
	return engine.First
}

// cellOfSGF returns the cell of two letters, column and row from the top. Nothing, or tt on the
// small boards of our games, is a pass.
func cellOfSGF(text string) engine.Cell {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) != 2 || text == "tt" {
		return engine.NoCell
	}
	return engine.Cell{Row: int(text[1]) - 'a', Column: int(text[0]) - 'a'}
}
