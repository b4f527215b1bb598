package botzone

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// cell is a move as the host has it. That x is taken for the row and y for the
// column changes nothing: both games are the same seen in that mirror.
type cell struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// noCell stands for a pass, for the request before the first move of a game,
// and for the answer where there is no move.
var noCell = cell{-1, -1}

// message is a line of the input: all requests and responses of a game so far,
// or, where that was asked for, only the new request, with a name or without.
type message struct {
	Requests  []request `json:"requests"`
	Responses []request `json:"responses"`
	Request   *request  `json:"request"`
	request
}

// request is a cell that may be missing or incomplete.
type request struct {
	X *int `json:"x"`
	Y *int `json:"y"`
}

// game is the game at hand.
type game struct {
	history  engine.History
	position engine.Position // after the history
}

func newGame(start engine.Position) game {
	return game{history: engine.History{Start: start}, position: start.Clone()}
}

func (g *game) play(m engine.Move) {
	g.position.Play(m)
	g.history.Moves = append(slices.Clip(g.history.Moves), m)
}

// read brings the game to where a message says it is. Where it makes no sense
// the game stays as it is.
func (g *game) read(text []byte) error {
	var m message
	if json.Unmarshal(text, &m) != nil {
		return wrong("line", "a JSON object: requests and responses, or request, or x and y, all of integers")
	}
	next := *g
	next.position = g.position.Clone()
	var err error
	switch {
	case m.Requests != nil:
		next = newGame(g.history.Start)
		err = next.replay(m.Requests, m.Responses)
	case m.Request != nil:
		err = next.take("request", *m.Request)
	default:
		err = next.take("request", m.request)
	}
	if err == nil {
		*g = next
	}
	return err
}

// replay plays a whole game: requests and responses in turns.
func (g *game) replay(requests, responses []request) error {
	if len(requests) != len(responses)+1 {
		return wrong("requests", "one more than responses")
	}
	for i := range requests {
		if err := g.take(fmt.Sprintf("requests[%d]", i), requests[i]); err != nil {
			return err
		}
		if i == len(responses) {
			break
		}
		if err := g.take(fmt.Sprintf("responses[%d]", i), responses[i]); err != nil {
			return err
		}
	}
	return nil
}

// take plays the move of a request or a response. Before the first move noCell
// says that this side begins.
func (g *game) take(field string, r request) error {
	if r.X == nil || r.Y == nil {
		return wrong(field, "x and y")
	}
	text := fmt.Sprintf("%d,%d", *r.X, *r.Y)
	if (cell{*r.X, *r.Y}) == noCell {
		if len(g.history.Moves) == 0 {
			return nil
		}
		text = "pass"
	}
	m, err := boardtext.ParseMove(g.position, text)
	var wrongField *engine.FieldError
	if errors.As(err, &wrongField) {
		return wrong(field, wrongField.Expected)
	}
	g.play(m)
	return err
}

// cell returns a move of the position at hand as the host has it.
func (g *game) cell(m engine.Move) cell {
	c := noCell
	if _, err := fmt.Sscanf(boardtext.FormatMove(g.position, m), "%d,%d", &c.X, &c.Y); err != nil {
		return noCell // a pass
	}
	return c
}

func wrong(field, expected string) error {
	return &engine.FieldError{Field: field, Expected: expected}
}
