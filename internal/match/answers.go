package match

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/protocol"
)

// answers is the conversation with a player that is asked for JSON but need not speak it: Read
// returns messages in the text form as JSON, and leaves out lines that are no message, such as a
// banner or a debug line. A message with a mistake stays as it is.
type answers struct {
	io.Writer
	in   *bufio.Reader
	rest []byte // of the line that Read returns
	// skipped counts the lines that were left out in a game, and first is the first one since the last
	// request.
	skipped int
	first   string
}

func newAnswers(process io.ReadWriter) *answers {
	return &answers{Writer: process, in: bufio.NewReaderSize(process, 1<<16)}
}

func (a *answers) Read(b []byte) (n int, err error) {
	for len(a.rest) == 0 && err == nil {
		var line []byte
		if line, err = a.line(); len(line) > 0 {
			a.rest = a.message(line)
		}
	}
	n = copy(b, a.rest)
	if a.rest = a.rest[n:]; n > 0 {
		err = nil // it comes again
	}
	return n, err
}

// line reads a line with its end, or the part of a long one that shows that it is too long.
func (a *answers) line() (line []byte, err error) {
	for {
		part, err := a.in.ReadSlice('\n')
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) || len(line) > protocol.MaxLine+len("\r\n") {
			return line, err
		}
	}
}

// message returns a line as the client of the protocol reads it, nothing if it is no message.
func (a *answers) message(line []byte) []byte {
	var head struct{ Type *string }
	text := strings.TrimSpace(string(line))
	if json.Unmarshal(line, &head) == nil && head.Type != nil {
		if protocol.IsKind(*head.Type) {
			return line
		}
	} else if len(line) > protocol.MaxLine {
		return line
	} else if m := textMessage(strings.Fields(text)); m != nil {
		return append(protocol.JSON(m), '\n')
	}
	if text == "" {
		return nil
	}
	if a.skipped++; a.first == "" {
		a.first = excerpt(text)
	}
	return nil
}

// told returns what was left out since the last request, behind a semicolon; "" for nothing.
func (a *answers) told() string {
	if a.first == "" {
		return ""
	}
	return fmt.Sprintf("; it printed %s, which is no message", a.first)
}

// textMessage returns the message of a line in the text form, nil if it is none that a match asks
// for.
func textMessage(words []string) protocol.Message {
	if len(words) == 0 {
		return nil
	}
	switch rest := words[1:]; words[0] {
	case "id":
		return protocol.ID{}
	case "option":
		return protocol.Option{}
	case "c4ok":
		return protocol.C4OK{}
	case "readyok":
		return protocol.ReadyOK{}
	case "info":
		return textInfo(rest)
	case "bestmove":
		move := strings.Join(rest, ",")
		if move == "none" {
			return protocol.BestMove{}
		}
		return protocol.BestMove{Move: &move}
	case "error":
		command, wrong, _ := strings.Cut(strings.Join(rest, " "), ": ")
		field, expected, _ := strings.Cut(wrong, ": expected ")
		return protocol.Error{Command: command, Field: field, Expected: expected}
	}
	return nil
}

// textInfo returns the info of a line in the text form, nil without a win rate.
func textInfo(words []string) protocol.Message {
	var info protocol.Info
	rated := false
	for i, word := range words[:max(0, len(words)-1)] {
		next := words[i+1]
		switch word {
		case "nodes":
			info.Nodes, _ = strconv.ParseUint(next, 10, 64)
		case "winrate":
			rate, err := strconv.ParseFloat(next, 64)
			info.Winrate, rated = protocol.Rate(rate), err == nil && rate >= 0 && rate <= 1
		case "proven":
			info.Proven = textProven(words[i+1:])
		case "pv":
			info.PV = words[i+1:]
		}
	}
	if !rated {
		return nil
	}
	return info
}

// textProven returns a proof: win, or win in 9, or win in <= 9.
func textProven(words []string) *protocol.Proven {
	p := &protocol.Proven{Value: words[0]}
	if !slices.Contains(provenValues, p.Value) {
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

// cut shortens a text of a player to a number of bytes.
func cut(text string, length int) string {
	if len(text) > length {
		return text[:length] + "..."
	}
	return text
}

// maxExcerpt is the number of bytes of a line that an error quotes.
const maxExcerpt = 60

// excerpt quotes the beginning of a line of a player.
func excerpt(line string) string {
	return strconv.Quote(cut(strings.TrimSpace(line), maxExcerpt))
}
