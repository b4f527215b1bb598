package main

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

// How long the engine thinks at full strength, and for a hint.
const (
	fullTime = 2500 * time.Millisecond
	hintTime = time.Second
)

// letters are the two sides as the board shows them.
var letters = [...]string{engine.First: "x", engine.Second: "o"}

// table is where a person and the engine sit: a dialect of the session machine that
// speaks plain words.
type table struct {
	*session.Machine
	ctx      context.Context
	end      context.CancelFunc // of ctx
	searcher *uct.Searcher
	colour   bool
	game     session.Game
	person   engine.Player // whose moves are typed
	level    int           // 1 is the lowest; 0: full strength
}

func newTable(searcher *uct.Searcher, seed uint64) *table {
	t := &table{searcher: searcher}
	t.set("Seed", strconv.FormatUint(seed, 10))
	t.Machine = session.New(session.Config{Parse: t.parse, Fail: t.fail, Searcher: searcher})
	return t
}

// set sets an option of the search to a value that it has.
func (t *table) set(name, value string) {
	if err := t.searcher.SetOption(name, value); err != nil {
		panic(err)
	}
}

// run plays until quit, the end of the input or of ctx.
func (t *table) run(ctx context.Context, in io.Reader, out io.Writer) error {
	t.ctx, t.end = context.WithCancel(ctx)
	defer t.end()
	t.welcome()
	err := t.Machine.Run(t.ctx, in, out)
	if err == nil {
		_, err = fmt.Fprintln(out, "Goodbye.")
	}
	return err
}

// begin begins a game of the rules and the board that the words after newgame describe.
func (t *table) begin(words []string) error {
	start, err := games.Start(words)
	if err != nil {
		return err
	}
	t.searcher.NewGame()
	t.game, t.person = session.NewGame(engine.History{Start: start}), engine.First
	return nil
}

func (t *table) welcome() {
	p := t.game.Position()
	t.Say(p.Game().About().Goal, "The engine plays at "+t.levelName()+". Type help for all that you can do.")
	t.show()
}

// show draws the board and says what is to do.
func (t *table) show() {
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

// play plays a move of the person's, and has the engine answer.
func (t *table) play(m engine.Move) {
	t.game.Play(m)
	t.goOn()
}

// goOn has the engine move until it is the person's turn.
func (t *table) goOn() {
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

func mustPass(p engine.Position) bool {
	moves := p.Moves(nil)
	return len(moves) == 1 && p.Cell(moves[0]) == engine.NoCell
}

// answer lets the engine play a move, unless the session ends meanwhile.
func (t *table) answer() {
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

// setLevel sets the engine's strength.
func (t *table) setLevel(words []string) error {
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

func (t *table) levelName() string {
	if t.level == 0 {
		return "full strength"
	}
	return "level " + strconv.Itoa(t.level)
}
