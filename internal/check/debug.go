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
	arguments := protocol.Request(words[1:]).String() + " < " + protocol.Request{input}.String()
	gdb := protocol.Request{"gdb", "-ex", "set breakpoint pending on", "-ex", "break getPoint"}
	variables := []variable{}
	for _, each := range p.Env {
		name, value, _ := strings.Cut(each, "=")
		variables = append(variables, variable{name, value})
		gdb = append(gdb, "-ex", "set environment "+each)
	}
	command = append(gdb, "-ex", "run "+arguments, words[0]).String()
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(launch{
		Name: "c4engine " + position, Type: "cppdbg", Request: "launch", MIMode: "gdb",
		CWD: "${workspaceFolder}", Program: words[0], Args: append(words[1:], "<", input),
		Environment: variables,
	})
	return command, text.String(), err
}

// launch is an entry of launch.json, for the C++ extension of VS Code.
type launch struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Request string   `json:"request"`
	MIMode  string   `json:"MIMode"`
	CWD     string   `json:"cwd"`
	Program string   `json:"program"`
	Args    []string `json:"args"`

	Environment []variable `json:"environment"`
}

type variable struct {
	Name  string `json:"name"`
	Value string `json:"value"`
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
