// Package play lets a person play against the engine in a terminal. The person types moves, and
// words such as hint, undo and level.
package play

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// The times for a search.
const (
	fullTime = protocol.UsualMoveTime // for a move
	hintTime = time.Second            // for a hint
)

// NewGame returns the game of the words after new, which are also those of the command: a board, or
// a game in any notation. The error is an *engine.FieldError.
func NewGame(words []string) (engine.History, error) {
	return gamefile.NewReader(games.All(), "new GAME, and then its moves").Begin(words)
}

// Config configures a session of games.
type Config struct {
	Searcher *uct.Searcher
	Game     engine.History // the first game, which may have moves
	Level    int            // of the engine, from ParseLevel
	Seed     uint64         // of the engine's choices
	Colour   bool
	// Width returns the width of the terminal. It is nil without one: then nothing is wrapped
	// and no prompt written.
	Width func() int
}

// table is a game between a person and the engine. It is a dialect of the session machine.
type table struct {
	machine  *protocol.Machine
	commands []protocol.Command
	ctx      context.Context
	end      context.CancelFunc // of ctx
	searcher *uct.Searcher
	colour   bool
	width    func() int
	game     protocol.Game
	person   engine.Player // the person's side
	level    int           // from ParseLevel
	thinking bool          // a search is under way
	why      string        // what the last search found, empty before
}

// Run plays games until quit, the end of the input or of ctx.
func Run(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	t := &table{searcher: c.Searcher, colour: c.Colour, width: c.Width}
	t.commands = t.table()
	t.machine = protocol.NewMachine(protocol.Dialect{
		Name: "play", Parse: t.parse, Fail: t.fail, Searcher: c.Searcher,
	})
	seeded := t.searcher.Configure(func(o *uct.Options) { o.Seed = int64(c.Seed) })
	if err := cmp.Or(seeded, t.setLevel(c.Level), t.begin(c.Game)); err != nil {
		return err
	}
	t.ctx, t.end = context.WithCancel(ctx)
	defer t.end()
	t.welcome()
	goodbye := "Goodbye."
	to := out
	if t.width != nil {
		to, goodbye = prompting{out, t}, "\n"+goodbye
	}
	err := t.machine.Run(t.ctx, in, to)
	if err == nil {
		_, err = fmt.Fprintln(out, goodbye)
	}
	return err
}

// begin begins a game. The person has the side to move.
func (t *table) begin(h engine.History) error {
	t.why, t.game = "", protocol.NewGame(h)
	t.person = t.game.Position().Turn()
	return t.searcher.NewGame()
}

func (t *table) welcome() {
	p := t.game.Position()
	t.say(p.Game().About().Goal, "The engine plays at "+t.levelName()+". Type help for all that you can do.")
	t.show()
}

// show draws the board and says what the person can do.
func (t *table) show() {
	t.machine.Say("", boardtext.DrawNamed(t.game.Position(), t.game.Last(), t.colour))
	t.turn()
}

// turn says whose turn it is, or who has won.
func (t *table) turn() {
	p := t.game.Position()
	switch p.Outcome() {
	case engine.Undecided:
		t.say("Your turn, " + boardtext.Side(t.person) + ": " + boardtext.NameSyntax(p) + ".")
	case engine.Draw:
		t.say("Nobody wins. Type new, undo or quit.")
	case engine.Win(t.person):
		t.say("You win! Type new, undo or quit.")
	default:
		t.say("The engine wins. Type new, undo or quit.")
	}
}

// play plays the person's move, and then the engine's.
func (t *table) play(m engine.Move) {
	t.game.Play(m)
	t.goOn()
}

// goOn continues the game until the person has to move.
func (t *table) goOn() {
	p := t.game.Position()
	switch {
	case p.Outcome() != engine.Undecided:
		t.show()
	case p.Turn() != t.person:
		t.answer()
	case mustPass(p):
		t.say("You have no move and pass.")
		t.play(p.Moves(nil)[0])
	default:
		t.show()
	}
}

// mustPass reports whether the only move is a pass.
func mustPass(p engine.Position) bool {
	moves := p.Moves(nil)
	return len(moves) == 1 && p.Cell(moves[0]) == engine.NoCell
}

// answer searches for the engine's move and plays it, unless the session ends before.
func (t *table) answer() {
	t.think(engine.Limits{MoveTime: fullTime}, func(info engine.Info) {
		move := boardtext.Name(t.game.Position(), info.BestMove())
		t.say("The engine plays " + move + ".")
		t.game.Play(info.BestMove())
		t.goOn()
	})
}

// think searches the position. Unless the session ends before, done gets the result, which the
// word why explains.
func (t *table) think(limits engine.Limits, done func(engine.Info)) {
	p := t.game.Position()
	t.thinking = true
	t.machine.Search(t.game.History(), limits, nil, func(info engine.Info) {
		t.thinking = false
		if t.ctx.Err() == nil {
			t.why = explanation(p, info)
			done(info)
		}
	})
}

// ParseLevel returns the number of a level, from 1, the weakest, by its number or by a word, which
// is the strongest level of that name; 0 for full, the engine's whole strength. The error has the
// field level.
func ParseLevel(text string) (int, error) {
	if text == "full" {
		return 0, nil
	}
	levels := uct.Levels()
	if n, ok := field.Integer[int](text); ok && n >= 1 && n <= len(levels) {
		return n, nil
	}
	for n, level := range slices.Backward(levels) {
		if level.Word == text {
			return n + 1, nil
		}
	}
	return 0, engine.Expected("level", "a level from 1 to %d, %s", len(levels), LevelWords())
}

// LevelWords returns the words that ParseLevel takes in the place of a number.
func LevelWords() string {
	var words []string
	for _, level := range uct.Levels() {
		words = append(words, level.Word)
	}
	return field.Listed(append(slices.Compact(words), "full"), "or")
}

// setLevel sets the engine's strength.
func (t *table) setLevel(level int) error {
	t.level = level
	return t.searcher.Configure(func(o *uct.Options) { o.SetLevel(level) })
}

func (t *table) levelName() string {
	if t.level == 0 {
		return "full strength"
	}
	level := uct.Levels()[t.level-1]
	return fmt.Sprintf("level %d, %s, %d Elo", t.level, level.Word, level.Value)
}

// say writes lines, wrapped at the width of the terminal.
func (t *table) say(lines ...string) {
	for _, line := range lines {
		t.hang(0, line)
	}
}

// hang writes a line and indents its continuations.
func (t *table) hang(indent int, line string) {
	if t.width != nil {
		line = field.Wrap(line, t.width(), indent)
	}
	t.machine.Say(line)
}

// prompting is an output that writes a prompt after all that waits for the person.
type prompting struct {
	io.Writer
	t *table
}

func (o prompting) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if err == nil && !o.t.thinking {
		_, err = io.WriteString(o.Writer, "> ")
	}
	return n, err
}
