// Package library plays with libraries that the course's judge can load, so that they can meet
// other players in a match. docs/course.md says how.
//
// A host process, a small program in C (the folder host), loads the library as the judge does. A
// library that crashes or hangs harms only its host. library.go talks to the host and reads what it
// measured, crash.go puts the end of a host in words.
package library

import (
	"bufio"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/language"
)

// HostSource has the files of the program in C that loads a library. host/host.c describes its
// arguments and lines.
//
//go:embed host
var HostSource embed.FS

// Host is a running HostSource: Read reads its output, Write writes to its input.
type Host interface {
	io.ReadWriter
	// Kill ends the process if it still runs, makes pending reads and writes return, and returns
	// how the process ended, "" if only Kill ended it. Several goroutines may call it, several
	// times.
	Kill() string
	// Locate returns where the library crashed, as "f at mine.cpp:41", or "" if that is unknown.
	// The innermost frame comes first.
	Locate(frames []Frame) string
}

// Player is a library, an [engine.Searcher] for the protocol. Only one goroutine at a time may
// use it.
type Player struct {
	// LastWords returns the end of what the library has printed on standard error, where the cause of
	// an abort stands; nil: nobody keeps that.
	LastWords func() string

	launch   func() (Host, error)
	process  Host // nil: to be launched
	answers  *bufio.Reader
	usage    Usage
	findings []string
	end      string // why there is no answer, in the host's words
}

// New returns a player. launch starts its host, and a new host after each one that has ended. A
// library keeps its variables from game to game while its host lives, as in the judge.
func New(launch func() (Host, error)) *Player { return &Player{launch: launch} }

// Close ends the player.
func (p *Player) Close() {
	if p.process != nil {
		p.process.Kill()
		p.process = nil
	}
}

// Answer asks the library for a move after h. The error is an *engine.FieldError; its field is
// library, getPoint or clearPoint, whichever failed. If there was no answer, or no function to ask
// for one, its cause is an *End.
func (p *Player) Answer(ctx context.Context, h engine.History) (engine.Cell, error) {
	p.usage = Usage{} // also if the library cannot be loaded again
	cell := engine.NoCell
	err := p.load(ctx)
	if err == nil {
		cell, err = p.ask(ctx, h)
	}
	if err != nil {
		p.Close()
	}
	return cell, err
}

// Options returns nothing: a library has no options.
func (p *Player) Options() []engine.Option { return nil }

// SetOption returns an error, since there are no options.
func (p *Player) SetOption(string, string) error {
	return &engine.FieldError{Field: "name", Expected: "no option of a library", Cause: engine.ErrUnknownOption}
}

// NewGame does nothing: the library sees from the board that a game is new.
func (p *Player) NewGame() error { return nil }

// Search asks for the move of a game, as [Player.Answer] does, so that a library stands in the
// place of a search. Its line has no value. Of the limits it keeps none but the end of ctx. A
// library cannot analyze, which needs full strength.
func (p *Player) Search(
	ctx context.Context, h engine.History, l engine.Limits, _ func(engine.Info),
) (engine.Info, error) {
	now := h.Position()
	switch {
	case l.FullStrength:
		return engine.Info{}, engine.Expected("command", "go: a player does not analyze")
	case now.Outcome() != engine.Undecided:
		return engine.Info{}, nil
	}
	cell, err := p.Answer(ctx, h)
	if err != nil {
		return engine.Info{}, err
	}
	m, err := now.MoveAt(cell)
	if err != nil {
		return engine.Info{}, engine.Expected("move", "a legal move, not %w", &engine.IllegalChoice{Cell: cell})
	}
	return engine.Info{Lines: []engine.Line{{Winrate: math.NaN(), PV: []engine.Move{m}}}}, nil
}

// Usage returns what the library did in the last move, if the host reports it.
func (p *Player) Usage() Usage { return p.usage }

// Findings returns the undefined behaviour that a host with sanitizers has seen, each place once.
func (p *Player) Findings() []string { return p.findings }

// Unload unloads the library, so that its destructors run, which they do not at other ends of a
// host. The error is an *engine.FieldError for the field library.
func (p *Player) Unload(ctx context.Context) error {
	if err := p.load(ctx); err != nil {
		p.Close()
		return err
	}
	defer p.Close()
	defer p.killAfter(ctx)()
	_, err := io.WriteString(p.process, "0 0 0 0 0 0\n")
	for err == nil && p.end == "" { // a child of the library may keep the output open
		_, err = p.next()
	}
	if p.end == "exit" {
		return nil
	}
	return p.lost(ctx, "library: expected one that can be unloaded, not {end}")
}

// load starts a host if none runs, and waits until it has loaded the library.
func (p *Player) load(ctx context.Context) error {
	if p.process != nil {
		return nil
	}
	process, err := p.launch()
	if err != nil {
		return engine.Expected("library", "a process to load it in: %w", err)
	}
	p.process, p.answers, p.end = process, bufio.NewReader(process), ""
	defer p.killAfter(ctx)()
	line, err := p.line()
	what, why, _ := strings.Cut(line, " ")
	switch {
	case err != nil:
		return p.lost(ctx, "library: expected one that can be loaded, not {end}")
	case what == "load":
		said := say("library: expected one that can be loaded: {why}", "why", explainLoad(why))
		return Failed(End{Kind: NotLoaded, Text: said})
	case what == "entry":
		said := say("library: expected one with a function {name}", "name", why)
		return Failed(End{Kind: NoFunction, Text: said})
	}
	return nil
}

// ask makes the host call getPoint, and then clearPoint.
func (p *Player) ask(ctx context.Context, h engine.History) (c engine.Cell, err error) {
	defer p.killAfter(ctx)()
	var line string
	last := engine.NoCell
	if h.Len() > 0 {
		last = h.Start().Cell(h.Last())
	}
	if _, err = io.WriteString(p.process, TurnLine(h.Position(), last)); err == nil {
		line, err = p.line()
	}
	if err == nil {
		_, err = fmt.Sscanf(line, "point %d %d", &c.Row, &c.Column)
	}
	if err != nil {
		return c, p.lost(ctx, "getPoint: expected an answer, not {end}")
	}
	line, err = p.line()
	if err != nil {
		return c, p.lost(ctx, "clearPoint: expected its end, not {end}")
	}
	_, report, _ := strings.Cut(line, " ")
	_ = json.Unmarshal([]byte(report), &p.usage) // without a report there is none
	return c, nil
}

// killAfter kills the host when ctx is done, until stop is called.
func (p *Player) killAfter(ctx context.Context) (stop func() bool) {
	process := p.process
	return context.AfterFunc(ctx, func() { process.Kill() })
}

// line reads the next line of an answer. It keeps what the host says at other times.
func (p *Player) line() (line string, err error) {
	for line == "" && err == nil {
		line, err = p.next()
	}
	return line, err
}

// next reads a line of any kind. It keeps what the host says of an end, and what a sanitizer
// found, and returns "" for these. After null or ended nothing else is waited for.
func (p *Player) next() (string, error) {
	line, err := p.answers.ReadString('\n')
	line = strings.TrimSpace(line)
	switch word, rest, _ := strings.Cut(line, " "); word {
	case "crash", "exit", "asan":
		p.end = line
	case "null", "ended":
		p.end, err = line, io.EOF
	case "undefined":
		if !slices.Contains(p.findings, rest) {
			p.findings = append(p.findings, rest)
		}
	default:
		return line, err
	}
	return "", err
}

// lost ends the host and returns the error for its missing answer, whose form has the place {end}.
func (p *Player) lost(ctx context.Context, form string) error {
	how := p.process.Kill()
	end := End{Kind: Ended, Text: language.Same(how)}
	switch {
	case ctx.Err() != nil:
		end = End{Kind: Stopped, Text: say("the end of the search")}
	case p.end != "":
		stderr := ""
		if p.LastWords != nil {
			stderr = p.LastWords()
		}
		end = explainEnd(p.end, how, stderr, p.process.Locate)
	case how == "":
		end.Text = say("a closed output")
	case !strings.HasPrefix(form, "library") && strings.HasPrefix(how, "exit status"):
		end.Kind = Exited // by _exit, of which the host could not tell
	case how == "signal: killed": // by nobody here
		end.Text = say("signal: killed (most likely by the system, for lack of memory)")
	}
	end.Text = say(form, "end", end.Text)
	return Failed(end)
}

// TurnLine returns the line that asks a host for a move in a position, after the last move.
func TurnLine(position engine.Position, last engine.Cell) string {
	t := course.NewTurn(position)
	numbers := []int{t.Rows, t.Columns, last.Row, last.Column, t.NoX, t.NoY}
	var line strings.Builder
	for _, n := range slices.Concat(numbers, t.Top, t.Board) {
		fmt.Fprint(&line, n, " ")
	}
	return line.String() + "\n"
}

// Usage is what a library did in one move, as its host measured it and reports it in JSON, with
// times in nanoseconds.
type Usage struct {
	// Calls counts the calls in getPoint and clearPoint of functions of the C library, by name:
	// srand, rand, srandom, random, time, clock (also clock_gettime of a processor clock),
	// clock_gettime, gettimeofday, timespec_get, usleep, nanosleep, sleep, pthread_create, fork.
	Calls                map[string]int
	GetPoint, ClearPoint Times
	// Worked is the time that getPoint would have taken on a free core: its processor time and its
	// waits. A quarter of the wall time is the least: more than the others add up to means that it
	// had no processor, and is Starved.
	Worked  time.Duration
	Starved bool
	// Before is the part of Worked until the library first read a clock, and After the part after it
	// last did; both are 0 if it read none.
	Before, After time.Duration
	Threads       int   // that still run after clearPoint
	Children      bool  // child processes were left behind
	Peak          int64 // resident bytes, at most so far
	InUse         int64 // bytes allocated and not freed after clearPoint
	// Stdout and Stderr are the bytes written there so far, 0 unless these are regular files.
	Stdout, Stderr int64
	// Changed is the number of cells of getPoint's arrays, or of memory before and behind
	// them, that have changed.
	Changed int
}

// Took returns the time of getPoint, on a free core if the host tells that.
func (u Usage) Took() time.Duration { return cmp.Or(u.Worked, u.GetPoint.Wall) }

// Times are the times of one call.
type Times struct {
	Wall      time.Duration
	Processor time.Duration // of all threads
}
