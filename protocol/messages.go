package protocol

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// A Message is one answer of a session. It has two written forms with the same fields: lines of
// text, as [Text] returns them, and one JSON object, which [Decode] reads. docs/protocol.md
// explains the fields, schema.json specifies them.
type Message interface {
	// appendText appends the text form without the end of its last line.
	appendText(b []byte) []byte
}

// messages has a message of each kind.
var messages = []Message{
	ID{}, Option{}, C4OK{}, ReadyOK{}, Info{}, BestMove{}, Response{}, Show{}, Help{}, Error{},
}

// Kind returns the "type" of a message's JSON object: the name of its Go type in small letters.
func Kind(m Message) string { return strings.ToLower(reflect.TypeOf(m).Name()) }

// ID names the engine.
type ID struct {
	Name   string `json:"name"` // with the version
	Author string `json:"author"`
}

// Option describes a setting.
type Option struct {
	Name    string   `json:"name"`
	Type    string   `json:"kind"` // check, spin, real, combo or button
	Default string   `json:"default,omitempty"`
	Min     *float64 `json:"min,omitempty"` // spin and real
	Max     *float64 `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty"` // combo
	// Levels are the measured values of Elo; see engine.Level.
	Levels []engine.Level `json:"levels,omitempty"`
	Help   string         `json:"help"`
}

// C4OK ends the answer to c4.
type C4OK struct{}

// ReadyOK answers isready.
type ReadyOK struct{}

// Info is the result of a search for one line of play.
type Info struct {
	Depth    int      `json:"depth"`
	SelDepth int      `json:"seldepth"`
	Nodes    uint64   `json:"nodes"`
	NPS      *uint64  `json:"nps,omitempty"`   // nodes a second; nil in a reproducible search
	Time     *int64   `json:"time,omitempty"`  // milliseconds; nil in a reproducible search
	HashFull int      `json:"hashfull"`        // per mille
	Discs    *[2]int  `json:"discs,omitempty"` // of the first and the second player
	Winrate  Rate     `json:"winrate"`         // for the side to move
	Proven   *Known   `json:"proven,omitempty"`
	Score    *int     `json:"score,omitempty"` // discs, for the side to move
	Bounds   *Known   `json:"bounds,omitempty"`
	MultiPV  int      `json:"multipv,omitempty"` // from 1; 0 if one line was asked for
	PV       []string `json:"pv"`
}

// Rate is an expected result from 0 to 1, written with four decimals.
type Rate float64

// MarshalJSON writes the same digits as the text form.
func (r Rate) MarshalJSON() ([]byte, error) { return r.append(nil), nil }

func (r Rate) append(b []byte) []byte { return strconv.AppendFloat(b, float64(r), 'f', 4, 64) }

// Known is the JSON form of an engine.Known: of a proof Value, Plies and Exact, of bounds Lower and
// Upper. Values are win, loss or draw.
type Known struct {
	Value string `json:"value,omitempty"`
	Lower string `json:"lower,omitempty"`
	Upper string `json:"upper,omitempty"`
	Plies int    `json:"plies,omitempty"` // 0 in a draw, and while only the value is known
	Exact bool   `json:"exact,omitempty"` // best play takes these plies, not fewer
	Score *int   `json:"score,omitempty"` // discs; an Info has it beside the proof
}

// NewProof returns the form of a proven value, nil if it is not proven. A draw has no plies.
func NewProof(k engine.Known) *Known {
	switch value := k.Value(); value {
	case engine.Unknown:
		return nil
	case engine.Drawn:
		return &Known{Value: value.String(), Score: scoreOf(k)}
	default:
		return &Known{Value: value.String(), Plies: k.Plies, Exact: k.Exact, Score: scoreOf(k)}
	}
}

// scoreOf returns the form of a score, nil if none is proven.
func scoreOf(k engine.Known) *int {
	if !k.Scored {
		return nil
	}
	return &k.Score
}

// NewBounds returns the form of bounds, nil if there are none.
func NewBounds(k engine.Known) *Known {
	if k.Lower == engine.Unknown {
		return nil
	}
	return &Known{Lower: k.Lower.String(), Upper: k.Upper.String()}
}

// Engine returns the proof that k is the form of, engine.Open if k has no value.
func (k Known) Engine() engine.Known {
	for _, v := range []engine.Value{engine.Lost, engine.Drawn, engine.Won} {
		if k.Value != v.String() {
			continue
		}
		known := engine.Proven(v, k.Plies)
		if known.Exact = k.Exact || k.Score != nil; k.Score != nil {
			known.Score, known.Scored = *k.Score, true
		}
		return known
	}
	return engine.Open()
}

// String says a proof as [engine.Known.String] does.
func (k Known) String() string { return k.Engine().String() }

// BestMove answers go and analyze.
type BestMove struct {
	Move string `json:"move"` // empty if the game is over, null in JSON
}

// MarshalJSON writes null for no move.
func (m BestMove) MarshalJSON() ([]byte, error) {
	move := &m.Move
	if m.Move == "" {
		move = nil
	}
	return json.Marshal(map[string]*string{"move": move})
}

// Response answers query and perft.
type Response struct {
	Query string `json:"query"`
	// Value is a bool for gameover, a []string for moves and played, a uint64 for perft, else a
	// string.
	Value any `json:"value"`
}

// UnmarshalJSON stores a Value of the type that belongs to Query.
func (m *Response) UnmarshalJSON(text []byte) error {
	var raw struct {
		Query string
		Value json.RawMessage
	}
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	var value any
	switch raw.Query {
	case "gameover":
		value = new(bool)
	case "moves", "played":
		value = new([]string)
	case "perft":
		value = new(uint64)
	default:
		value = new(string)
	}
	err := json.Unmarshal(raw.Value, value)
	m.Query, m.Value = raw.Query, reflect.ValueOf(value).Elem().Interface()
	return err
}

// Show answers show: a drawing and the position.
type Show struct {
	Game  string   `json:"game"`
	Lines []string `json:"lines"`
	FEN   string   `json:"fen"`
}

// Help answers help.
type Help struct {
	Commands []CommandHelp `json:"commands"`
}

// CommandHelp describes a command.
type CommandHelp struct {
	Name   string `json:"name"`
	Syntax string `json:"syntax"`
	Help   string `json:"help"`
}

// Error answers a wrong line. Its Go error is the text form without line breaks.
type Error struct {
	Command  string `json:"command"`
	Field    string `json:"field"`
	Expected string `json:"expected"`
}

func (m Error) Error() string { return oneLine(Text(m)) }

// NewInfos returns a message for each line of an info about position p. They are numbered if the
// client asked for several lines.
func NewInfos(info engine.Info, numbered bool, p engine.Position) []Message {
	var messages []Message
	for i, line := range info.Lines {
		if math.IsNaN(line.Winrate) { // there is nothing to say of it
			continue
		}
		m := NewInfo(info, line, p)
		if numbered {
			m.MultiPV = i + 1
		}
		messages = append(messages, m)
	}
	return messages
}

// knownOf returns what is known of a line: of the position, if nothing is known to be the line's.
func knownOf(info engine.Info, line engine.Line) engine.Known {
	if line.Known.Lower == engine.Unknown {
		return info.Known
	}
	return line.Known
}

// NewInfo returns the message of one line of an info.
func NewInfo(info engine.Info, line engine.Line, p engine.Position) Info {
	known := knownOf(info, line)
	m := Info{
		Depth:    info.Depth,
		SelDepth: info.SelDepth,
		Nodes:    info.Nodes,
		HashFull: info.HashFull,
		Winrate:  Rate(line.Winrate),
		Proven:   NewProof(line.Known),
		Score:    scoreOf(known),
		PV:       formatMoves(p, line.PV),
	}
	if m.Proven != nil {
		m.Proven.Score = nil // it stands beside the proof
	}
	if info.Known.Lower != engine.Unknown {
		m.Bounds = NewBounds(known)
	}
	if p.Game().About().Counted {
		board := p.Board()
		m.Discs = &[2]int{board.Count(engine.FirstPiece), board.Count(engine.SecondPiece)}
	}
	if info.Elapsed > 0 {
		speed, millis := uint64(float64(info.Nodes)/info.Elapsed.Seconds()), info.Elapsed.Milliseconds()
		m.NPS, m.Time = &speed, &millis
	}
	return m
}

// formatMoves returns moves as text. It never returns nil, because JSON needs [].
func formatMoves(p engine.Position, moves []engine.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = boardtext.FormatMove(p, m)
	}
	return texts
}

// appendJSON appends m as one JSON object: the "type", then the fields.
func appendJSON(b []byte, m Message) []byte {
	fields, err := json.Marshal(m)
	if err != nil {
		panic(err) // impossible: a message is plain data
	}
	b = fmt.Appendf(b, `{"type":"%s"`, Kind(m))
	if string(fields) != "{}" {
		b = append(b, ',')
	}
	return append(b, fields[1:]...)
}

// JSON returns a message as the JSON object that a session prints.
func JSON(m Message) json.RawMessage { return appendJSON(nil, m) }

// errNoMessage is the error for a line that does not claim to be a message, in any form.
var errNoMessage = errors.New("protocol: expected a message")

// Decode reads a line of a session whose Output is json. Unknown fields are skipped. It fails if
// the line is not a message.
func Decode(line []byte) (Message, error) {
	var head struct{ Type string }
	if err := json.Unmarshal(line, &head); err != nil {
		return nil, fmt.Errorf("%w: %w", errNoMessage, err)
	}
	i := slices.IndexFunc(messages, func(m Message) bool { return Kind(m) == head.Type })
	if i < 0 {
		return nil, fmt.Errorf("%w, not of the type %q", errNoMessage, head.Type)
	}
	m := reflect.New(reflect.TypeOf(messages[i]))
	if err := json.Unmarshal(line, m.Interface()); err != nil {
		return nil, fmt.Errorf("protocol: %w", err)
	}
	message := m.Elem().Interface().(Message)
	if info, is := message.(Info); is {
		return message, info.check()
	}
	return message, nil
}

// check fails for a winrate out of range, and for a proof of an unknown value.
func (m Info) check() error {
	switch {
	case m.Winrate < 0 || m.Winrate > 1:
		return errors.New("protocol: winrate: expected a number from 0 to 1")
	case m.Proven != nil && !m.Proven.Engine().Proven():
		return errors.New("protocol: proven: expected one of win, loss, draw")
	}
	return nil
}
