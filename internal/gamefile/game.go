package gamefile

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// The names of the sides, as package engine has them. As a result of a game they name the winner.
const (
	First  = "first"
	Second = "second"
)

// The ends of games. Draw is a result too. Bug, Illegal and Timeout are the failures of players
// that lose a game, with the names of the course's judge.
const (
	Win     = "win"
	Draw    = "draw"
	Bug     = "bug"     // a crash, a closed output or a breach of the protocol
	Illegal = "illegal" // a move that the rules do not allow
	Timeout = "timeout" // an answer too late, or none
)

// Failures are the ends by a player's own failure.
var Failures = [...]string{Bug, Illegal, Timeout}

// EndOf returns the end of a game with a result and without a failure.
func EndOf(result string) string {
	if result == Draw {
		return Draw
	}
	return Win
}

// Moves is the format of games that are moves alone, in any notation.
const Moves = "moves"

// Game is a game that was read.
type Game struct {
	Source        string // the name of the file
	Number        int    // its place in the file, from 1; of a match its number there
	Event         string // the tournament, if the text names one
	First, Second string // the players' names
	History       engine.History
	// Result is the winner, First or Second, or Draw. It is empty if the result is not known.
	Result string
	// End is the way the game ended: Win to Timeout. It is empty if Result is.
	End    string
	Detail string // of a failure
	// Format is the format that the text was taken for. In PGN of games without gravity it says
	// which colour begins.
	Format string
	// Lines are the best lines of all positions, from the first one on, if annotate has written the
	// text; else nil.
	Lines []engine.Line

	wrong    error    // why the game is left out, with its line
	original original // the text that the game was read from
	hidden   int      // the number of moves at the end that the link does not show
	plies    []Ply    // the moves with the thoughts of a match's players; nil in other notations
}

// Played returns a game of players without names, with its result if the game is over.
func Played(h engine.History) Game {
	g := Game{First: First, Second: Second, History: h}
	if o := h.Position().Outcome(); o != engine.Undecided {
		g.Result = o.String()
		g.End = EndOf(g.Result)
	}
	return g
}

// checked returns the game, which begins on a line. After an error the game is wrong.
func (g Game) checked(line int, err error) Game {
	if err != nil {
		g.wrong = fmt.Errorf("line %d: %w", line, err)
	}
	return g
}

// Shown returns the moves to the position that the link of a game shows: of most games all moves.
func (g *Game) Shown() engine.History {
	return g.History.At(g.History.Len() - g.hidden)
}

// Note is what is said of a move: a mark, ??, ? or ?!, and a comment. Both may be empty.
type Note struct{ Mark, Text string }

// original is the text that a game was read from, with places for notes.
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
	text = w.syntax.space + w.syntax.info
	begin := 0
	if move >= 0 {
		begin = w.moves[move].end
	}
	old := w.syntax.infos.FindStringIndex(w.behind(move))
	switch {
	case old != nil && move < 0:
		return old[0], w.syntax.info
	case old != nil:
		return begin + old[0], text
	case move < 0:
		return w.start, w.syntax.info + w.syntax.space
	}
	return begin, text
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
	added := map[int]string{} // by the place in the text
	for i, line := range lines {
		at, text := w.placeOfInfo(i - 1)
		added[at] = fmt.Sprintf(text, line)
	}
	for i, move := range w.moves {
		note := notes[i]
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
	kept := func(part string) string {
		if lines == nil {
			return part
		}
		return w.syntax.infos.ReplaceAllString(part, "")
	}
	var text strings.Builder
	text.WriteString(w.head)
	from := 0
	for _, at := range slices.Sorted(maps.Keys(added)) {
		text.WriteString(kept(w.text[from:at]) + added[at])
		from = at
	}
	return text.String() + kept(w.text[from:]) + "\n"
}
