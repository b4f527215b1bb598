package check

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/course/library"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/match"
	"github.com/c4engine/c4engine/internal/players"
	"github.com/c4engine/c4engine/protocol"
)

// Debug returns the command that runs a library in gdb with one position, and the configuration
// that does so in VS Code. The position is a question such as lost/2, or a FEN. Sources are
// compiled without optimization. The error is an *engine.FieldError of --debug, or tells why the
// library could not be prepared.
func Debug(ctx context.Context, p match.Player, position string) (command, configuration string, err error) {
	at, last, err := positionNamed(position)
	if err == nil && !p.IsLibrary() {
		err = engine.Expected("--debug", "a player with lib or src, not cmd")
	}
	if err != nil {
		return "", "", err
	}
	cache, err := players.OpenCache("") // what is compiled stays: the command needs it
	if err != nil {
		return "", "", err
	}
	load, err := cache.Prepare(ctx, players.Load{
		Path: p.Library, Source: p.Source, Env: p.Env, Debug: true,
	})
	if err != nil {
		return "", "", err
	}
	name := strings.NewReplacer("/", "-", " ", "-", "#", "-").Replace(position)
	input := filepath.Join(cache.Dir(), "debug-"+name[:min(len(name), 80)]+".txt")
	if err := os.WriteFile(input, []byte(library.TurnLine(at, last)), 0o600); err != nil {
		return "", "", fmt.Errorf("--debug: %w", err)
	}
	words := load.Command()
	gdb := protocol.Request{"gdb", "-ex", "set breakpoint pending on", "-ex", "break getPoint"}
	environment := []map[string]string{}
	for _, each := range p.Env {
		name, value, _ := strings.Cut(each, "=")
		environment = append(environment, map[string]string{"name": name, "value": value})
		gdb = append(gdb, "-ex", "set environment "+each)
	}
	run := "run " + protocol.Request(words[1:]).String() + " < " + protocol.Request{input}.String()
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(map[string]any{ // an entry of launch.json, for the C++ extension of VS Code
		"name": "c4engine " + position, "type": "cppdbg", "request": "launch", "MIMode": "gdb",
		"cwd": "${workspaceFolder}", "program": words[0], "args": append(words[1:], "<", input),
		"environment": environment,
	})
	return append(gdb, "-ex", run, words[0]).String(), text.String(), err
}

// positionNamed returns the position of a question or of a FEN, with the last move. A FEN has none,
// so the last move is a stone of the opponent that can be it.
func positionNamed(words string) (at engine.Position, last engine.Cell, err error) {
	if q := questionNamed(words); q != nil {
		h := q.history
		return h.Position(), h.Start().Cell(h.Last()), nil
	}
	at, err = course.Game.Parse(words)
	switch {
	case err != nil:
		return nil, last, engine.Expected("--debug", "a question such as lost/2, or a FEN: %w", err)
	case at.Outcome() != engine.Undecided:
		return nil, last, engine.Expected("--debug", "a position in which the game goes on")
	}
	b := at.Board()
	for column := range b.Columns {
		for row := range b.Rows {
			cell := engine.Cell{Row: row, Column: column}
			if b.At(cell) == engine.Piece(at.Turn().Other()) {
				return at, cell, nil
			}
			if b.At(cell) == engine.Piece(at.Turn()) {
				break
			}
		}
	}
	return at, engine.NoCell, nil
}
