package connectfour

import (
	"context"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

const (
	// quickNodes are the simulations for a move that is only played. One search in
	// searchEvery is longer, to learn from.
	quickNodes  = 100
	searchEvery = 6
	// minVisits is the smallest number of visits of a node to learn from: with fewer, the
	// shares of its moves say little.
	minVisits = 120
	// A game begins with up to randomPlies random moves, and one in blunderEvery of the
	// others is random too.
	randomPlies  = 24
	blunderEvery = 24
)

// choice is a position's moves and their shares of a search's visits.
type choice struct {
	views  []learned.MoveView
	target []float64
}

// playChoices plays games and returns the choices of each game. The search
// has the priors in use, so each training makes the next generation.
func playChoices(ctx context.Context, games, nodes int, seed uint64) [][]choice {
	return train.Each(ctx, games, func() (func(int) []choice, func()) {
		s := uct.New()
		if err := s.Configure(func(o *uct.Options) { o.Hash = 16 }); err != nil {
			panic(err) // no system lacks this memory
		}
		return func(i int) []choice {
			random := rng.New(seed, uint64(i))
			if err := s.NewGame(); err != nil {
				panic(err) // nobody else uses the search
			}
			return gameChoices(ctx, s, nodes, &random)
		}, s.Close
	})
}

// gameChoices plays a game until its result is proven.
func gameChoices(
	ctx context.Context, s *uct.Searcher, nodes int, random *rng.Source,
) (list []choice) {
	h := engine.History{Start: randomBoard(random)}
	p := h.Start.Clone()
	opening := int(random.Below(randomPlies + 1))
	for p.Outcome() == engine.Undecided && ctx.Err() == nil {
		legal := p.Moves(nil)
		m := legal[random.Below(uint32(len(legal)))]
		if len(h.Moves) >= opening {
			limit, learn := uint64(quickNodes), random.Below(searchEvery) == 0
			if learn {
				limit = uint64(nodes)
			}
			info, err := s.Search(ctx, h, engine.Limits{Nodes: limit}, nil)
			if err != nil {
				panic(err) // all moves of h are legal, and nobody else uses the search
			}
			best := info.Lines[0]
			if learn {
				list = appendChoices(list, s.Nodes(minVisits))
			}
			if best.Proof.Value != engine.Unknown {
				break
			}
			if random.Below(blunderEvery) != 0 {
				m = best.PV[0]
			}
		}
		h.Moves = append(h.Moves, m)
		p.Play(m)
	}
	return list
}

func appendChoices(list []choice, nodes []uct.Node) []choice {
	for _, n := range nodes {
		target := shares(n.Tries)
		if len(n.Tries) < 2 || target == nil {
			continue
		}
		var moves []engine.Move
		for _, t := range n.Tries {
			moves = append(moves, t.Move)
		}
		views := n.Position.(*connectfour.Position).MoveViews(moves, n.Last, nil)
		list = append(list, choice{views, target})
	}
	return list
}

// shares returns each move's share of a node's visits. Lost moves and the first visit of each
// move do not count. Proven wins share equally. It returns nil if no move has a share.
func shares(tries []uct.Try) []float64 {
	won := false
	for _, t := range tries {
		won = won || t.Proof.Value == engine.Won
	}
	target, sum := make([]float64, len(tries)), 0.0
	for i, t := range tries {
		switch {
		case won && t.Proof.Value == engine.Won:
			target[i] = 1
		case !won && t.Proof.Value != engine.Lost:
			target[i] = max(float64(t.Visits)-1, 0)
		}
		sum += target[i]
	}
	if sum == 0 {
		return nil
	}
	for i := range target {
		target[i] /= sum
	}
	return target
}
