// Package play lets a person play against the engine in a terminal. The person types moves, and
// words such as hint, undo and level.
package play

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/protocol/session"
)

// The times for a search.
const (
	fullTime = engine.UsualMoveTime // for a move
	hintTime = time.Second          // for a hint
)

// letters are the pieces of the sides on the board.
var letters = [...]string{engine.First: "x", engine.Second: "o"}

// Config configures a table.
type Config struct {
	Searcher *uct.Searcher
	Seed     uint64 // of the engine's choices
	Colour   bool
}

// Table is a game between a person and the engine. It is a dialect of the session machine.
type Table struct {
	*session.Machine
	ctx      context.Context
	end      context.CancelFunc // of ctx
	searcher *uct.Searcher
	colour   bool
	game     session.Game
	person   engine.Player // the person's side
	level    int           // from 1, the lowest; 0 is full strength
}

// NewTable returns a table. SetLevel and Begin must be called before Run.
func NewTable(c Config) *Table {
	t := &Table{searcher: c.Searcher, colour: c.Colour}
	t.set("Seed", strconv.FormatUint(c.Seed, 10))
	t.Machine = session.New(session.Config{Parse: t.parse, Fail: t.fail, Searcher: c.Searcher})
	return t
}

// set sets an option of the search. The name and the value are valid.
func (t *Table) set(name, value string) {
	if err := t.searcher.SetOption(name, value); err != nil {
		panic(err)
	}
}

// Run plays until quit, the end of the input or of ctx.
func (t *Table) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	t.ctx, t.end = context.WithCancel(ctx)
	defer t.end()
	t.welcome()
	err := t.Machine.Run(t.ctx, in, out)
	if err == nil {
		_, err = fmt.Fprintln(out, "Goodbye.")
	}
	return err
}

// Begin begins a new game. The words are those after newgame in the protocol.
func (t *Table) Begin(words []string) error {
	start, err := games.Start(words)
	if err != nil {
		return err
	}
	t.searcher.NewGame()
	t.game, t.person = session.NewGame(engine.History{Start: start}), engine.First
	return nil
}

func (t *Table) welcome() {
	p := t.game.Position()
	t.Say(p.Game().About().Goal, "The engine plays at "+t.levelName()+". Type help for all that you can do.")
	t.show()
}

// show draws the board and says whose turn it is, or who has won.
func (t *Table) show() {
	p, last := t.game.Position(), engine.NoMove
	if moves := t.game.History().Moves; len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	t.Say("", boardtext.DrawNamed(p, last, t.colour))
	switch p.Outcome() {
	case engine.Undecided:
		t.Say("Your turn, " + letters[t.person] + ": " + boardtext.NameSyntax(p) + ".")
	case engine.Draw:
		t.Say("Nobody wins. Type new, undo or quit.")
	case engine.Win(t.person):
		t.Say("You win! Type new, undo or quit.")
	default:
		t.Say("The engine wins. Type new, undo or quit.")
	}
}

// play plays the person's move, and then the engine's.
func (t *Table) play(m engine.Move) {
	t.game.Play(m)
	t.goOn()
}

// goOn continues the game until the person has to move.
func (t *Table) goOn() {
	p := t.game.Position()
	switch {
	case p.Outcome() != engine.Undecided:
		t.show()
	case p.Turn() != t.person:
		t.answer()
	case mustPass(p):
		t.Say("You have no move and pass.")
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
func (t *Table) answer() {
	limits := engine.Limits{MoveTime: fullTime}
	t.Search(t.game.History(), limits, nil, func(info engine.Info) {
		if t.ctx.Err() != nil {
			return
		}
		t.Say("The engine plays " + boardtext.Name(t.game.Position(), info.BestMove()) + ".")
		t.game.Play(info.BestMove())
		t.goOn()
	})
}

// SetLevel sets the engine's strength from one word: the number of a level, or full.
func (t *Table) SetLevel(words []string) error {
	levels := uct.Levels()
	text := strings.Join(words, " ")
	n, ok := boardtext.Integer(text)
	switch {
	case text == "full":
		n = 0
	case !ok || n < 1 || n > len(levels):
		return engine.Expected("level", "a level from 1 to %d, or full", len(levels))
	default:
		t.set("Elo", strconv.Itoa(levels[n-1]))
	}
	t.level = n
	t.set("LimitStrength", strconv.FormatBool(n > 0))
	return nil
}

func (t *Table) levelName() string {
	if t.level == 0 {
		return "full strength"
	}
	return "level " + strconv.Itoa(t.level)
}
