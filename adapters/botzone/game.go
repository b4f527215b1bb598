package botzone

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// A move is a cell, x its row and y its column. If the platform means it the other way round,
// nothing changes, because both games are symmetric about the diagonal. -1,-1 is a pass, the
// request before the first move of a game, and the answer if there is no move.

// message is a line of the input: all requests and responses of a game so far, or to a program
// that keeps running only the new request, in a field or without one.
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

// read returns the game after a line, which may continue the game at.
func read(text []byte, at protocol.Game) (protocol.Game, error) {
	var m message
	if json.Unmarshal(text, &m) != nil {
		return at, engine.Expected("line",
			"a JSON object: requests and responses, or request, or x and y, all of integers")
	}
	var err error
	game := protocol.NewGame(at.History())
	switch {
	case m.Requests != nil:
		game = protocol.NewGame(engine.History{Start: at.History().Start})
		err = replay(&game, m.Requests, m.Responses)
	case m.Request != nil:
		err = take(&game, "request", *m.Request)
	default:
		err = take(&game, "request", m.request)
	}
	return game, err
}

// replay plays a whole game: requests and responses take turns.
func replay(g *protocol.Game, requests, responses []request) error {
	if len(requests) != len(responses)+1 {
		return engine.Expected("requests", "one more than responses")
	}
	for i := range requests {
		if err := take(g, fmt.Sprintf("requests[%d]", i), requests[i]); err != nil {
			return err
		}
		if i == len(responses) {
			break
		}
		if err := take(g, fmt.Sprintf("responses[%d]", i), responses[i]); err != nil {
			return err
		}
	}
	return nil
}

// take plays the move of a request or a response. Before the first move, -1,-1 means that this
// side begins.
func take(g *protocol.Game, field string, r request) error {
	if r.X == nil || r.Y == nil {
		return engine.Expected(field, "x and y")
	}
	at := engine.Cell{Row: *r.X, Column: *r.Y}
	if at == engine.NoCell && len(g.History().Moves) == 0 {
		return nil
	}
	if b := g.Position().Board(); at != engine.NoCell && !b.Has(at) {
		return engine.Expected(field, "x from 0 to %d and y from 0 to %d", b.Rows-1, b.Columns-1)
	}
	m, err := g.Position().MoveAt(at)
	var wrong *engine.FieldError
	if errors.As(err, &wrong) {
		return engine.Expected(field, "%s", wrong.Expected)
	}
	g.Play(m)
	return nil
}
