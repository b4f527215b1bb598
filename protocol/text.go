package protocol

import (
	"fmt"
	"strconv"
	"strings"
)

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
	if kind == "spin" && m.Min != nil && m.Max != nil {
		b = fmt.Appendf(b, " min %.0f max %.0f", *m.Min, *m.Max)
	}
	for _, choice := range m.Choices {
		b = fmt.Appendf(b, " var %s", choice)
	}
	return b
}

func (m C4OK) appendText(b []byte) []byte { return append(b, Kind(m)...) }

func (m ReadyOK) appendText(b []byte) []byte { return append(b, Kind(m)...) }

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
		b = fmt.Appendf(b, " proven %v", m.Proven)
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
	if m.Move == "" {
		return append(b, "bestmove none"...)
	}
	return fmt.Appendf(b, "bestmove %s", strings.ReplaceAll(m.Move, ",", " "))
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

// ParseText returns the message of a line in the text form. It is for programs without JSON, which
// a client asks only c4, isready and go, and for lines in files of games: of id and option it keeps
// nothing but the kind, and of an info what [parseInfo] returns. It returns nil for any other line.
func ParseText(line string) Message {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	switch rest := words[1:]; words[0] {
	case "info":
		return parseInfo(rest)
	case "bestmove":
		move := strings.Join(rest, ",")
		if move == "none" {
			return BestMove{}
		}
		return BestMove{move}
	case "error":
		command, wrong, _ := strings.Cut(strings.Join(rest, " "), ": ")
		field, expected, _ := strings.Cut(wrong, ": expected ")
		return Error{Command: command, Field: field, Expected: expected}
	}
	return bare[words[0]]
}

// bare has the messages of which nothing but the kind is kept.
var bare = map[string]Message{"id": ID{}, "option": Option{}, "c4ok": C4OK{}, "readyok": ReadyOK{}}

// parseInfo returns the nodes, the win rate, the proof, the score and the line of an info. It
// returns nil for an info without a win rate.
func parseInfo(words []string) Message {
	var m Info
	rated := false
	for i, word := range words[:max(0, len(words)-1)] {
		next := words[i+1]
		switch word {
		case "nodes":
			m.Nodes, _ = strconv.ParseUint(next, 10, 64)
		case "winrate":
			rate, err := strconv.ParseFloat(next, 64)
			m.Winrate, rated = Rate(rate), err == nil && rate >= 0 && rate <= 1
		case "proven":
			m.Proven = parseProof(words[i+1:])
		case "score":
			if score, err := strconv.Atoi(next); err == nil {
				m.Score = &score
			}
		case "pv":
			m.PV = words[i+1:]
		}
	}
	if !rated {
		return nil
	}
	return m
}

// parseProof reads what [Known.String] returns from the beginning of words, nil if there is no
// proof.
func parseProof(words []string) *Known {
	p := &Known{Value: words[0]}
	if !p.Engine().Proven() {
		return nil
	}
	if len(words) > 2 && words[1] == "in" {
		p.Exact = words[2] != "<="
		if !p.Exact {
			words = words[1:]
		}
		p.Plies, _ = strconv.Atoi(words[min(2, len(words)-1)])
	}
	return p
}
