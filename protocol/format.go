package protocol

import (
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// A message is one answer of the session. Its fields are the fields of both
// written forms: lines of text (text.go) and one JSON object (json.go).
type message interface {
	// kind is the "type" of the JSON object.
	kind() string
	// appendText appends the text form, without the last line's end.
	appendText(b []byte) []byte
}

type idMessage struct {
	Name   string `json:"name"`
	Author string `json:"author"`
}

type optionMessage struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Default string   `json:"default,omitempty"`
	Min     *float64 `json:"min,omitempty"`
	Max     *float64 `json:"max,omitempty"`
	Choices []string `json:"choices,omitempty"`
	Help    string   `json:"help"`
}

type readyMessage struct{}

// endMessage ends the answer to c4.
type endMessage struct{}

type infoMessage struct {
	Depth    int      `json:"depth"`
	SelDepth int      `json:"seldepth"`
	Nodes    uint64   `json:"nodes"`
	*speed            // nil in a reproducible search
	HashFull int      `json:"hashfull"`
	Discs    *discs   `json:"discs,omitempty"`
	Winrate  rate     `json:"winrate"`
	Proven   *proof   `json:"proven,omitempty"`
	Score    *int     `json:"score,omitempty"`
	Bounds   *bounds  `json:"bounds,omitempty"`
	MultiPV  int      `json:"multipv,omitempty"` // 0: only one line was asked for
	PV       []string `json:"pv"`
}

// speed is what the wall clock says of a search.
type speed struct {
	NPS  uint64 `json:"nps"`
	Time int64  `json:"time"`
}

// discs are what the first and the second player have on the board.
type discs [2]int

// rate is a probability, written with four decimals.
type rate float64

type proof struct {
	Value string `json:"value"`
	Plies int    `json:"plies"`
}

// bounds is what is known of a value: it is at least Lower and at most Upper.
type bounds struct {
	Lower string `json:"lower"`
	Upper string `json:"upper"`
}

// bestMoveMessage holds nil where the game is over.
type bestMoveMessage struct {
	Move *string `json:"move"`
}

// responseMessage holds a bool, a uint64, a string or a []string.
type responseMessage struct {
	Query string `json:"query"`
	Value any    `json:"value"`
}

type showMessage struct {
	Game  string   `json:"game"`
	Lines []string `json:"lines"`
	FEN   string   `json:"fen"`
}

type helpMessage struct {
	Commands []commandHelp `json:"commands"`
}

type commandHelp struct {
	Name   string `json:"name"`
	Syntax string `json:"syntax"`
	Help   string `json:"help"`
}

type errorMessage struct {
	Command  string `json:"command"`
	Field    string `json:"field"`
	Expected string `json:"expected"`
}

func (idMessage) kind() string       { return "id" }
func (optionMessage) kind() string   { return "option" }
func (endMessage) kind() string      { return "c4ok" }
func (readyMessage) kind() string    { return "readyok" }
func (infoMessage) kind() string     { return "info" }
func (bestMoveMessage) kind() string { return "bestmove" }
func (responseMessage) kind() string { return "response" }
func (showMessage) kind() string     { return "show" }
func (helpMessage) kind() string     { return "help" }
func (errorMessage) kind() string    { return "error" }

// newOption returns the message that describes a setting.
func newOption(o engine.Option) optionMessage {
	m := optionMessage{Name: o.Name, Kind: optionKinds[o.Type], Default: o.Default, Choices: o.Choices, Help: o.Help}
	if o.Type == engine.Spin || o.Type == engine.Real {
		m.Min, m.Max = &o.Min, &o.Max
	}
	return m
}

var optionKinds = [...]string{
	engine.Check:  "check",
	engine.Spin:   "spin",
	engine.Real:   "real",
	engine.Combo:  "combo",
	engine.Button: "button",
}

// newInfos returns a message for each line of an info, numbered where several
// were asked for. The moves are written in p's notation.
func newInfos(info engine.Info, numbered bool, p engine.Position) []message {
	var messages []message
	for i, line := range info.Lines {
		m := infoMessage{
			Depth:    info.Depth,
			SelDepth: info.SelDepth,
			Nodes:    info.Nodes,
			speed:    newSpeed(info),
			HashFull: info.HashFull,
			Discs:    newDiscs(p),
			Winrate:  rate(line.Winrate),
			Proven:   newProof(line.Proof),
			Score:    line.Score,
			Bounds:   newBounds(info.Bounds),
			PV:       formatMoves(p, line.PV),
		}
		if numbered {
			m.MultiPV = i + 1
		}
		messages = append(messages, m)
	}
	return messages
}

func newSpeed(info engine.Info) *speed {
	if info.Elapsed <= 0 {
		return nil
	}
	return &speed{
		NPS:  uint64(float64(info.Nodes) / info.Elapsed.Seconds()),
		Time: info.Elapsed.Milliseconds(),
	}
}

// newDiscs returns nil where the game counts none.
func newDiscs(p engine.Position) *discs {
	if !p.Game().Traits().Counted {
		return nil
	}
	board := p.Board()
	return &discs{board.Count(engine.FirstPiece), board.Count(engine.SecondPiece)}
}

var proofValues = [...]string{engine.Lost: "loss", engine.Drawn: "tie", engine.Won: "win"}

func newProof(p engine.Proof) *proof {
	if p.Value == engine.Unknown {
		return nil
	}
	return &proof{Value: proofValues[p.Value], Plies: p.Plies}
}

func newBounds(b *engine.Bounds) *bounds {
	if b == nil {
		return nil
	}
	return &bounds{Lower: proofValues[b.Lower], Upper: proofValues[b.Upper]}
}

func newBestMove(p engine.Position, m engine.Move) bestMoveMessage {
	if m == engine.NoMove {
		return bestMoveMessage{}
	}
	text := boardtext.FormatMove(p, m)
	return bestMoveMessage{Move: &text}
}

// formatMoves is never nil: JSON has [] for no moves.
func formatMoves(p engine.Position, moves []engine.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = boardtext.FormatMove(p, m)
	}
	return texts
}
