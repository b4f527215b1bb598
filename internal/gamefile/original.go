package gamefile

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/internal/sgf"
)

// Note is what is said of a move: a mark, ??, ? or ?!, and a comment. Both may be empty.
type Note struct{ Mark, Text string }

// original is the text that a game was read from, with places for notes. Annotated writes them
// there, and all else stays as its author wrote it.
type original struct {
	syntax *syntax // nil: notes have no place in it
	head   string  // comments above it
	text   string
	start  int // the place before the first move
	moves  []notePlace
}

// syntax is how a comment stands in the text of a game, how a mark, and how the info of a position.
type syntax struct {
	space   string // between them
	comment func(text string) string
	marks   map[string]string
	info    string // with %s for the words
	infos   *regexp.Regexp
}

// notePlace says where notes of a move go in a text: behind the move, or into the comment it has.
type notePlace struct {
	end     int      // of the move, with marks behind it, in bytes
	comment int      // the end of the comment's words, 0 without one
	marks   []string // that the move has, as the text has them: ?? and $4, BM[2]
}

// pgnSyntax has comments in braces, marks as numeric annotation glyphs, and infos as commands.
var pgnSyntax = &syntax{
	" ",
	func(text string) string {
		return "{" + strings.NewReplacer("{", "(", "}", ")").Replace(text) + "}"
	},
	map[string]string{"??": "$4", "?": "$2", "?!": "$6"},
	"{[%%info %s]}",
	regexp.MustCompile(` ?\{\[%info ([^\]\n]*)\]\}`),
}

// GGF has no comments of its own: they are those of SGF, and begin with the mark.
var (
	sgfSyntax = &syntax{
		"",
		func(text string) string { return "C[" + escape(text) + "]" },
		map[string]string{"??": "BM[2]", "?": "BM[1]", "?!": "DO[]"},
		"INFO[%s]", regexp.MustCompile(`INFO\[([^\]\n]*)\]`),
	}
	ggfSyntax = &syntax{"", sgfSyntax.comment, nil, sgfSyntax.info, sgfSyntax.infos}
)

// escape escapes a value of a property.
func escape(text string) string { return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(text) }

// originalOfPGN returns the text of a game in PGN with the places for notes.
func originalOfPGN(t gameText, moves []word) original {
	w := original{syntax: pgnSyntax, text: strings.TrimRight(t.written, " \t\r\n")}
	w.start = len(w.text)
	if len(t.words) > 0 {
		w.start = min(t.words[0].begin, w.start)
	}
	for _, m := range moves {
		w.moves = append(w.moves, notePlace{end: m.end, marks: m.marks})
	}
	return w
}

// originalOfTree returns the text of a tree with the places for notes.
func originalOfTree(t sgf.Tree, s *syntax) original {
	w := original{syntax: s, text: t.Text, start: strings.IndexByte(t.Text, ';') + 1}
	nodes := map[int]notePlace{} // with the ends of their comments and the marks
	moves := t.Moves()
	for _, p := range t.Properties {
		if len(moves) == 0 || p.End < moves[0].End {
			w.start = p.End
		}
		node := nodes[p.Node]
		if p.Name == "C" && s == sgfSyntax {
			node.comment = p.End - 1
		}
		node.marks = append(node.marks, p.Name+"["+p.Values[0]+"]")
		nodes[p.Node] = node
	}
	for _, p := range moves {
		place := nodes[p.Node]
		place.end = p.End
		w.moves = append(w.moves, place)
	}
	return w
}

// behind returns the text from the end of a move to the end of the next one, with which the text
// ends or, for the move -1, begins.
func (w *original) behind(move int) string {
	begin, end := 0, len(w.text)
	if move >= 0 {
		begin = w.moves[move].end
	}
	if move+1 < len(w.moves) {
		end = w.moves[move+1].end
	}
	return w.text[begin:end]
}

// placeOfInfo returns the place for the info behind a move or, for the move -1, before the first
// one, and the info with its blank and %s for its words. An info that the text has is replaced.
func (w *original) placeOfInfo(move int) (at int, text string) {
	begin, at, text := 0, w.start, w.syntax.info+w.syntax.space
	if move >= 0 {
		begin, at, text = w.moves[move].end, w.moves[move].end, w.syntax.space+w.syntax.info
	}
	if old := w.syntax.infos.FindStringIndex(w.behind(move)); old != nil {
		at = begin + old[0]
		if move < 0 {
			text = w.syntax.info // its blank stays
		}
	}
	return at, text
}

// Annotated returns the text of the game with a note for each move and the lines of all positions,
// which may be nil: the text that was read, with all that stood in it, if that was PGN, SGF or GGF
// and has each move alone, else PGN. It adds no note that the text has. Lines replace those of the
// text.
func (g *Game) Annotated(notes []Note, lines []Line) string {
	w := g.original
	if w.syntax == nil || len(w.moves) != g.History.Len() {
		w = g.asPGN()
	}
	added := map[int]string{len(w.text): ""} // by the place in the text
	for i, line := range lines {
		at, text := w.placeOfInfo(i - 1)
		added[at] = fmt.Sprintf(text, line)
	}
	for i, note := range notes {
		w.addNote(added, i, note)
	}
	var text strings.Builder
	text.WriteString(w.head)
	from := 0
	for _, at := range slices.Sorted(maps.Keys(added)) {
		part := w.text[from:at]
		if lines != nil {
			part = w.syntax.infos.ReplaceAllString(part, "")
		}
		text.WriteString(part + added[at])
		from = at
	}
	return text.String() + "\n"
}

// addNote adds what the text lacks of the note of a move: a mark before the info of the position,
// and a comment behind it.
func (w *original) addNote(added map[int]string, i int, note Note) {
	move := w.moves[i]
	mark, known := w.syntax.marks[note.Mark]
	if !known {
		note.Text = strings.TrimSpace(note.Mark + " " + note.Text)
	} else if !slices.Contains(move.marks, note.Mark) && !slices.Contains(move.marks, mark) {
		added[move.end] = w.syntax.space + mark + added[move.end]
	}
	comment := w.syntax.space + w.syntax.comment(note.Text)
	switch {
	case note.Text == "":
	case move.comment == 0 && !strings.HasPrefix(w.syntax.infos.ReplaceAllString(w.behind(i), ""), comment):
		added[move.end] += comment
	case move.comment > 0 && !strings.HasSuffix(w.text[:move.comment], escape(note.Text)):
		added[move.comment] += "\n" + escape(note.Text)
	}
}
