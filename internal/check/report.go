package check

import (
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/pages"
)

const (
	width  = 100 // of a line
	indent = 33  // where figures begin
)

// say returns a text in the language of the report.
func (r Report) say(form string, values ...any) string { return say(form, values...).In(r.language) }

// WriteText writes a report as a table: kind, name, result and figure, below it the first positions
// with wrong answers, also if these are few enough to pass, a failure's hint, and the command that
// repeats it.
func WriteText(w io.Writer, r Report) error {
	var text strings.Builder
	var before kind
	for _, c := range r.Results {
		shown := string(c.Kind)
		if c.Kind == before {
			shown = ""
		}
		before = c.Kind
		line := field.Pad(shown, 10) + field.Pad(c.Name, 14) + field.Pad(r.Mark(c.Status), 9) + c.Figure
		fmt.Fprintln(&text, strings.TrimRight(field.Wrap(line, width, indent), " "))
		if c.Again != "" {
			r.writeFaults(&text, c)
		}
	}
	if r.Stopped {
		fmt.Fprintln(&text, r.say("stopped before the end: these results are of the answers so far"))
	}
	if r.Busy > 0 {
		fmt.Fprintln(&text, r.BusyLine())
	}
	if r.Compare != nil {
		r.writeComparison(&text)
	}
	if r.Passed() { // else the caller's error says it
		fmt.Fprintln(&text, r.Summary())
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// marks are the words for a status. A player can pass, too, so these are no forms.
var marks = map[Status]text{
	Pass: {English: "pass", Chinese: "通过"},
	Warn: {English: "warning", Chinese: "警告"},
	Fail: {English: "FAIL", Chinese: "失败"},
	Skip: language.Same("-"),
}

// shownFaults is the number of positions that the text shows for a check.
const shownFaults = 2

// writeFaults writes the first faults of a check, the board of the first wrong move with that move
// in brackets, what explains them, and the command that repeats it.
func (r Report) writeFaults(text *strings.Builder, c Result) {
	margin := strings.Repeat(" ", indent)
	below := func(line string) { fmt.Fprintln(text, field.Wrap(margin+line, width, indent)) }
	drawn := false
	for _, f := range c.Faults[:min(len(c.Faults), shownFaults)] {
		below(r.FaultLine(f))
		if fen := f.fen(); fen != "" {
			fmt.Fprintln(text, margin+fen) // one line to copy
		}
		if f.isOnBoard() && !drawn {
			drawn = true
			for row := range strings.Lines(boardtext.DrawMarked(f.history.Position(), f.cell)) {
				if strings.HasSuffix(row, "\n") { // the last line says whose move it is, as the FEN does
					text.WriteString(margin + row)
				}
			}
		}
	}
	text.WriteString(c.Output)
	if c.Hint != "" {
		below(r.say("hint: {hint}", "hint", c.Hint))
	}
	fmt.Fprintln(text, margin+r.say("again: {command}", "command", c.Again)) // one line, too
}

// isOnBoard reports whether a wrong answer is a cell, which a drawing can mark.
func (f Fault) isOnBoard() bool {
	return f.history.Start() != nil && f.history.Start().Board().Has(f.cell)
}

// Passed reports whether no check failed and at least one was made: skipped checks prove nothing.
// An examination that was stopped is not passed.
func (r Report) Passed() bool { return r.made() > 0 && len(r.Failed()) == 0 && !r.Stopped }

// made returns the number of checks that were not skipped.
func (r Report) made() (n int) {
	for _, c := range r.Results {
		if c.Status != Skip {
			n++
		}
	}
	return n
}

// Summary says in one line which checks failed.
func (r Report) Summary() string {
	summary := r.summary()
	if r.Stopped {
		summary = say("{summary} (stopped before the end)", "summary", summary)
	}
	return summary.In(r.language)
}

func (r Report) summary() text {
	failed, made := r.Failed(), r.made()
	checks := counted(made, "{n} check", "{n} checks")
	switch {
	case made == 0:
		return say("{player}: no check could be made", "player", r.Player)
	case len(failed) == 0 && len(r.named(Warn)) > 0:
		warnings := counted(len(r.named(Warn)), "{n} warning", "{n} warnings")
		return say("{player}: no fault found by {checks}, {warnings}",
			"player", r.Player, "checks", checks, "warnings", warnings)
	case len(failed) == 0:
		return say("{player}: no fault found by {checks}", "player", r.Player, "checks", checks)
	}
	var list []text
	for _, name := range failed {
		list = append(list, language.Same(name))
	}
	return say("{player}: {failed} of {checks} failed: {names}", "player", r.Player,
		"failed", len(failed), "checks", checks, "names", language.Listed(list, "and"))
}

// WritePage writes a report as one self-contained HTML page: the table, and a board for each wrong
// answer to replay the moves before it.
func WritePage(w io.Writer, r Report) error {
	p := pages.Page{Title: r.Player, Summary: r.Summary(), Tables: r, Language: r.language}
	for _, c := range r.Results {
		for _, f := range c.Faults {
			if f.history.Start() != nil {
				p.Games = append(p.Games, r.game(f, len(p.Games)+1))
			}
		}
	}
	if r.Compare != nil {
		for _, c := range r.Compare.Costly() {
			f := Fault{at: language.Same(c.At), detail: language.Same(r.choiceDetail(c)), history: c.history, cell: c.cell}
			p.Games = append(p.Games, r.game(f, len(p.Games)+1))
		}
	}
	return pages.Write(w, checksTable, p)
}

// game returns the moves before a wrong answer.
func (r Report) game(f Fault, number int) pages.Game {
	opponent := r.say("opponent")
	sides := [2]string{opponent, opponent}
	sides[f.history.Position().Turn()] = r.Player
	g := pages.Game{
		Number: number, First: sides[engine.First], Second: sides[engine.Second],
		End: f.at.In(r.language), Detail: f.detail.In(r.language),
		Says:    []string{r.say("The board numbers its columns from 1, y counts from 0: y=4 is column 5.")},
		History: f.history,
	}
	if f.isOnBoard() {
		wrong := f.cell.Row*f.history.Start().Board().Columns + f.cell.Column
		g.Wrong = &wrong
	}
	return g
}

// Mark returns the word for a status.
func (r Report) Mark(s Status) string { return marks[s].In(r.language) }

// FaultLine returns a wrong answer in a line.
func (r Report) FaultLine(f Fault) string {
	return r.say("{question}: {detail}", "question", f.at, "detail", f.detail)
}

// BusyLine says how many answers were asked again.
func (r Report) BusyLine() string {
	return r.say("this machine was busy: {answers} asked again", "answers", counted(r.Busy, "{n} answer", "{n} answers"))
}

// checksTable is the template of the table of checks.
const checksTable = `<h2>{{say "Checks"}}</h2>
{{if .Busy}}<p>{{.BusyLine}}</p>
{{end}}<div class="wide"><table>
<tr><th class="name">{{say "check"}}</th><th class="name">{{say "whether the player"}}</th><th></th><th class="name">{{say "figure"}}</th></tr>
{{range .Results}}<tr><td class="name">{{.Name}}</td><td class="name">{{.Asks}}</td><td>{{$.Mark .Status}}</td><td class="name" style="white-space: normal; min-width: 24em">{{.Figure}}
{{range .Faults}}<br>{{$.FaultLine .}}{{end}}
{{with .Output}}<pre>{{.}}</pre>{{end}}{{with .Hint}}<p>{{.}}</p>{{end}}{{with .Again}}<p><code>{{.}}</code></p>{{end}}</td></tr>
{{end}}</table></div>
{{with .Compare}}<h2>{{say "Comparison with the engine"}}</h2>
<div class="wide"><table>
<tr><th class="name">{{say "playouts a second"}}</th><th>{{$.Player}}</th><th>{{say "the engine"}}</th></tr>
{{range .Speeds}}<tr><td class="name">{{.At}}</td><td>{{$.Playouts .Player}}</td><td>{{$.Playouts .Engine}}</td></tr>
{{end}}</table></div>
<p>{{$.SpeedNote}}</p>
<p>{{say "moves that cost most, by the engine's values in the same time"}}</p>
<ul>{{range .Costly}}<li>{{$.ChoiceLine .}}</li>{{else}}<li>{{say "none: each costs less than 1 %"}}</li>{{end}}</ul>
{{end}}`
