package sessiontest

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/protocol"
)

// Check returns an error if out is not a possible answer to in. Every line must have a known kind,
// every info must keep to its grammar, and every search must be answered once.
func Check(in, out []byte) error {
	if len(out) > 0 && out[len(out)-1] != '\n' {
		return errors.New("the last line of the output has no end")
	}
	answers, drawing := 0, false
	for text := range bytes.Lines(out) {
		l, err := readLine(strings.TrimSuffix(string(text), "\n"))
		if err != nil {
			return err
		}
		if drawing && l.kind != "" && l.kind != "fen" {
			return fmt.Errorf("%q stands in a drawing, or after a line of no kind", text)
		}
		drawing = l.kind == ""
		if l.kind == "bestmove" || l.kind == "error" && isSearch(l.command) {
			answers++
		}
	}
	if drawing {
		return errors.New("the output ends in a drawing, or with a line of no kind")
	}
	if asked := searches(in); asked != answers {
		return fmt.Errorf("%d searches were asked for, %d were answered", asked, answers)
	}
	return nil
}

// outLine is a line of the output, as Check reads it.
type outLine struct {
	kind    string // its first word or its "type"; empty: part of a drawing
	command string // of an error
}

var kinds = []string{
	"id", "option", "c4ok", "readyok", "info", "bestmove", "response", "show", "fen", "help", "helpok",
	"error",
}

func readLine(text string) (outLine, error) {
	if strings.HasPrefix(text, "{") {
		m, err := protocol.Decode([]byte(text))
		if err != nil {
			return outLine{}, fmt.Errorf("%q: %w", text, err)
		}
		failure, _ := m.(protocol.Error)
		return outLine{protocol.Kind(m), failure.Command}, nil
	}
	kind, rest, _ := strings.Cut(text, " ")
	command, _, _ := strings.Cut(rest, ":")
	switch {
	case !slices.Contains(kinds, kind):
		return outLine{}, nil // a line of a drawing, if a fen follows
	case kind == "info" && !infoLine.MatchString(text):
		return outLine{}, fmt.Errorf("%q is not what an info is", text)
	}
	return outLine{kind, command}, nil
}

// infoLine is a line of info in text: the fields of docs/protocol.md, in its order, or a note.
var infoLine = regexp.MustCompile(`^info string .+$|^info depth \d+ seldepth \d+ nodes \d+( nps \d+ time \d+)?` +
	` hashfull \d+( discs \d+ \d+)? winrate (0\.\d{4}|1\.0000)` +
	`( proven (win( in (<= )?\d+( score \+[1-9]\d*)?)?|draw( score \+0)?` +
	`|loss( in (<= )?\d+( score -[1-9]\d*)?)?))?` +
	`( bounds (loss|draw|win) (loss|draw|win))?( multipv \d+)? pv( \S+)+$`)

func isSearch(command string) bool { return command == "go" || command == "analyze" }

// searches counts the lines before a quit that ask for a search.
func searches(in []byte) int {
	n := 0
	for raw := range bytes.Lines(in) {
		words := wordsOf(raw)
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" && len(words) == 1 {
			break
		}
		if isSearch(words[0]) {
			n++
		}
	}
	return n
}

// wordsOf returns the words of a line, none if it is no command.
func wordsOf(raw []byte) []string {
	text := strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r")
	comment := strings.HasPrefix(strings.TrimLeft(text, " \t\r"), "#")
	if comment || len(text) > protocol.MaxLine {
		return nil
	}
	words, _ := protocol.Words(text)
	return words
}
