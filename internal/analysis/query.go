package analysis

import (
	"context"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// query is a query about positions of one game.
type query struct {
	id       string
	start    engine.Position
	moves    []engine.Move
	plies    []int // the positions to analyze, by the number of moves before them
	limits   engine.Limits
	priority int

	// The server's fields, from accept on.
	ctx    context.Context // of its searches
	cancel context.CancelFunc
	left   int // the number of positions that are not answered
}

// history returns the game after a number of plies.
func (q *query) history(ply int) engine.History {
	return engine.History{Start: q.start, Moves: q.moves[:ply:ply]}
}

// readQuery returns the query of an object.
func (s *server) readQuery(id string, o object) (*query, error) {
	g, err := readFields(o)
	if err != nil {
		return nil, err
	}
	q := &query{id: id, priority: g.priority}
	if q.start, err = s.start(g); err != nil {
		return nil, err
	}
	if q.moves, err = boardtext.ParseMoves(q.start, g.columns, g.moves); err != nil {
		return nil, err
	}
	if q.plies, err = pliesOf(o, g.plies, len(q.moves)); err != nil {
		return nil, err
	}
	if q.limits, err = protocol.ParseLimits(g.limits); err != nil {
		return nil, err
	}
	if err := protocol.CheckLimits(q.limits, q.start.Game()); err != nil {
		return nil, err
	}
	q.limits.ReportEvery = time.Duration(g.every) * time.Millisecond
	return q, nil
}

// start returns the position before the moves.
func (s *server) start(g *given) (engine.Position, error) {
	game := s.Games.Default()
	if g.game != nil {
		var err error
		if game, err = s.Games.Named(*g.game); err != nil {
			return nil, err
		}
	}
	switch {
	case g.fen != nil && g.board != nil:
		return nil, engine.Expected("fen", "no board beside it")
	case g.fen != nil:
		return game.Parse(*g.fen)
	case g.board != nil:
		return game.New(strings.Fields(*g.board))
	}
	return game.New(nil)
}

// pliesOf returns the positions to analyze. Without the field it is the last one.
func pliesOf(o object, plies []int, last int) ([]int, error) {
	if _, named := o["plies"]; !named {
		return []int{last}, nil
	}
	seen := make([]bool, last+1)
	for _, ply := range plies {
		if ply < 0 || ply >= len(seen) || seen[ply] {
			return nil, engine.Expected("plies", expectedPlies)
		}
		seen[ply] = true
	}
	if len(plies) == 0 {
		return nil, engine.Expected("plies", "one position or more")
	}
	return plies, nil
}
