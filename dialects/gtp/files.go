package gtp

import (
	"fmt"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/sgf"
)

// loadSGF begins a game of a file, up to the position before a move or to its end, and answers with
// the side to move.
func (d *dialect) loadSGF(words []string) error {
	h, err := d.gameOfFile(words)
	if err != nil {
		return fmt.Errorf("cannot load file: %w", err)
	}
	d.begin(h.Start())
	for ply := range h.Len() {
		d.games = append(d.games, h.At(ply+1))
	}
	d.answer(colours[h.Position().Turn()])
	return nil
}

func (d *dialect) gameOfFile(words []string) (h engine.History, err error) {
	if len(words) == 0 || len(words) > 2 || d.read == nil {
		return h, engine.Expected("file", "a name, and maybe the number of a move")
	}
	text, err := d.read(words[0])
	if err != nil {
		return h, err
	}
	tree, err := sgf.Parse(text)
	if err != nil {
		return h, err
	}
	game := d.Start.Game()
	if name, err := tree.GameName([]string{game.Name()}); err != nil || name != game.Name() {
		return h, engine.Expected("GM", "a game of %s, not %q", game.Name(), tree.Value("GM"))
	}
	if h, err = tree.SGF(game); err != nil || len(words) == 1 {
		return h, err
	}
	move, err := field.Int("move", words[1], 1, h.Len()+1)
	return h.At(move - 1), err
}

// setPosition begins a game on a board with stones, which are not played, so their order does not
// count. Black is to move unless a search says otherwise.
func (d *dialect) setPosition(words []string) error {
	start := d.games[0].Start()
	b := engine.NewBoard(start.Board().Rows, start.Board().Columns)
	if len(words)%2 != 0 {
		return engine.Expected("syntax error", "a vertex behind every colour")
	}
	for i := 0; i < len(words); i += 2 {
		side, err := parseColour(words[i])
		if err != nil {
			return err
		}
		c, err := d.style.cell(start, words[i+1])
		switch {
		case err != nil:
			return err
		case c == engine.NoCell || b.At(c) != engine.Empty:
			return engine.Expected("illegal move", "an empty vertex, not %s", words[i+1])
		}
		b.Set(c, engine.Piece(side))
	}
	p, err := d.Start.Game().Setup(b, engine.First)
	if err != nil {
		return fmt.Errorf("illegal position: %w", err)
	}
	d.begin(p)
	return nil
}

// kgsForms are the words of KGS's kinds of time: after the kind the places of the main time, of the
// period and of its stones in time_settings. Byo-yomi has a stone in each of its periods, whose
// number is not used.
var kgsForms = map[string]struct {
	words int
	times func(words []string) []string
}{
	"none":     {1, func([]string) []string { return []string{"0", "1", "0"} }},
	"absolute": {2, func(w []string) []string { return []string{w[1], "0", "0"} }},
	"byoyomi":  {4, func(w []string) []string { return []string{w[1], w[2], "1"} }},
	"canadian": {4, func(w []string) []string { return w[1:] }},
}

// setKGSTime sets the times by the kind that KGS names.
func (d *dialect) setKGSTime(words []string) error {
	if len(words) > 0 {
		if form := kgsForms[strings.ToLower(words[0])]; form.words == len(words) {
			return d.setTime(form.times(words))
		}
	}
	return engine.Expected("syntax error",
		"none, absolute main, byoyomi main period periods, or canadian main period stones")
}
