package gamefile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/sgf"
)

// Note is what is said of a move: a mark, ??, ? or ?!, and a comment. Both may be empty.
type Note struct{ Mark, Text string }

// syntax is how a comment stands in the text of a game, and how a mark.
type syntax struct {
	comment func(text string) string
	marks   map[string]string
}

// The syntaxes of files that are written again. GGF has no comments of its own: they are those of
// SGF, and begin with the mark.
var (
	pgnSyntax = &syntax{
		func(text string) string {
			return " {" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}"
		},
		map[string]string{"??": " $4", "?": " $2", "?!": " $6"},
	}
	sgfSyntax = &syntax{
		func(text string) string { return "C[" + escape(text) + "]" },
		map[string]string{"??": "BM[2]", "?": "BM[1]", "?!": "DO[]"},
	}
	ggfSyntax = &syntax{sgfSyntax.comment, nil}
)

// escape escapes a value of a property.
func escape(text string) string { return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(text) }

// written is the text that a game was read from.
type written struct {
	syntax *syntax // nil: it is not written again
	head   string  // the tags of PGN
	text   string
	moves  []notePlace
}

// writtenTree returns the text of a tree with the places for notes.
func writtenTree(t sgf.Tree, s *syntax) written {
	w := written{syntax: s, text: t.Text}
	comments := map[int]int{} // the ends of their texts, by node
	for _, p := range t.Properties {
		if p.Name == "C" && s == sgfSyntax {
			comments[p.Node] = p.End - 1
		}
	}
	for _, p := range t.Moves() {
		w.moves = append(w.moves, notePlace{p.End, comments[p.Node]})
	}
	return w
}

// notePlace says where notes of a move go in a text: behind the move, or into the comment it has.
type notePlace struct {
	end     int // of the move, in bytes
	comment int // the end of the comment's words, 0 without one
}

// Annotated returns the text of the game with a note for each move: the text that was read, with
// all that stood in it, if that was PGN, SGF or GGF, else PGN.
func (g *Game) Annotated(notes []Note) string {
	w := g.written
	if w.syntax == nil {
		w = g.asPGN()
	}
	added := map[int]string{} // by the place in the text
	for i, move := range w.moves {
		note := notes[i]
		mark := w.syntax.marks[note.Mark]
		if mark == "" {
			note.Text = strings.TrimSpace(note.Mark + " " + note.Text)
		}
		added[move.end] += mark
		switch {
		case note.Text == "":
		case move.comment > 0:
			added[move.comment] += "\n" + escape(note.Text)
		default:
			added[move.end] += w.syntax.comment(note.Text)
		}
	}
	var text strings.Builder
	text.WriteString(w.head)
	from := 0
	for _, at := range slices.Sorted(maps.Keys(added)) {
		text.WriteString(w.text[from:at] + added[at])
		from = at
	}
	return text.String() + w.text[from:] + "\n"
}

// asPGN returns the game as PGN.
func (g *Game) asPGN() written {
	w := written{syntax: pgnSyntax}
	score, start := Scores[g.Result], g.History.Start
	tags := [][2]string{
		{"White", g.First}, {"Black", g.Second}, {"Result", score},
		{"Variant", start.Game().Name()}, {"FEN", start.FEN()},
	}
	for _, tag := range tags {
		w.head += fmt.Sprintf("[%s \"%s\"]\n", tag[0], strings.ReplaceAll(tag[1], `"`, `'`))
	}
	w.head += "\n"
	p := start.Clone()
	for i, m := range g.History.Moves {
		if i%2 == 0 {
			w.text += fmt.Sprintf("%d. ", i/2+1)
		}
		w.text += boardtext.Name(p, m)
		w.moves = append(w.moves, notePlace{end: len(w.text)})
		w.text += " "
		p.Play(m)
	}
	w.text += score
	return w
}
