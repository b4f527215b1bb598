// Package course plays gravity four-in-a-row for the course's hosts. They hand over a whole board
// with every turn and never say that a game begins. The judge's library and the online platform
// are built on it.
package course

import (
	"context"

	"github.com/c4engine/c4engine/engine"
)

// Answer searches a position of a game that is not over. It returns the cell of the best move
// and the search's last info, or the searcher's error. The searcher finds its tree by the position, so nobody has to know
// the moves between two turns.
func Answer(
	ctx context.Context, s engine.Searcher, now engine.Position, l engine.Limits,
) (engine.Cell, engine.Info, error) {
	info, err := s.Search(ctx, engine.History{Start: now}, l, nil)
	if err != nil {
		return engine.NoCell, info, err
	}
	return now.Cell(info.BestMove()), info, nil
}
