// Package train makes the weights of the games' evaluations and priors, by games of the engine
// against itself. The results depend on seeds alone, not on the number of goroutines.
//
//	selfplay.go     games of the engine
//	sample.go       positions to learn from, and reports
//	connectfour.go  the network of connectfour; moves.go its priors of moves
//	linear.go       the model of nogo.go and reversi.go, and gradient descent
//
// Each model is fitted by the simplest method that suits its weights. The sums of linear.go have
// one weight for a pattern, and plain gradient descent is enough. The network has layers, whose
// slopes differ by magnitudes: Adam scales its steps. Most patterns of the priors are rare, so
// AdaGrad moves their weights further.
//
// The constants of training, such as rates and shares of random moves, were not tuned by
// measurement. The weights were: matches with and without them are in docs/decisions.md.
package train

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// Ply is one move of a game with the search's value of the position before it.
type Ply struct {
	Move   engine.Move
	Value  float32 // for the side to move, 0 to 1; proven values are exact
	Proven bool
	Random bool // the move was random, not the search's
}

// Game is a game of the engine against itself.
type Game struct {
	Start  engine.Position
	Plies  []Ply
	Result float32 // for the side to move after the last ply
}

// SelfPlay says how the engine plays against itself.
type SelfPlay struct {
	Games        int
	Nodes        int // simulations a move
	OpeningPlies int // largest number of random moves at the start of a game
	BlunderEvery int // one move in BlunderEvery is random, on average
	Seed         uint64
	// Options changes settings of the search; nil: none.
	Options func(*uct.Options)
	// Start returns a random start position.
	Start func(random *rng.Source) engine.Position
}

// Play plays all games. A game depends on its number alone, not on other games. If ctx ends early,
// the last games are not searched to their ends, or zero.
func (s *SelfPlay) Play(ctx context.Context) []Game {
	return each(ctx, s.Games, func() (play func(number int) Game, leave func()) {
		searcher := newSearcher(4, s.Options)
		return func(number int) Game {
			random := rng.New(s.Seed, uint64(number))
			_ = searcher.NewGame() // if it is busy, the search says so
			return s.game(ctx, searcher, &random)
		}, searcher.Close
	})
}

// newSearcher returns a search with little memory, enough for its few nodes, and other settings, if
// any.
func newSearcher(megabytes int, change func(*uct.Options)) *uct.Searcher {
	searcher := uct.New()
	err := searcher.Configure(func(o *uct.Options) {
		o.Hash = megabytes
		if change != nil {
			change(o)
		}
	})
	if err != nil {
		panic(err) // the search takes these values
	}
	return searcher
}

// game plays a game. If ctx ends early, its last moves were not searched.
func (s *SelfPlay) game(ctx context.Context, searcher *uct.Searcher, random *rng.Source) Game {
	g := Game{Start: s.Start(random)}
	h := engine.History{Start: g.Start}
	p := g.Start.Clone()
	opening := int(random.Below(uint32(s.OpeningPlies + 1)))
	for p.Outcome() == engine.Undecided {
		next := Ply{Value: 0.5, Random: true}
		if len(h.Moves) >= opening {
			next = s.search(ctx, searcher, h)
			next.Random = random.Below(uint32(s.BlunderEvery)) == 0
		}
		if next.Random {
			legal := p.Moves(nil)
			next.Move = legal[random.Below(uint32(len(legal)))]
		}
		g.Plies = append(g.Plies, next)
		h.Moves = append(h.Moves, next.Move)
		p.Play(next.Move)
	}
	g.Result = p.Turn().Of(p.Outcome()).Score()
	return g
}

// search returns the search's move of the position after h, with its value.
func (s *SelfPlay) search(ctx context.Context, searcher *uct.Searcher, h engine.History) Ply {
	limits := engine.Limits{Nodes: uint64(s.Nodes)}
	info, err := searcher.Search(ctx, h, limits, nil)
	if err != nil {
		panic(err) // all moves of h are legal, and nobody else uses the search
	}
	line := info.Lines[0]
	if line.Proof.Value != engine.Unknown {
		return Ply{Move: line.PV[0], Value: line.Proof.Value.Score(), Proven: true}
	}
	return Ply{Move: line.PV[0], Value: float32(line.Winrate)}
}

// each returns work(0) to work(n-1), computed by a goroutine on each core. Each goroutine gets
// its own work function from hire, and calls leave at its end. If ctx ends early, the missing
// results are zero.
func each[T any](
	ctx context.Context, n int, hire func() (work func(i int) T, leave func()),
) []T {
	results := make([]T, n)
	var next atomic.Int64
	var team sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		team.Go(func() {
			work, leave := hire()
			defer leave()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				results[i] = work(i)
			}
		})
	}
	team.Wait()
	return results
}
