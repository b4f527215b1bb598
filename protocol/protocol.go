// Package protocol implements the engine's line protocol: commands in, answers out.
// docs/protocol.md specifies it for authors of clients. [Run] answers them, [Client] is one. The
// package knows no game and no search.
//
// A client sends a command as a [Request], such as {"query", "turn"}. [SetOptionRequest],
// [NewGameRequest], [PositionRequest], [GoRequest] and [AnalyzeRequest] write the longer ones. The
// answers are [Message] values. Their moves are text, which boardtext.ParseMove reads and
// FormatMove writes.
//
// # The machine
//
// A [Machine] runs all line protocols: it reads lines, carries out commands, runs one job at a
// time and writes the answers. It knows no command and no notation. These belong to a [Dialect]: a
// table of [Command] values, and a Split that splits a line into words. The engine's own protocol,
// UGI, NBoard, GTP, Botzone and the play with a person are dialects.
//
//	bytes      reader            lines         loop               job
//	------> own goroutine ---> channel ---> Run's caller <--> own goroutine
//	       bounds and stamps                owns the rest     searches or counts
//	                                             |
//	                                             v one write an event
//	                                          answers
//
// The loop owns the machine and the dialect's state. Neither needs a lock, because only the loop
// calls Split, Run, onInfo and done. A job gets copies. It sends its newest report and its end
// over two channels, and it ends before Run returns. Only a blocked Read cannot be cancelled: the
// reader's goroutine ends when the Read returns.
//
// # The life of a line
//
//	it arrives       the reader stamps it with the time
//	it is received   Split splits it, once, and its first word finds its command
//	Run is called    at once if no job is under way, or the command is AtOnce; else the
//	                 line waits in a bounded queue, and a stop marks it as stopped
//	Run returns      nil if the line is done or has begun a job; else an error, which
//	                 Fail answers
//
// # The life of a job
//
//	it begins        as a stopped job if its line is marked as stopped, or if it is
//	                 endless and no line can come to stop it
//	it reports       onInfo is called, unless a newer report has replaced this one
//	its work ends    onInfo gets the final info; an endless job remains under way until
//	                 it is stopped
//	it is answered   done is called; the time of the next waiting line counts from here
//
// # Writing a dialect
//
// A dialect has a game, a table of commands and a [Machine]. A Run answers by Say, or begins one
// job by Search or Do, which answers in its function done. Those that clients send in mid-search
// act AtOnce: stop, quit, isready. NBoard's ping also calls Finish, and answers after the lines
// before it. The shortest whole dialect is dialects/botzone; CONTRIBUTING.md begins with a copy.
package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-shellwords"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
)

// Config configures a session. Games and Searcher must be given.
type Config struct {
	Name, Author, Version string
	// Games are the games of newgame. The session begins with the default one.
	Games    engine.Games
	Searcher engine.Searcher
	// Read, unless nil, reads the text after position game, a game in any notation. A text without a
	// start is about the given one.
	Read   func(start engine.Position, text string) (engine.History, error)
	Extra  []Extra      // commands beside the protocol's
	Colour bool         // show may use terminal colours
	Log    *slog.Logger // may be nil
}

// Extra is a command beside those of the protocol. It answers with a line of JSON.
type Extra struct {
	Name, Syntax, Help string // with a Syntax the command takes a text, as a string of JSON
	// Do returns the line for the session's game h, whose board is start, and the text. Its error
	// means that ctx is done.
	Do func(ctx context.Context, start engine.Position, h engine.History, text string) ([]byte, error)
}

// Sharer is a Searcher that takes turns with those of other sessions on the same threads. Share
// waits for a turn for work that is no search, such as perft. The work runs under shared, and end
// is called after it.
type Sharer interface {
	Share(ctx context.Context) (shared context.Context, end func())
}

// session is the state of a session. The machine that runs it has its own state.
type session struct {
	Config
	machine  *Machine
	startpos engine.Position // the position of startpos
	game     engine.History

	own     []ownOption // which set the next two
	json    bool        // the option Output
	ponders bool        // the option Ponder
	counted bool        // the client was told how columns are counted
	failed  bool        // an error was answered
}

// Run answers the lines of in on out until quit, the end of in, or the end of ctx. It first answers
// every search that it has accepted. The error is ErrInput after an error in the input, or the
// error of in or out. Its goroutines end as those of [Machine.Run].
func Run(ctx context.Context, in io.Reader, out io.Writer, cfg Config) error {
	if len(cfg.Games) == 0 || cfg.Searcher == nil {
		return errors.New("protocol: Run needs Config.Games and Config.Searcher")
	}
	start, err := cfg.Games.Start(nil)
	if err != nil {
		return fmt.Errorf("protocol: %w", err)
	}
	s := &session{Config: cfg}
	s.own = s.ownOptions()
	s.machine = NewMachine(Dialect{
		Name: "protocol", Commands: s.table(), Split: split, Refuse: s.refuse,
		Fail:     func(c Call, err error) { s.fail(c.Name, err) },
		Searcher: cfg.Searcher, Log: cfg.Log,
	})
	s.begin(start)
	err = s.machine.Run(ctx, in, out)
	if err == nil && s.failed {
		return ErrInput
	}
	return err
}

// table returns the commands, in the order of help.
func (s *session) table() []Command {
	table := []Command{
		{Name: "c4", Help: "name the engine and list its options", Run: Simply(s.identify)},
		{Name: "isready", Help: "answer readyok, in mid-search too",
			AtOnce: true, Run: Simply(func() { s.send(ReadyOK{}) })},
		{Name: "setoption", Syntax: "name N [value V]", Help: "change a setting", Run: s.setOption},
		{Name: "newgame", Syntax: "[game] words..",
			Help: "begin a new game, for example 10 11 3 4", Run: s.newGame},
		{Name: "position", Syntax: s.positionSyntax(" [moves m..]"), Help: "set a position",
			Run: s.setPosition},
		{Name: "play", Syntax: "move", Help: "play a move for the side to move", Run: s.play},
		{Name: "opponent", Syntax: "move", Help: "the same as play", Run: s.play},
		{Name: "undo", Syntax: "[k]", Help: "take back k moves, or one", Run: s.undo},
		{Name: "go", Syntax: "[movetime ms] [nodes n] [depth d] [win k] [time ms [inc ms]]",
			Help: "search and play the best move", Run: s.search},
		{Name: "analyze", Syntax: "[movetime ms] [nodes n] [depth d] [win k] [infinite] [prove] " +
			"[multipv [k]] [moves m..]", Help: "search and play nothing", Run: s.analyze},
		{Name: "stop", Help: "end the search under way, which is answered",
			AtOnce: true, Run: Simply(func() { s.machine.Stop() })},
		{Name: "show", Help: "draw the board", Run: Simply(s.show)},
		{Name: "query", Syntax: "gameover|result|turn|moves|played|fen",
			Help: "answer one question about the position", Run: s.query},
		{Name: "perft", Syntax: "d", Help: "count the legal sequences of d plies", Run: s.perft},
		{Name: "help", Help: "list the commands", Run: Simply(s.help)},
		{Name: "quit", Help: "end the session",
			AtOnce: true, Run: Simply(func() { s.machine.Quit() })},
	}
	for _, e := range s.Extra {
		run := func(words []string) error { return s.extra(e, words) }
		table = append(table, Command{Name: e.Name, Syntax: e.Syntax, Help: e.Help, Run: run})
	}
	return table
}

// split returns the words of a line, none of a blank line or a comment. Only a whole line can be a
// comment, because a position may contain #.
func split(text string) (label string, words []string, err error) {
	if first := strings.TrimLeft(text, " \t\r"); first != "" && first[0] != '#' {
		words, err = Words(text)
	}
	return "", words, err
}

// refuse returns the error for words that name no command, or that a command does not take.
func (s *session) refuse(c *Command, words []string) error {
	if c == nil {
		near := cmp.Or(field.DidYouMean(words[0], s.machine.Names()), "; help lists them")
		return engine.Expected("command", "one of the protocol, not %s%s", field.Quote(words[0]), near)
	}
	return engine.Expected("arguments", "none")
}

// Words returns the words of a line by the shell's rules for quotes and backslashes. Nothing is
// expanded or run. The error is an *engine.FieldError.
func Words(text string) ([]string, error) {
	if !utf8.ValidString(text) {
		return nil, engine.Expected("line", "UTF-8 text")
	}
	parser := shellwords.NewParser()
	parser.ParseEnv, parser.ParseBacktick, parser.ParseComment = false, false, false
	words, err := parser.Parse(text)
	if err != nil {
		return nil, engine.Expected("line", "quotes that are closed, and quotes around ( and )")
	}
	if parser.Position >= 0 { // where a shell's command would end
		return nil, engine.Expected("line", "quotes around ; & | < and >")
	}
	return words, nil
}

// fail answers an error. An illegal choice is sent for the referee to judge.
func (s *session) fail(command string, err error) {
	if choice, ok := errors.AsType[*engine.IllegalChoice](err); ok {
		s.send(BestMove{boardtext.FormatCell(choice.Cell)})
		return
	}
	s.failed = true
	s.send(NewError(cmp.Or(command, "input"), err)) // of a line that is no command
}

// send writes messages in the form that the client has chosen.
func (s *session) send(messages ...Message) {
	for _, m := range messages {
		if s.json {
			s.machine.Say(string(appendJSON(nil, m)))
		} else {
			s.machine.Say(Text(m))
		}
	}
}

// NewError returns the answer to an error, without line breaks from the input.
func NewError(command string, err error) Error {
	wrong, ok := errors.AsType[*engine.FieldError](err)
	if !ok { // a failure of the engine, not of the input
		wrong = &engine.FieldError{Field: "engine", Expected: "no failure: " + err.Error()}
	}
	return Error{
		Command:  oneLine(command),
		Field:    oneLine(wrong.Field),
		Expected: oneLine(wrong.Expected),
	}
}

// oneLine replaces the characters that would break a line or a terminal.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
