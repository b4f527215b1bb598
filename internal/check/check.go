// Package check is a doctor for players of the course's game: it asks a player what the judge asks,
// and names what is wrong.
//
// How a check comes to its result:
//
//	runs.go       A run asks questions of one sort: games.go plays for it on many boards, or
//	questions.go  it asks those of a set of stored positions, such as win.
//	stages.go     or, at full time, positions of all stages of a game.
//	exam.go       Each answer of the player is kept for its run.
//	memory.go     or positions twice, with different contents of memory that nobody has set.
//	causes.go     A wrong one is asked again until it is known which check it fails: neither a fast
//	              clock nor chance convicts, and one cause is told once.
//	table.go      Each check is a row of the table.
//	verdict.go    Its faults fail it, or its judge does, which looks at the answers of the runs that
//	judges.go     the row needs: times, memory, calls. The checks of sources have no runs: they
//	              judge what the compiler says.
//	check.go      The results are written as text or as a page.
//
// player.go opens the player: a library in a host that counts its calls, or a program.
package check

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/pages"
)

// Player is the program under test. It has a process of its own from the first answer to Close.
type Player interface {
	// Answer asks for the move after h. Nobody has checked whether it is legal. After an error the
	// next Answer starts a new process. The error is an *engine.FieldError of the field library,
	// getPoint or clearPoint, whichever failed.
	Answer(ctx context.Context, h engine.History) (engine.Cell, error)
	// Usage returns what the last answer took. A player that is no library has only its times and
	// memory.
	Usage() library.Usage
	// Findings returns the undefined behaviour that sanitizers have seen, each place once.
	Findings() []string
	// Close ends the process as a judge does after the last game. The error says how that failed.
	Close(ctx context.Context) error
}

// Config says which player to examine, and how.
type Config struct {
	// Player is the player. If it works with sanitizers, checks of strength, time and memory are not
	// made, because it is slow.
	Player match.Player
	// RepeatCommand is the command that repeats the examination, without --only.
	RepeatCommand string
	// Budget bounds the time of each run. The figures say how many questions were asked.
	Budget time.Duration
	// Tactics is the number of positions of each set of tactics that are asked at least, whatever
	// the budget is.
	Tactics int
	// Thorough adds a whole game at full time.
	Thorough bool
	// Seed is that of boards and of the opponents.
	Seed uint64
	// Only has the names of the checks to make, or of the only question to ask; none: all checks.
	Only []string
	// Progress is called when a run begins and after each answer, with the number of answers in the
	// run and the time that the examination takes at most from now on. It must not be nil.
	Progress func(run string, answers int, left time.Duration)
}

// Status is the result of a check.
type Status string

// The results. A check is skipped if the questions for it were not asked.
const (
	Pass Status = "pass"
	Fail Status = "fail"
	Skip Status = "skip"
)

// Report has the results of all checks that were made.
type Report struct {
	Player  string   `json:"player"`
	Seed    uint64   `json:"seed"`
	Results []Result `json:"checks"`
	// Busy is the number of answers that were asked again because other programs left the player
	// no processor.
	Busy int `json:"busy,omitempty"`
}

// Result is the result of a check.
type Result struct {
	Kind   kind    `json:"kind"`
	Name   string  `json:"name"`
	Asks   string  `json:"asks"`
	Status Status  `json:"status"`
	Figure string  `json:"figure"`
	Hint   string  `json:"hint,omitempty"`
	Again  string  `json:"again,omitempty"` // the command
	Faults []Fault `json:"faults,omitempty"`
	Output string  `json:"output,omitempty"` // of the compiler
}

// Fault is a wrong answer. It belongs to the Result of the check that it fails.
type Fault struct {
	At     string `json:"at"`            // the question: its name, a board, or a ply of a game
	FEN    string `json:"fen,omitempty"` // the position
	Detail string `json:"detail"`

	history engine.History // of the position, if any
}

// Failed returns the names of the checks that failed.
func (r Report) Failed() (names []string) {
	for _, result := range r.Results {
		if result.Status == Fail {
			names = append(names, result.Name)
		}
	}
	return names
}

// Examine makes the checks of a player. The report also has checks that were not chosen, if an
// answer fails them. The error is an *engine.FieldError of Config.Only, ctx's, or tells why the
// player could not be examined.
func Examine(ctx context.Context, cfg Config) (Report, error) {
	report := Report{Player: cfg.Player.Name, Seed: cfg.Seed}
	only, chosen, err := cfg.choose()
	if err != nil {
		return report, err
	}
	ready, err := prepare(ctx, cfg.Player)
	defer ready.close()
	if err != nil {
		return report, err
	}
	x := newExam(ctx, cfg, ready)
	begun := ready.open != nil && x.askFirst()
	switch {
	case !begun:
	case only != nil:
		x.askQuestion(*only)
	default:
		x.makeRuns(chosen)
	}
	if err := ctx.Err(); err != nil {
		return report, err
	}
	report.Results, report.Busy = x.results(chosen), x.busy
	return report, nil
}

// results returns the results of the chosen checks, and of those that an answer fails anyway. If
// the sources do not compile, it returns that result, whatever was chosen.
func (x *exam) results(chosen []string) (all []Result) {
	for _, c := range checks {
		failedAnyway := len(x.faults[c.name]) > 0
		if c.applies(x) && (x.open == nil || failedAnyway || slices.Contains(chosen, c.name)) {
			all = append(all, c.result(x))
		}
	}
	return all
}

// choose returns the question that Only names, and the names of the checks to make.
func (cfg Config) choose() (only *question, chosen []string, err error) {
	if len(cfg.Only) == 0 {
		for _, c := range checks {
			if !cfg.Player.Sanitize || !c.slow() {
				chosen = append(chosen, c.name)
			}
		}
		return nil, chosen, nil
	}
	for _, only := range cfg.Only {
		at := slices.IndexFunc(checks, func(c check) bool { return c.name == only })
		switch q := questionNamed(only); {
		case q != nil && len(cfg.Only) == 1:
			return q, []string{q.set}, nil
		case q != nil:
			return nil, nil, engine.Expected("--only", "%s alone", only)
		case at < 0:
			return nil, nil, engine.Expected("--only", "%s, or a question such as win/17", field.OneOf(names()))
		case cfg.Player.Source == "" && checks[at].kind == source:
			return nil, nil, engine.Expected("--only", "a check of answers: %s needs a player with src", only)
		}
		chosen = append(chosen, only)
	}
	return nil, chosen, nil
}

// names returns the names of all checks.
func names() (all []string) {
	for _, c := range checks {
		all = append(all, c.name)
	}
	return all
}

const (
	width  = 100 // of a line
	indent = 33  // where figures begin
)

// WriteText writes a report as a table: kind, name, result and figure, and below a failure its
// positions, a hint and the command that repeats it.
func WriteText(w io.Writer, r Report) error {
	var text strings.Builder
	var before kind
	for _, c := range r.Results {
		shown := c.Kind
		if shown == before {
			shown = ""
		}
		before = c.Kind
		line := fmt.Sprintf("%-10s%-14s%-9s%s", shown, c.Name, marks[c.Status], c.Figure)
		fmt.Fprintln(&text, strings.TrimRight(field.Wrap(line, width, indent), " "))
		if c.Status != Fail {
			continue
		}
		below := func(line string) {
			fmt.Fprintln(&text, field.Wrap(strings.Repeat(" ", indent)+line, width, indent))
		}
		for _, f := range c.Faults[:min(len(c.Faults), shownFaults)] {
			below(fmt.Sprintf("%s: %s", f.At, f.Detail))
			if f.FEN != "" {
				fmt.Fprintf(&text, "%*s%s\n", indent, "", f.FEN) // one line to copy
			}
		}
		text.WriteString(c.Output)
		if c.Hint != "" {
			below("hint: " + c.Hint)
		}
		if c.Again != "" {
			fmt.Fprintf(&text, "%*sagain: %s\n", indent, "", c.Again)
		}
	}
	if r.Busy > 0 {
		fmt.Fprintf(&text, "this machine was busy: %s asked again\n", counted(r.Busy, "answer"))
	}
	if r.Passed() { // else the caller's error says it
		fmt.Fprintln(&text, r.Summary())
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// shownFaults is the number of positions that the text shows for a check.
const shownFaults = 2

var marks = map[Status]string{Pass: "pass", Fail: "FAIL", Skip: "-"}

// Passed reports whether no check failed and at least one was made: skipped checks prove nothing.
func (r Report) Passed() bool { return r.made() > 0 && len(r.Failed()) == 0 }

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
	failed, made := r.Failed(), r.made()
	switch {
	case made == 0:
		return r.Player + ": no check could be made"
	case made == 1 && len(failed) == 0:
		return r.Player + ": no fault found by 1 check"
	case len(failed) == 0:
		return fmt.Sprintf("%s: no fault found by %d checks", r.Player, made)
	}
	list := field.Listed(failed, "and")
	return fmt.Sprintf("%s: %d of %d checks failed: %s", r.Player, len(failed), made, list)
}

// WritePage writes a report as one self-contained HTML page: the table, and a board for each wrong
// answer to replay the moves before it.
func WritePage(w io.Writer, r Report) error {
	p := pages.Page{Title: r.Player, Summary: r.Summary(), Tables: r.Results}
	for _, c := range r.Results {
		for _, f := range c.Faults {
			if f.history.Start() == nil {
				continue
			}
			sides := [2]string{"opponent", "opponent"}
			sides[f.history.Position().Turn()] = r.Player
			g := pages.Game{
				Number: len(p.Games) + 1, First: sides[engine.First], Second: sides[engine.Second],
				End: f.At, Detail: f.Detail,
			}
			g.Start(f.history.Start())
			for _, m := range f.history.Moves() {
				g.Play(m, pages.Ply{})
			}
			p.Games = append(p.Games, g)
		}
	}
	return pages.Write(w, checksTable, p)
}

// checksTable is the template of the table of checks.
const checksTable = `<h2>Checks</h2>
<div class="wide"><table>
<tr><th class="name">check</th><th class="name">whether the player</th><th></th><th class="name">figure</th></tr>
{{range .}}<tr><td class="name">{{.Name}}</td><td class="name">{{.Asks}}</td><td>{{.Status}}</td><td class="name" style="white-space: normal; min-width: 24em">{{.Figure}}
{{range .Faults}}<br>{{.At}}: {{.Detail}}{{end}}
{{with .Output}}<pre>{{.}}</pre>{{end}}{{with .Hint}}<p>{{.}}</p>{{end}}{{with .Again}}<p><code>{{.}}</code></p>{{end}}</td></tr>
{{end}}</table></div>
`
