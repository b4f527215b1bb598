// Package library plays with libraries that the course's judge can load, so that they can meet
// other players in a match. docs/course.md says how.
//
// A host process, a small program in C (host/host.c), loads the library as the judge does. A
// library that crashes or hangs harms only its host.
package library

import (
	"bufio"
	"context"
	_ "embed" // the program in C
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
)

// HostSource is the program in C that loads a library. Its arguments are the library's
// path and the megabytes of address space that the process may have.
//
//go:embed host/host.c
var HostSource string

// Host is a running HostSource: Read reads its output, Write writes to its input.
type Host interface {
	io.ReadWriter
	// Kill ends the process if it still runs, makes pending reads and writes return, and returns
	// how the process ended. Several goroutines may call it, several times.
	Kill() string
}

// Player is a library. Only one goroutine at a time may use it.
type Player struct {
	launch  func() (Host, error)
	process Host // nil: to be launched
	answers *bufio.Reader
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
// library, getPoint or clearPoint, whichever failed.
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

// load starts a host if none runs, and waits until it has loaded the library.
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

// ask makes the host call getPoint, and then clearPoint.
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

// lost ends the host and returns the error for its missing answer.
func (p *Player) lost(ctx context.Context, field, what string) error {
	how := p.process.Kill()
	if ctx.Err() != nil {
		how = "the end of the search"
	}
	return engine.Expected(field, "%s, not %s", what, how)
}

// turnLine returns the line that asks a host for a move.
func turnLine(h engine.History) string {
	position, last := h.Start.Clone(), engine.NoCell
	for _, m := range h.Moves {
		last = position.Cell(m)
		position.Play(m)
	}
	t := course.NewTurn(position)
	numbers := []int{t.Rows, t.Columns, last.Row, last.Column, t.NoX, t.NoY}
	var line strings.Builder
	for _, n := range slices.Concat(numbers, t.Top, t.Board) {
		fmt.Fprint(&line, n, " ")
	}
	return line.String() + "\n"
}
