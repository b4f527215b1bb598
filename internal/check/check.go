// Package check is a doctor for players of the course's game: it asks a player what the judge asks,
// and names what is wrong.
//
// How a check comes to its result:
//
//	runs.go       A run asks questions of one sort: games.go plays for it on many boards, or
//	questions.go  it asks those of a set of stored positions, such as win.
//	stages.go     or, at full time, positions of all stages of a game.
//	memory.go     or positions twice, with different contents of memory that nobody has set.
//	state.go      or in a process that has answered before, and in fresh ones.
//	exam.go       The first question comes before all runs.
//	asker.go      The player answers in processes.
//	ledger.go     Each answer is kept for its run.
//	causes.go     A wrong one is asked again until it is known which check it fails: neither a fast
//	              clock nor chance convicts.
//	attribution.go  At the end each fault is told under one check, and one cause once.
//	table.go      Each check is a row of the table.
//	verdict.go    Its faults fail it, or its judge does, which looks at the answers of the runs that
//	judges.go     the row needs: times, memory, calls. The checks of sources have no runs: they
//	              judge what the compiler says.
//	report.go     The results are written as text or as a page. Their forms have
//	words.go      translations in package language, also those of a library's errors.
//
// compare.go compares the player with the engine, and debug.go runs a position in a debugger.
// player.go opens the player: a library in a host that counts its calls, or a program.
package check

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/language"
	"github.com/c4engine/c4engine/internal/match"
)

// Examinee is the player under examination. It has a process of its own from the first answer
// to Close.
type Examinee interface {
	// Answer asks for the move after h. Nobody has checked whether it is legal. After an error the
	// next Answer starts a new process. The error is an *engine.FieldError of the field library,
	// getPoint or clearPoint, whichever failed.
	Answer(ctx context.Context, h engine.History) (engine.Cell, error)
	// Usage returns what the last answer took. A player that is no library has only its times and
	// memory.
	Usage() library.Usage
	// Playouts returns the playouts that the player has printed in the last answer, 0 if it has not.
	Playouts() int
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
	// Compare compares the moves at full time with the engine's. Clock is the processor time of this
	// process, by which the engine then gets the same time.
	Compare bool
	Clock   func() time.Duration
	// Seed is that of boards and of the opponents.
	Seed uint64
	// Only has the names or kinds of the checks to make, or the only question to ask; none: all
	// checks.
	Only []string
	// Language is that of the report.
	Language language.Language
	// Progress is called when a run begins and after each answer, with the number of answers in the
	// run and the time that the examination takes at most from now on. It must not be nil.
	Progress func(run string, answers int, left time.Duration)
}

// Status is the result of a check.
type Status string

// The results. A check is skipped if the questions for it were not asked. A warning is a pass that
// another machine may not give.
const (
	Pass Status = "pass"
	Warn Status = "warning"
	Fail Status = "fail"
	Skip Status = "skip"
)

// Report has the results of all checks that were made.
type Report struct {
	Player  string   `json:"player"`
	Seed    uint64   `json:"seed"`
	Results []Result `json:"checks"`
	// Stopped is set if the examination was stopped: the results are of the answers so far.
	Stopped bool `json:"stopped,omitempty"`
	// Busy is the number of answers that were asked again because other programs left the player
	// no processor.
	Busy int `json:"busy,omitempty"`
	// Compare is nil unless that was asked for.
	Compare *Comparison `json:"compare,omitempty"`

	language language.Language
}

// Result is the result of a check. Its texts are in the language of the report.
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

// MarshalJSON returns the fault in English.
func (f Fault) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		At     string `json:"at"`
		FEN    string `json:"fen,omitempty"`
		Detail string `json:"detail"`
	}{f.at.English, f.fen(), f.detail.English})
}

// fen returns the position, "" if there is none.
func (f Fault) fen() string {
	if f.history.Start() == nil {
		return ""
	}
	return f.history.Position().FEN()
}

// Failed returns the names of the checks that failed.
func (r Report) Failed() []string { return r.named(Fail) }

// named returns the names of the checks with a status.
func (r Report) named(s Status) (names []string) {
	for _, result := range r.Results {
		if result.Status == s {
			names = append(names, result.Name)
		}
	}
	return names
}

// Examine makes the checks of a player. The report also has checks that were not chosen, if an
// answer fails them. When ctx is done, it tells what is known so far. The error is an
// *engine.FieldError of Config.Only, or tells why the player could not be examined, such as ctx's.
func Examine(ctx context.Context, cfg Config) (Report, error) {
	report := Report{Player: cfg.Player.Name, Seed: cfg.Seed, language: cfg.Language}
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
	case ctx.Err() != nil:
		return report, errors.New(report.say("stopped before the end"))
	case !begun:
	case only != nil:
		x.askQuestion(*only)
	default:
		x.makeRuns(chosen)
		if cfg.Compare && ctx.Err() == nil {
			report.Compare = x.compare()
		}
	}
	report.Results, report.Busy, report.Stopped = x.results(chosen), x.busy, ctx.Err() != nil
	return report, nil
}

// results returns the results of the chosen checks, and of those that an answer fails anyway. If
// the sources do not compile, it returns that result, whatever was chosen.
func (x *exam) results(chosen []checkName) (all []Result) {
	told := x.attribute()
	for _, c := range checks {
		failedAnyway := len(told.faults[c.name]) > 0
		if c.applies(x) && (x.open == nil || failedAnyway || slices.Contains(chosen, c.name)) {
			all = append(all, c.result(x, told))
		}
	}
	return all
}

// choose returns the question that Only names, and the names of the checks to make.
func (cfg Config) choose() (only *question, chosen []checkName, err error) {
	if len(cfg.Only) == 0 {
		for _, c := range checks {
			if !cfg.Player.Sanitize || !c.slow() {
				chosen = append(chosen, c.name)
			}
		}
		return nil, chosen, nil
	}
	for _, only := range cfg.Only {
		found := checksOf(only)
		switch q := questionNamed(only); {
		case q != nil && cfg.Compare:
			return nil, nil, engine.Expected("--compare", "checks, not the question %s alone", only)
		case q != nil && len(cfg.Only) == 1:
			return q, []checkName{checkName(q.set)}, nil
		case q != nil:
			return nil, nil, engine.Expected("--only", "%s alone", only)
		case len(found) == 0:
			return nil, nil, engine.Expected("--only", "%s, or a question such as win/17", field.OneOf(names()))
		case cfg.Player.Source == "" && found[0].kind == source:
			return nil, nil, engine.Expected("--only", "a check of answers: %s needs a player with src", only)
		}
		for _, c := range found {
			chosen = append(chosen, c.name)
		}
	}
	return nil, chosen, nil
}

// checksOf returns the check of a name, or else all checks of a kind.
func checksOf(name string) (all []check) {
	for _, c := range checks {
		switch {
		case string(c.name) == name:
			return []check{c}
		case c.kind == kind(name):
			all = append(all, c)
		}
	}
	return all
}

// names returns the names of all checks and kinds.
func names() (all []string) {
	for _, c := range checks {
		for _, name := range []string{string(c.kind), string(c.name)} {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}
