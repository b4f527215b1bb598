package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// A Client sends commands to a session of the protocol and reads its answers. The session may be a
// process, a connection, or a [Run] in the same program. Calls must not overlap.
//
// It reads answers in JSON, for which it asks, and in the text form of a session without JSON:
// there only c4, isready and go have an answer.
//
// A client sends stop when a context is done, and then reads on until the answer is complete. So a
// call returns only if the session answers; closing the connection ends it too.
type Client struct {
	// Skip, if not nil, is called with each line that is no message, such as a banner. If nil, such a
	// line is a [LineError].
	Skip func(line string)

	w     io.Writer
	in    *bufio.Reader
	begun bool // the session was told to answer in JSON
	heard bool // it has answered
}

// NewClient returns the client of a session that has got no command yet.
func NewClient(rw io.ReadWriter) *Client {
	return &Client{w: rw, in: bufio.NewReaderSize(rw, 1<<16)}
}

// A Request is a command and its words, for example {"query", "turn"} or {"newgame", "nogo", "9"}.
type Request []string

// String returns the request as a line.
func (r Request) String() string {
	words := make([]string, len(r))
	for i, word := range r {
		words[i] = quoteWord(word)
	}
	return strings.Join(words, " ")
}

// quoteWord quotes a word for the shell's rules, unless it has only harmless characters.
func quoteWord(word string) string {
	odd := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-+.,:/=#", r)
	}
	if word != "" && !strings.ContainsFunc(word, odd) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// SetOptionRequest sets an option, or presses a button if there is no value.
func SetOptionRequest(name, value string) Request {
	if value == "" {
		return Request{"setoption", "name", name}
	}
	return Request{"setoption", "name", name, "value", value}
}

// NewGameRequest begins a game on the board of a position and with its rules.
func NewGameRequest(p engine.Position) Request {
	return append(Request{"newgame", p.Game().Name()}, strings.Fields(p.Variant())...)
}

// PositionRequest sets the position after a history of the session's game.
func PositionRequest(h engine.History) Request {
	r := append(Request{"position", "fen"}, strings.Fields(h.Start().FEN())...)
	if h.Len() > 0 {
		r = append(append(r, "moves"), formatMoves(h.Start(), h.Moves())...)
	}
	return r
}

// GoRequest asks for the best move, which the session plays. It uses MoveTime, Nodes, Depth, Win,
// Remaining and Increment of the limits. Without a limit the session takes its usual time, and
// where no time is left, the least.
func GoRequest(l engine.Limits) Request {
	r := append(Request{"go"}, limitWords(l)...)
	if l.Remaining != 0 {
		r = append(r, "time", millis(l.Remaining), "inc", millis(l.Increment))
	}
	return r
}

// AnalyzeRequest asks for the best moves of the session's position, whose root moves may be
// restricted. It uses MoveTime, Nodes, Depth, Win, Prove, MultiPV and Moves of the limits. Without
// a limit the session searches until the context is done.
func AnalyzeRequest(p engine.Position, l engine.Limits) Request {
	r := append(Request{"analyze"}, limitWords(l)...)
	if l.Prove {
		r = append(r, "prove")
	}
	if l.MultiPV > 0 {
		r = append(r, "multipv", strconv.Itoa(l.MultiPV))
	}
	if l.Remaining = 0; l.Infinite() {
		r = append(r, "infinite")
	}
	if len(l.Moves) > 0 {
		r = append(append(r, "moves"), formatMoves(p, l.Moves)...)
	}
	return r
}

func limitWords(l engine.Limits) (words []string) {
	if l.MoveTime != 0 {
		words = append(words, "movetime", millis(max(l.MoveTime, 1)))
	}
	add := func(name string, limit uint64) {
		if limit > 0 {
			words = append(words, name, strconv.FormatUint(limit, 10))
		}
	}
	add("nodes", l.Nodes)
	add("depth", uint64(l.Depth))
	add("win", uint64(l.Win))
	return words
}

// millis returns a time in milliseconds, 0 for a negative one. It rounds up.
func millis(d time.Duration) string {
	return strconv.FormatInt(int64((max(d, 0)+time.Millisecond-1)/time.Millisecond), 10)
}

// ends has the kind of the message that ends the answer to a command. Commands without one are
// answered only if they fail.
var ends = map[string]string{
	"c4": "c4ok", "isready": "readyok", "go": "bestmove", "analyze": "bestmove",
	"show": "show", "query": "response", "perft": "response", "help": "help",
}

// End returns the kind of the message that ends the answer to a request, "" if it has no answer.
func (r Request) End() string { return ends[r[0]] }

// Do sends requests and returns the messages of the answers, as they come. An [Error] of the
// session comes as the error; the messages after it still come. Any other error is the last: the
// connection is broken. A range that ends early stops the search under way and drops its answer.
func (c *Client) Do(ctx context.Context, requests ...Request) iter.Seq2[Message, error] {
	return func(yield func(Message, error) bool) {
		for _, r := range requests {
			if err := r.check(); err != nil {
				yield(nil, err)
				return
			}
		}
		for rest := requests; len(rest) > 0; {
			// Requests without an answer are sent with the next one that has one.
			n := slices.IndexFunc(rest, func(r Request) bool { return r.End() != "" }) + 1
			batch, asked := rest[:n], true
			if n == 0 {
				batch, asked, n = append(slices.Clone(rest), Request{"isready"}), false, len(rest)
			}
			if !c.exchange(ctx, batch, asked, yield) {
				return
			}
			rest = rest[n:]
		}
	}
}

// check returns an error for a request that is not one line.
func (r Request) check() error {
	text := r.String()
	switch {
	case len(r) == 0:
		return engine.Expected("request", "a command")
	case !utf8.ValidString(text) || strings.ContainsAny(text, "\r\n"):
		return engine.Expected("request", "one line of UTF-8 text")
	case len(text) > MaxLine:
		return errLong
	}
	return nil
}

// exchange sends requests, of which only the last has an answer, and yields the answer until its
// end. The end itself is yielded if it was asked for. It reports whether to go on.
func (c *Client) exchange(
	ctx context.Context, batch []Request, asked bool, yield func(Message, error) bool,
) (more bool) {
	if err := ctx.Err(); err != nil {
		yield(nil, err)
		return false
	}
	if err := c.Send(batch...); err != nil {
		yield(nil, err)
		return false
	}
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		_ = c.write("stop\n") // if it fails, so will the reading
		close(stopped)
	})
	defer func() {
		if !stop() {
			<-stopped
		}
	}()
	more = true
	tell := func(m Message, err error) {
		if more && !yield(m, err) {
			more = false
			_ = c.write("stop\n")
		}
	}
	for last := batch[len(batch)-1]; ; {
		first := !c.heard
		m, isJSON, err := c.read()
		if err != nil {
			tell(nil, err)
			return false
		}
		failure, failed := m.(Error)
		isEnd := Kind(m) == last.End()
		switch {
		case failed && first && !isJSON && !failure.answers(batch): // it knows no JSON
		case failed:
			tell(m, failure)
		case !isEnd || asked:
			tell(m, nil)
		}
		if isEnd || failed && failure.Command == last[0] {
			return more
		}
	}
}

// answers reports whether an error that came first, in text, is about one of the requests and not
// about the one for JSON before them.
func (m Error) answers(batch []Request) bool {
	return m.Command != "setoption" &&
		slices.ContainsFunc(batch, func(r Request) bool { return r[0] == m.Command })
}

// Tell sends requests and waits until they are carried out. It returns the first error. A session
// ends with [Client.Quit], not with a request, which would wait in vain for an answer.
func (c *Client) Tell(ctx context.Context, requests ...Request) (err error) {
	for _, e := range c.Do(ctx, requests...) {
		if err == nil {
			err = e
		}
	}
	return err
}

// Ask sends a request and returns the last message of a type in its answer.
func Ask[M Message](ctx context.Context, c *Client, r Request) (last M, err error) {
	var found bool
	for m, e := range c.Do(ctx, r) {
		if e != nil {
			err = e
		}
		if m, is := m.(M); is {
			last, found = m, true
		}
	}
	if err == nil && !found {
		kind := strings.ToLower(reflect.TypeFor[M]().Name())
		err = fmt.Errorf("protocol: no %s in the answer to %s", kind, r[0])
	}
	return last, err
}

// Quit ends the session after the answers that are due. It does not wait.
func (c *Client) Quit() error { return c.Send(Request{"quit"}) }

// Send sends requests without an answer, in one write, and does not wait until they are carried
// out. If one fails, its [Error] comes with the next answer. Before the first request it asks for
// answers in JSON. Nothing is sent if a request is not one line.
func (c *Client) Send(requests ...Request) error {
	var text strings.Builder
	if !c.begun {
		fmt.Fprintln(&text, SetOptionRequest("Output", "json"))
	}
	for _, r := range requests {
		if err := r.check(); err != nil {
			return err
		}
		fmt.Fprintln(&text, r)
	}
	c.begun = true
	return c.write(text.String())
}

func (c *Client) write(text string) error {
	if _, err := io.WriteString(c.w, text); err != nil {
		return fmt.Errorf("protocol: write: %w", err)
	}
	return nil
}

// A LineError is the error for a line of a session that is no message.
type LineError struct {
	Line Line
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("protocol: read: %v", e.Err) }

func (e *LineError) Unwrap() error { return e.Err }

// read reads one message. isJSON reports whether it is not in the text form.
func (c *Client) read() (m Message, isJSON bool, err error) {
	for {
		raw, err := field.ReadLine(c.in, nil, false)
		line := newLine(raw, time.Now())
		if err != nil {
			c.skip(line) // a line without an end
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return nil, false, fmt.Errorf("protocol: read: %w", err)
		}
		m, err := ParseText(line.Text), line.Err
		if m == nil && err == nil {
			m, err = Decode([]byte(line.Text))
		}
		switch {
		case err == nil:
			c.heard = true
			return m, strings.HasPrefix(line.Text, "{"), nil
		case !errors.Is(err, errNoMessage) || !c.skip(line):
			return nil, false, &LineError{line, err}
		}
	}
}

// skip reports whether a line that is no message may be skipped.
func (c *Client) skip(line Line) bool {
	if c.Skip != nil && strings.TrimSpace(line.Text) != "" {
		c.Skip(line.Text)
	}
	return c.Skip != nil
}
