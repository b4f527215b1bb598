// Package play lets a person play against the engine in a terminal. The person types moves, and
// words such as hint, undo and level.
package play

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
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
	r := gamefile.Reader{Games: games.All(), Hint: "new GAME, and then its moves"}
	return r.ParseCommand(words)
}

// Config configures a session of games.
type Config struct {
	Searcher *uct.Searcher
	Game     engine.History // the first game, which may have moves
	Level    int            // of the engine, from ParseLevel; the person may change it
	Seed     uint64         // of the engine's choices
	Colour   bool
	// Width returns the width of the terminal. It is nil without one: then nothing is wrapped
	// and no prompt written.
	Width func() int
}

// session is a session of games between a person and the engine. It is a dialect of
// [protocol.Machine].
type session struct {
	Config
	machine  *protocol.Machine
	ctx      context.Context
	end      context.CancelFunc // of ctx
	game     engine.History
	person   engine.Player // the person's side
	thinking bool          // a search is under way
}

// Run plays games until quit, the end of the input or of ctx.
func Run(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	s := &session{Config: c}
	s.machine = protocol.NewMachine(protocol.Dialect{
		Name: "play", Commands: s.words(), Split: s.split, Fail: s.fail, Searcher: c.Searcher,
	})
	if err := s.setLevel(c.Level); err != nil {
		return err
	}
	if err := s.begin(c.Game); err != nil {
		return err
	}
	s.ctx, s.end = context.WithCancel(ctx)
	defer s.end()
	s.welcome()
	goodbye := "Goodbye."
	to := out
	if s.Width != nil {
		to, goodbye = prompting{out, s}, "\n"+goodbye
	}
	err := s.machine.Run(s.ctx, in, to)
	if err == nil {
		_, err = fmt.Fprintln(out, goodbye)
	}
	return err
}

// begin begins a game. The person has the side to move.
func (s *session) begin(h engine.History) error {
	s.game, s.person = h, h.Position().Turn()
	return s.Searcher.NewGame()
}

func (s *session) welcome() {
	p := s.game.Position()
	s.say(p.Game().About().Goal, "The engine plays at "+s.levelName()+". Type help for all that you can do.")
	s.show()
}

// show draws the board and says what the person can do.
func (s *session) show() {
	s.machine.Say("", boardtext.DrawNamed(s.game.Position(), s.game.Last(), s.Colour))
	s.turn()
}

// turn says whose turn it is, or who has won.
func (s *session) turn() {
	p := s.game.Position()
	switch p.Outcome() {
	case engine.Undecided:
		s.say("Your turn, " + boardtext.Side(s.person) + ": " + boardtext.NameSyntax(p) + ".")
	case engine.Draw:
		s.over("Nobody wins.")
	case engine.Win(s.person):
		s.over("You win!")
	default:
		s.over("The engine wins.")
	}
}

// over says who has won, and the game as annotate reads it: its moves, after a FEN on another
// board.
func (s *session) over(result string) {
	var names []string
	for i := range s.game.Len() {
		p := s.game.At(i).Position()
		names = append(names, boardtext.Name(p, s.game.Moves()[i]))
	}
	text, start := strings.Join(names, " "), s.game.Start()
	if usual, err := start.Game().New(nil); err != nil || usual.FEN() != start.FEN() {
		text = start.FEN() + " moves " + text
	}
	s.say(result+" Type new, undo or quit.", "The game, for c4engine annotate: "+text)
}

// play plays the person's move, and then the engine's.
func (s *session) play(m engine.Move) {
	_ = s.game.Play(m) // a legal one
	s.advance()
}

// advance continues the game until the person has to move.
func (s *session) advance() {
	p := s.game.Position()
	switch {
	case p.Outcome() != engine.Undecided:
		s.show()
	case p.Turn() != s.person:
		s.respond()
	case mustPass(p):
		s.say("You have no move and pass.")
		s.play(p.Moves(nil)[0])
	default:
		s.show()
	}
}

// mustPass reports whether the only move is a pass.
func mustPass(p engine.Position) bool {
	moves := p.Moves(nil)
	return len(moves) == 1 && p.Cell(moves[0]) == engine.NoCell
}

// respond searches for the engine's move and plays it, unless the session ends before.
func (s *session) respond() {
	s.think(engine.Limits{MoveTime: fullTime}, func(info engine.Info) {
		move := boardtext.Name(s.game.Position(), info.BestMove())
		s.say("The engine plays " + move + ".")
		_ = s.game.Play(info.BestMove()) // a legal one
		s.advance()
	})
}

// think searches the position. Unless the session ends before, done gets the result.
func (s *session) think(limits engine.Limits, done func(engine.Info)) {
	s.thinking = true
	s.machine.Search(s.game, limits, nil, func(info engine.Info) {
		s.thinking = false
		if s.ctx.Err() == nil {
			done(info)
		}
	})
}

// ParseLevel returns the number of a level, from 1, the weakest, by its number or by a word,
// which is the strongest level of that name; 0 for full, the engine's whole strength, which the
// page names perfect. The error has the field level.
func ParseLevel(text string) (int, error) {
	if text == "full" || text == "perfect" {
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

// setLevel sets the engine's strength, and its seed.
func (s *session) setLevel(level int) error {
	s.Level = level
	return s.Searcher.Configure(func(o *uct.Options) error {
		o.Seed = int64(s.Seed)
		return o.SetLevel(level)
	})
}

func (s *session) levelName() string {
	if s.Level == 0 {
		return "full strength"
	}
	level := uct.Levels()[s.Level-1]
	return fmt.Sprintf("level %d, %s, %d Elo", s.Level, level.Word, level.Value)
}

// say writes lines, wrapped at the width of the terminal.
func (s *session) say(lines ...string) {
	for _, line := range lines {
		s.hang(0, line)
	}
}

// hang writes a line and indents its continuations.
func (s *session) hang(indent int, line string) {
	if s.Width != nil {
		line = field.Wrap(line, s.Width(), indent)
	}
	s.machine.Say(line)
}

// prompting is an output that writes a prompt after all that waits for the person.
type prompting struct {
	io.Writer
	s *session
}

func (o prompting) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if err == nil && !o.s.thinking {
		_, err = io.WriteString(o.Writer, "> ")
	}
	return n, err
}
