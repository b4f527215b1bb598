// Package library plays with libraries of the course's kind, those that its judge
// loads, so that they can meet other players in a match. README.md says how.
//
// A library runs in a process of its own, a small program in C (host/host.c): it loads
// the library as the judge does, and whatever happens to it there happens to nobody
// else.
package library

import (
	"bufio"
	"context"
	_ "embed" // the program in C
	"fmt"
	"io"
	"strings"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
)

// HostSource is the program in C that loads a library. Its arguments are the library's
// path and the megabytes of address space that the process may have.
//
//go:embed host/host.c
var HostSource string

// Process is a running host: Read reads its output, Write writes to its input.
type Process interface {
	io.ReadWriter
	// Kill ends the process, if it has not ended, makes reads and writes under way
	// return, and says how it ended. It may be called several times, by several
	// goroutines.
	Kill() string
}

// Player is a library. It is not for use by two goroutines at once.
type Player struct {
	launch  func() (Process, error)
	process Process // nil: to be launched
	answers *bufio.Reader
}

// New returns the player whose hosts launch starts: one, and another one after each
// that has ended. A library that lives keeps its variables from game to game, as in the
// judge.
func New(launch func() (Process, error)) *Player { return &Player{launch: launch} }

// Close ends the player.
func (p *Player) Close() {
	if p.process != nil {
		p.process.Kill()
		p.process = nil
	}
}

// Answer asks for the answer to the last of the moves of h. The error is an
// *engine.FieldError: its field is library, getPoint or clearPoint, whichever failed.
func (p *Player) Answer(ctx context.Context, h engine.History) (engine.Cell, error) {
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

// load starts a host unless there is one, and waits until it has loaded the library.
func (p *Player) load(ctx context.Context) error {
	if p.process != nil {
		return nil
	}
	process, err := p.launch()
	if err != nil {
		return engine.Expected("library", "a process to load it in: %v", err)
	}
	p.process, p.answers = process, bufio.NewReader(process)
	defer context.AfterFunc(ctx, func() { process.Kill() })()
	line, err := p.answers.ReadString('\n')
	what, why, _ := strings.Cut(strings.TrimSpace(line), " ")
	switch {
	case err != nil:
		return p.lost(ctx, "library", "one that can be loaded")
	case what == "load":
		return engine.Expected("library", "one that can be loaded: %s", why)
	case what == "entry":
		return engine.Expected("library", "one with a function %s", why)
	}
	return nil
}

// ask calls getPoint, and then clearPoint.
func (p *Player) ask(ctx context.Context, h engine.History) (c engine.Cell, err error) {
	process := p.process
	defer context.AfterFunc(ctx, func() { process.Kill() })()
	if _, err := io.WriteString(process, turnLine(h)); err != nil {
		return c, p.lost(ctx, "getPoint", "an answer")
	}
	line, err := p.answers.ReadString('\n')
	if err != nil {
		return c, p.lost(ctx, "getPoint", "an answer")
	}
	if _, err := fmt.Sscanf(line, "point %d %d", &c.Row, &c.Column); err != nil {
		return c, p.lost(ctx, "getPoint", "an answer")
	}
	if _, err := p.answers.ReadString('\n'); err != nil {
		return c, p.lost(ctx, "clearPoint", "its end")
	}
	return c, nil
}

// lost says why there is no answer.
func (p *Player) lost(ctx context.Context, field, what string) error {
	how := p.process.Kill()
	if ctx.Err() != nil {
		how = "the end of the search"
	}
	return engine.Expected(field, "%s, not %s", what, how)
}

// turnLine is what a host is told for a move, on one line.
func turnLine(h engine.History) string {
	position, last := h.Start.Clone(), engine.NoCell
	for _, m := range h.Moves {
		last = position.Cell(m)
		position.Play(m)
	}
	t := course.NewTurn(position)
	var line strings.Builder
	for _, n := range append(append([]int{t.Rows, t.Columns, last.Row, last.Column, t.NoX, t.NoY}, t.Top...), t.Board...) {
		fmt.Fprint(&line, n, " ")
	}
	return line.String() + "\n"
}
