package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/c4engine/c4engine/dialects/ugi"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/gamefile"
	"github.com/c4engine/c4engine/protocol"
)

// failure is an error of a player, which loses the game. The end is Bug, Illegal or Timeout.
type failure struct{ end, detail string }

func (f *failure) Error() string { return f.detail }

func bug(format string, args ...any) *failure {
	return &failure{gamefile.Bug, fmt.Sprintf(format, args...)}
}

// client talks to one running player. It belongs to the goroutine of one worker. A time limit
// kills the process, which ends all reads and writes. After an error the player is dead.
//
//	at              requests                           end of the answer   within
//	the start       setoption Output, c4               c4ok                patience
//	                setoption.., newgame, isready      readyok             patience
//	a game          newgame, position, isready         readyok             patience
//	its turn        opponent M, go                     bestmove            its time and margin
//	the last move   opponent M                                             patience
//	the end         quit                                                   quitTimeout
type client struct {
	player   *Player
	process  *loggedProcess
	conn     *protocol.Client
	schedule *Schedule
	// patience bounds an answer without a movetime or a clock.
	patience time.Duration
	note     func(text string)
	skipped  int                    // the number of lines in a game that were no messages
	printed  atomic.Pointer[string] // the first such line since the last request, quoted; or nil
}

// startClient starts a player for a game with a log. An error is never a *failure: it ends the
// match. The player is then dead.
func startClient(ctx context.Context, cfg *Config, p *Player, log *gameLog) (*client, error) {
	words, err := p.words(cfg.Library)
	if err != nil {
		return nil, err
	}
	command := Command{Words: words, Dir: p.Dir, Env: p.Env}
	process := &loggedProcess{player: p.Name, part: map[rune][]byte{}}
	if process.setLog(log); log != nil {
		command.Errors = standardError{process}
	}
	if process.Process, err = cfg.Launcher.Launch(command); err != nil {
		err = engine.Expected("cmd", "a command that can be started: %w", err)
		return nil, fmt.Errorf("%s: %w", p.Name, err)
	}
	c := &client{
		player:   p,
		process:  process,
		schedule: &cfg.Schedule,
		patience: time.Duration(cfg.Schedule.Patience) * time.Second,
		note:     cfg.Note,
	}
	var connection io.ReadWriter = process
	if p.Proto == UCI {
		connection = ugi.Translate(process)
	}
	c.conn = protocol.NewClient(connection)
	c.conn.Skip = c.skip
	if err := c.greet(ctx, cfg.Game); err != nil {
		process.Kill()
		process.setLog(nil)
		return nil, err
	}
	return c, nil
}

// skip takes in a line that is no message, such as a banner.
func (c *client) skip(line string) {
	c.skipped++
	quoted := excerpt(line)
	c.printed.CompareAndSwap(nil, &quoted)
}

// whatItPrinted tells of the line that was skipped since the last request, behind a semicolon; ""
// without one.
func (c *client) whatItPrinted() string {
	line := c.printed.Load()
	if line == nil {
		return ""
	}
	return fmt.Sprintf("; it printed %s, which is no message of the protocol", *line)
}

// greet fails unless the player speaks the protocol, accepts its options and plays the game.
func (c *client) greet(ctx context.Context, game engine.Game) error {
	const speaks = "c4ok, from a program of the c4engine protocol (docs/protocol.md)"
	if err := c.handshake(ctx, "handshake", speaks, protocol.Request{"c4"}); err != nil {
		return err
	}
	for _, o := range c.player.Options {
		set := protocol.SetOptionRequest(o.Name, o.Value)
		err := c.handshake(ctx, "option."+o.Name, "one that the player accepts", set, isReady)
		if err != nil {
			return err
		}
	}
	start, err := game.New(nil)
	if err != nil {
		return err
	}
	return c.handshake(ctx, "handshake", "readyok", protocol.NewGameRequest(start), isReady)
}

var isReady = protocol.Request{"isready"}

// noteAfter is the time for the answer to a handshake after which a person is told of the wait.
const noteAfter = 3 * time.Second

// handshake sends requests and waits for the answer. An error says which field failed, and what was
// expected there.
func (c *client) handshake(
	ctx context.Context, name, expected string, requests ...protocol.Request,
) error {
	note := time.AfterFunc(noteAfter, func() {
		const text = "%s has not answered %s for %v%s; the match waits %v (--patience)"
		last := requests[len(requests)-1]
		c.note(fmt.Sprintf(text, c.player.Name, last, noteAfter, c.whatItPrinted(), c.patience))
	})
	defer note.Stop()
	_, err := c.ask(ctx, timing{wall: c.patience}, requests...)
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	err = engine.Expected(name, "%s: %s", expected, cut(err.Error(), maxDetail))
	return fmt.Errorf("%s: %w", c.player.Name, err)
}

// peak returns the peak memory of a library in MB, 0 for another player: to find all processes of a
// player takes some milliseconds.
func (c *client) peak() int {
	if !c.player.IsLibrary() {
		return 0
	}
	return c.process.PeakMemory()
}

// begin begins a new game at an opening.
func (c *client) begin(ctx context.Context, opening engine.History) error {
	_, err := c.ask(ctx, timing{wall: c.patience},
		protocol.NewGameRequest(opening.Start()), protocol.PositionRequest(opening), isReady)
	return err
}

// tell sends a move that needs no answer. An error appears in the next game.
func (c *client) tell(ctx context.Context, move string) {
	c.within(ctx, c.patience, func() { _ = c.conn.Send(opponent(move)) })
}

func opponent(move string) protocol.Request { return protocol.Request{"opponent", move} }

// leaveLog ends the player's part in the log of a game.
func (c *client) leaveLog() {
	if c.skipped > 0 {
		c.process.log.note("%s printed lines that are no messages: %d", c.player.Name, c.skipped)
	}
	c.skipped = 0
	c.process.setLog(nil)
}

// quitTimeout is the time for a player to end after quit.
const quitTimeout = time.Second

// close asks the player to quit, and kills it if it does not.
func (c *client) close(ctx context.Context) {
	c.within(ctx, quitTimeout, func() {
		_ = c.conn.Quit()
		_, _ = io.Copy(io.Discard, c.process) // until it ends
	})
	c.process.Kill()
}

// within calls talk, and kills the player when the limit is reached or ctx is done. It reports
// whether talk returned before that.
func (c *client) within(ctx context.Context, limit time.Duration, talk func()) bool {
	timed, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stop := context.AfterFunc(timed, func() { c.process.Kill() })
	talk()
	return stop()
}

// answer is a player's answer to some requests.
type answer struct {
	last protocol.Message // ends the answer
	info *protocol.Info   // the last info before it, nil if there was none
	took time.Duration
}

// ask sends requests, of which only the last has an answer, and reads the answer within the limits.
// The error is a *failure, or ctx's if ctx is done. The player is then dead.
func (c *client) ask(
	ctx context.Context, limits timing, requests ...protocol.Request,
) (a answer, err error) {
	m, kind := limits.start(c.process), requests[len(requests)-1].End()
	c.printed.Store(nil)
	var failed *failure
	inTime := c.within(ctx, limits.wall, func() {
		defer m.watch()()
		// The limits end the conversation, not the context, with which the client would send stop.
		for message, err := range c.conn.Do(context.WithoutCancel(ctx), requests...) {
			switch {
			case failed != nil:
				continue // the player is dead
			case err != nil:
				failed = broken(err)
			default:
				failed = a.add(message, kind)
			}
			if failed != nil {
				c.kill(failed)
			}
		}
		a.took = m.took()
	})
	switch late := !inTime || m.late(a.took); {
	case !late && failed == nil:
		return a, nil
	case !late:
		return a, failed
	case ctx.Err() != nil: // it, not the limit, may have killed the player
		return a, ctx.Err()
	}
	if end := c.process.Kill(); end != "" && a.last == nil {
		return a, bug("ended (%s), and a process that it started holds its output%s", end, c.whatItPrinted())
	}
	return a, &failure{gamefile.Timeout, m.exceeded() + c.whatItPrinted() + m.warning()}
}

// kill ends a process that has failed, and adds to the failure how it ended.
func (c *client) kill(f *failure) {
	if end := c.process.Kill(); end != "" {
		f.detail += " (" + end + ")"
	}
	f.detail += c.whatItPrinted()
}

// broken returns the failure for an error of the conversation. A match sends nothing that a player
// may refuse.
func broken(err error) *failure {
	var refusal protocol.Error
	var unsent *engine.FieldError
	var line *protocol.LineError
	switch {
	case errors.As(err, &refusal):
		return bug("answered %v", refusal)
	case errors.As(err, &line) && line.Line.Err != nil:
		return bug("printed a line of more than %d bytes", protocol.MaxLine)
	case errors.As(err, &line):
		return bug("printed %s", excerpt(line.Line.Text))
	case errors.Is(err, io.ErrUnexpectedEOF):
		return bug("closed its output")
	case errors.As(err, &unsent):
		return bug("could not be asked: %v", unsent)
	}
	return bug("closed its input")
}

// add adds a message to an answer that ends with a message of a kind.
func (a *answer) add(m protocol.Message, kind string) *failure {
	switch m := m.(type) {
	case protocol.Info:
		a.info = &m
		return nil
	case protocol.ID, protocol.Option: // which belong to c4
		return nil
	}
	if protocol.Kind(m) != kind {
		return bug("answered %s in the place of %s", protocol.Kind(m), kind)
	}
	a.last = m
	return nil
}

// move sends the opponent's last move, unless it is "", and returns the player's answer. If the
// player has a clock, left is the time on it.
func (c *client) move(ctx context.Context, last string, left time.Duration) (answer, error) {
	var requests []protocol.Request
	if last != "" {
		requests = append(requests, opponent(last))
	}
	return c.ask(ctx, c.timing(left), append(requests, c.goRequest(left))...)
}

// move returns the move in an answer to go, "" if the player has none.
func (a *answer) move() string {
	best, _ := a.last.(protocol.BestMove)
	return best.Move
}

// thought returns the time that the answer took, and the data of its last info.
func (a *answer) thought() *gamefile.Thought {
	t := &gamefile.Thought{Millis: float64(a.took.Microseconds()) / 1000}
	if a.info != nil {
		t.Nodes, t.Proven = a.info.Nodes, a.info.Proven
		t.Winrate = (*float64)(&a.info.Winrate)
	}
	return t
}

// proven returns the result that the player claims to have proven for its move: win, loss or draw,
// "" without a claim. The proof of an info is about the first move of its line.
func (a *answer) proven() string {
	if a.info == nil || a.info.Proven == nil || len(a.info.PV) == 0 || a.info.PV[0] != a.move() {
		return ""
	}
	return a.info.Proven.Value
}

// goRequest asks for a move within the player's limits. The protocol has no time below 1 ms.
func (c *client) goRequest(left time.Duration) protocol.Request {
	limits := engine.Limits{
		MoveTime: millis(c.player.MoveTime),
		Nodes:    c.player.Nodes,
	}
	if tc := c.player.TC; tc != nil {
		const unit = time.Millisecond
		limits.Remaining = min(max(left.Truncate(unit), unit), field.MaxMillis*unit)
		limits.Increment = millis(tc.Increment)
	}
	return protocol.GoRequest(limits)
}

// Guest is a running player outside of a match.
type Guest struct{ client *client }

// NewGuest starts a player of a game. Ctx may end the start. The error is an *engine.FieldError
// with the player's name before it.
func NewGuest(ctx context.Context, l Launcher, game engine.Game, p *Player) (*Guest, error) {
	patient := Schedule{Patience: UsualPatience}
	cfg := &Config{Game: game, Launcher: l, Schedule: patient, Note: func(string) {}}
	c, err := startClient(ctx, cfg, p, nil)
	return &Guest{c}, err
}

// Move returns the player's move after h, "" for none, with what it took. The player learns that a
// game is new before its first move in it. After an error it has ended.
func (g *Guest) Move(ctx context.Context, h engine.History) (
	move string, wall, processor time.Duration, err error,
) {
	requests := []protocol.Request{protocol.PositionRequest(h), isReady}
	if h.Len() < 2 {
		requests = slices.Insert(requests, 0, protocol.NewGameRequest(h.Start()))
	}
	c := g.client
	if _, err := c.ask(ctx, timing{wall: c.patience}, requests...); err != nil {
		return "", 0, 0, err
	}
	before := c.process.ProcessorTime()
	late := timing{wall: millis(c.player.MoveTime) + c.patience} // whoever asks judges the time itself
	a, err := c.ask(ctx, late, c.goRequest(0))
	return a.move(), a.took, c.process.ProcessorTime() - before, err
}

// Close asks the player to quit, and kills it if it does not.
func (g *Guest) Close(ctx context.Context) { g.client.close(ctx) }

// cut shortens a text of a player to a number of bytes.
func cut(text string, length int) string {
	if len(text) > length {
		return strings.ToValidUTF8(text[:length], "") + "..."
	}
	return text
}

// maxExcerpt is the number of bytes of a line that an error quotes.
const maxExcerpt = 60

// excerpt quotes the beginning of a line of a player.
func excerpt(line string) string {
	return strconv.Quote(cut(strings.TrimSpace(line), maxExcerpt))
}
