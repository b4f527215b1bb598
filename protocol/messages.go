package protocol

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// A Message is one answer of a session. It has two written forms with the same fields: lines of
// text, as [Text] returns them, and one JSON object, which [Decode] reads. docs/protocol.md
// explains the fields, schema.json specifies them.
type Message interface {
	// kind returns the "type" of the JSON object.
	kind() string
	// appendText appends the text form without the end of its last line.
	appendText(b []byte) []byte
}

// Kind returns the "type" of a message's JSON object.
func Kind(m Message) string { return m.kind() }

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
	Help    string   `json:"help"`
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
	Proven   *Proven  `json:"proven,omitempty"`
	Score    *int     `json:"score,omitempty"` // discs, for the side to move
	Bounds   *Bounds  `json:"bounds,omitempty"`
	MultiPV  int      `json:"multipv,omitempty"` // from 1; 0 if one line was asked for
	PV       []string `json:"pv"`
}

// Rate is an expected result from 0 to 1, written with four decimals.
type Rate float64

// MarshalJSON writes the same digits as the text form.
func (r Rate) MarshalJSON() ([]byte, error) { return r.append(nil), nil }

func (r Rate) append(b []byte) []byte { return strconv.AppendFloat(b, float64(r), 'f', 4, 64) }

// Proven is a proven value for the side to move, win, loss or draw, and the number of plies within
// which the game ends: 0 in a draw, and while only the value is known.
type Proven struct {
	Value string `json:"value"`
	Plies int    `json:"plies,omitempty"`
	Exact bool   `json:"exact,omitempty"` // best play takes these plies, not fewer
}

// String returns "win in 9" if 9 is exact and else "win in <= 9", or "win" while only the value is
// known.
func (p Proven) String() string { return string(p.append(nil)) }

func (p Proven) append(b []byte) []byte {
	b = append(b, p.Value...)
	if p.Plies == 0 {
		return b
	}
	b = append(b, " in "...)
	if !p.Exact {
		b = append(b, "<= "...)
	}
	return strconv.AppendInt(b, int64(p.Plies), 10)
}

// Bounds is the state of a proof: the value is at least Lower and at most Upper, each win, loss or
// draw.
type Bounds struct {
	Lower string `json:"lower"`
	Upper string `json:"upper"`
}

// BestMove answers go and analyze.
type BestMove struct {
	Move *string `json:"move"` // nil if the game is over
}

// Response answers query and perft.
type Response struct {
	Query string `json:"query"`
	// Value is a bool for gameover, a []string for moves, a uint64 for perft, else a string.
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
	m.Query = raw.Query
	switch m.Query {
	case "gameover":
		return unmarshalTo[bool](raw.Value, &m.Value)
	case "moves":
		return unmarshalTo[[]string](raw.Value, &m.Value)
	case "perft":
		return unmarshalTo[uint64](raw.Value, &m.Value)
	}
	return unmarshalTo[string](raw.Value, &m.Value)
}

func unmarshalTo[T any](text []byte, to *any) error {
	var value T
	err := json.Unmarshal(text, &value)
	*to = value
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

func (ID) kind() string       { return "id" }
func (Option) kind() string   { return "option" }
func (C4OK) kind() string     { return "c4ok" }
func (ReadyOK) kind() string  { return "readyok" }
func (Info) kind() string     { return "info" }
func (BestMove) kind() string { return "bestmove" }
func (Response) kind() string { return "response" }
func (Show) kind() string     { return "show" }
func (Help) kind() string     { return "help" }
func (Error) kind() string    { return "error" }

// appendJSON appends m as one JSON object: the "type", then the fields.
func appendJSON(b []byte, m Message) []byte {
	fields, err := json.Marshal(m)
	if err != nil {
		panic(err) // impossible: a message is plain data
	}
	b = fmt.Appendf(b, `{"type":"%s"`, m.kind())
	if string(fields) != "{}" {
		b = append(b, ',')
	}
	return append(b, fields[1:]...)
}

// JSON returns a message as the JSON object that a session prints.
func JSON(m Message) json.RawMessage { return appendJSON(nil, m) }

// Decode reads a line of a session whose Output is json. Unknown fields are skipped. It fails if
// the line is not a message.
func Decode(line []byte) (Message, error) {
	var head struct{ Type string }
	if err := json.Unmarshal(line, &head); err != nil {
		return nil, fmt.Errorf("protocol: %w", err)
	}
	decode, known := decoders[head.Type]
	if !known {
		return nil, fmt.Errorf("protocol: a message of type %q", head.Type)
	}
	return decode(line)
}

// IsKind reports whether a text is the "type" of a message.
func IsKind(text string) bool { return decoders[text] != nil }

var decoders = map[string]func(line []byte) (Message, error){
	"id":       decodeAs[ID],
	"option":   decodeAs[Option],
	"c4ok":     decodeAs[C4OK],
	"readyok":  decodeAs[ReadyOK],
	"info":     decodeAs[Info],
	"bestmove": decodeAs[BestMove],
	"response": decodeAs[Response],
	"show":     decodeAs[Show],
	"help":     decodeAs[Help],
	"error":    decodeAs[Error],
}

func decodeAs[M Message](line []byte) (Message, error) {
	var m M
	if err := json.Unmarshal(line, &m); err != nil {
		return nil, fmt.Errorf("protocol: %w", err)
	}
	return m, nil
}

// Text returns the text form of a message, without the end of its last line. The first word of a
// line is its kind. Only the drawing of show has lines without a kind; the line "fen ..." ends it.
func Text(m Message) string { return string(m.appendText(nil)) }

func (m ID) appendText(b []byte) []byte {
	return fmt.Appendf(b, "id name %s\nid author %s", m.Name, m.Author)
}

// appendText follows UCI, which has no decimal type: a real number is sent as a string.
func (m Option) appendText(b []byte) []byte {
	kind := m.Type
	if kind == "real" {
		kind = "string"
	}
	b = fmt.Appendf(b, "option name %s type %s", m.Name, kind)
	if m.Default != "" {
		b = fmt.Appendf(b, " default %s", m.Default)
	}
	if kind == "spin" {
		b = fmt.Appendf(b, " min %.0f max %.0f", *m.Min, *m.Max)
	}
	for _, choice := range m.Choices {
		b = fmt.Appendf(b, " var %s", choice)
	}
	return b
}

func (m C4OK) appendText(b []byte) []byte { return append(b, m.kind()...) }

func (m ReadyOK) appendText(b []byte) []byte { return append(b, m.kind()...) }

func (m Info) appendText(b []byte) []byte {
	b = fmt.Appendf(b, "info depth %d seldepth %d nodes %d", m.Depth, m.SelDepth, m.Nodes)
	if m.NPS != nil && m.Time != nil {
		b = fmt.Appendf(b, " nps %d time %d", *m.NPS, *m.Time)
	}
	b = fmt.Appendf(b, " hashfull %d", m.HashFull)
	if m.Discs != nil {
		b = fmt.Appendf(b, " discs %d %d", m.Discs[0], m.Discs[1])
	}
	b = m.Winrate.append(append(b, " winrate "...))
	if m.Proven != nil {
		b = m.Proven.append(append(b, " proven "...))
	}
	if m.Score != nil {
		b = fmt.Appendf(b, " score %+d", *m.Score)
	}
	if m.Bounds != nil {
		b = fmt.Appendf(b, " bounds %s %s", m.Bounds.Lower, m.Bounds.Upper)
	}
	if m.MultiPV > 0 {
		b = fmt.Appendf(b, " multipv %d", m.MultiPV)
	}
	return fmt.Appendf(b, " pv %s", strings.Join(m.PV, " "))
}

// appendText writes the move with a blank between row and column, as opponent and play accept it.
func (m BestMove) appendText(b []byte) []byte {
	if m.Move == nil {
		return append(b, "bestmove none"...)
	}
	return fmt.Appendf(b, "bestmove %s", strings.ReplaceAll(*m.Move, ",", " "))
}

func (m Response) appendText(b []byte) []byte {
	value := m.Value
	if moves, ok := value.([]string); ok {
		value = strings.Join(moves, " ")
		if len(moves) == 0 {
			value = "none"
		}
	}
	return fmt.Appendf(b, "response %v", value)
}

func (m Show) appendText(b []byte) []byte {
	for _, line := range m.Lines {
		b = fmt.Appendln(b, line)
	}
	return fmt.Appendf(b, "fen %s", m.FEN)
}

func (m Help) appendText(b []byte) []byte {
	for _, c := range m.Commands {
		b = fmt.Appendf(b, "help %s: %s\n", c.Syntax, c.Help)
	}
	return append(b, "helpok"...)
}

func (m Error) appendText(b []byte) []byte {
	return fmt.Appendf(b, "error %s: %s: expected %s", m.Command, m.Field, m.Expected)
}
