// Package botzone plays games whose moves are cells on Botzone, which sends one line of JSON a
// turn. docs/gui.md describes it.
package botzone

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// UsualMoveTime is the default time for a move: the platform's second less a margin.
const UsualMoveTime = 850 * time.Millisecond

// keepRunning is the line by which a program asks the platform to keep it running.
const keepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

// dialect is a session's state, beside that of the machine that runs it.
type dialect struct {
	protocol.Setup
	machine *protocol.Machine
	game    engine.History
	asked   bool // the first answer was given
}

// Run answers every line of in on out until the end of in or of ctx, as [protocol.Machine.Run]
// does. After the first answer it asks the host to keep the process and to send only new moves. A
// wrong line changes nothing: its answer has no move, and an error. Run returns the error of in or
// out. The Start is of a game without gravity.
func Run(ctx context.Context, in io.Reader, out io.Writer, s protocol.Setup) error {
	d := &dialect{Setup: s, game: engine.NewHistory(s.Start)}
	d.machine = protocol.NewMachine(protocol.Dialect{
		Name: "botzone", Commands: []protocol.Command{{Run: d.serve}}, Serial: true,
		Fail:     func(_ protocol.Call, err error) { d.answer(engine.NoCell, err.Error()) },
		Searcher: s.Searcher, Log: s.Log,
	})
	return d.machine.Run(ctx, in, out)
}

// serve sets the game that a line describes, and searches for a move.
func (d *dialect) serve(words []string) error {
	game, err := read(strings.Join(words, " "), d.game)
	if err == nil {
		d.game = game
		d.machine.Search(game, d.Limits, nil, d.move)
	}
	return err
}

// move plays the best move, and answers with it and its value.
func (d *dialect) move(info engine.Info) {
	best := info.BestMove()
	if best == engine.NoMove {
		d.answer(engine.NoCell, "the game is over")
		return
	}
	c := d.game.Position().Cell(best)
	_ = d.game.Play(best) // a legal one
	winrate := info.Lines[0].Winrate
	d.answer(c, fmt.Sprintf("winrate %.4f nodes %d depth %d", winrate, info.Nodes, info.Depth))
}

// answer writes the answer to a line.
func (d *dialect) answer(response engine.Cell, debug string) {
	text, _ := json.Marshal(debug) // a text can be written
	d.machine.Say(fmt.Sprintf(`{"response":{"x":%d,"y":%d},"debug":%s}`, response.Row, response.Column, text))
	if !d.asked {
		d.machine.Say(keepRunning)
	}
	d.asked = true
}

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

// read returns the game after a line, which may continue the game h.
func read(text string, h engine.History) (engine.History, error) {
	var m message
	if json.Unmarshal([]byte(text), &m) != nil {
		return h, engine.Expected("line",
			"a JSON object: requests and responses, or request, or x and y, all of integers")
	}
	if m.Requests == nil {
		err := play(&h, "request", *cmp.Or(m.Request, &m.request))
		return h, err
	}
	if len(m.Requests) != len(m.Responses)+1 {
		return h, engine.Expected("requests", "one more than responses")
	}
	h = engine.NewHistory(h.Start())
	for i := range m.Requests {
		err := play(&h, fmt.Sprintf("requests[%d]", i), m.Requests[i])
		if err == nil && i < len(m.Responses) {
			err = play(&h, fmt.Sprintf("responses[%d]", i), m.Responses[i])
		}
		if err != nil {
			return h, err
		}
	}
	return h, nil
}

// play plays the move of a request or a response. Before the first move, -1,-1 means that this
// side begins.
func play(g *engine.History, name string, r request) error {
	if r.X == nil || r.Y == nil {
		return engine.Expected(name, "x and y")
	}
	at := engine.Cell{Row: *r.X, Column: *r.Y}
	if at == engine.NoCell && g.Len() == 0 {
		return nil
	}
	if b := g.Position().Board(); at != engine.NoCell && !b.Has(at) {
		return engine.Expected(name, "x from 0 to %d and y from 0 to %d", b.Rows-1, b.Columns-1)
	}
	m, err := g.Position().MoveAt(at)
	if err != nil {
		return engine.Renamed(err, name)
	}
	return g.Play(m)
}
