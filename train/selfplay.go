// Package train fits the weights of connectfour's learned value to games that
// the engine plays against itself. All of it depends on the seed alone, not on
// the number of cores.
package train

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/rng"
	"github.com/c4engine/c4engine/engine/uct"
)

const (
	openingPlies = 12 // random moves before a game, at most
	blunderEvery = 32 // one move in so many is a random one
	oddBoards    = 8  // one board in so many is of any size, perhaps without a hole
)

// ply is one move of a game with what the search thought before it.
type ply struct {
	Move   engine.Move
	Value  float32 // of the position for its mover, 0..1; proven values are exact
	Proven bool
	Random bool // nobody chose the move
}

// game is a game of the engine against itself.
type game struct {
	Start  *connectfour.Position
	Plies  []ply
	Result float32 // for the side to move after the last ply
}

// selfPlay plays games, nodes simulations a move, on all cores. Where ctx ends
// it, not all of them are whole.
func selfPlay(ctx context.Context, games, nodes int, seed uint64) []game {
	played := make([]game, games)
	var next atomic.Int64
	var players sync.WaitGroup
	for range runtime.NumCPU() {
		players.Go(func() {
			s := newSearcher()
			defer s.Close()
			for i := next.Add(1) - 1; i < int64(games) && ctx.Err() == nil; i = next.Add(1) - 1 {
				random := rng.New(seed, uint64(i))
				s.NewGame()
				played[i] = play(ctx, s, nodes, &random)
			}
		})
	}
	players.Wait()
	return played
}

// newSearcher returns a search of little memory, enough for so few nodes, that
// does not know what was learned before: the same command makes the same
// weights whatever they were.
func newSearcher() *uct.Searcher {
	s := uct.New()
	for name, value := range map[string]string{"Hash": "4", "Learned": "0"} {
		if err := s.SetOption(name, value); err != nil {
			panic(err) // the search has these options
		}
	}
	return s
}

func play(ctx context.Context, s *uct.Searcher, nodes int, random *rng.Source) game {
	g := game{Start: randomBoard(random)}
	h := engine.History{Start: g.Start}
	p := g.Start.Clone()
	opening := int(random.Below(openingPlies + 1))
	for p.Outcome() == engine.Undecided {
		var next ply
		if len(h.Moves) < opening {
			next = ply{Value: 0.5, Random: true}
		} else {
			line := s.Search(ctx, h, engine.Limits{Nodes: uint64(nodes)}, func(engine.Info) {}).Lines[0]
			next = ply{Move: line.PV[0], Value: float32(line.Winrate), Random: random.Below(blunderEvery) == 0}
			if line.Proof.Value != engine.Unknown {
				next.Value, next.Proven = valueOf(line.Proof.Value), true
			}
		}
		if next.Random {
			legal := p.Moves(nil)
			next.Move = legal[random.Below(uint32(len(legal)))]
		}
		g.Plies = append(g.Plies, next)
		h.Moves = append(h.Moves, next.Move)
		p.Play(next.Move)
	}
	g.Result = valueOf(p.Turn().Of(p.Outcome()))
	return g
}

func valueOf(v engine.Value) float32 { return float32(v-engine.Lost) / 2 }

// randomBoard draws a board as the course judge does, or now and then any.
func randomBoard(random *rng.Source) *connectfour.Position {
	draw := func(low, high int) int { return low + int(random.Below(uint32(high-low+1))) }
	least := 9
	odd := random.Below(oddBoards) == 0
	if odd {
		least = connectfour.MinSize
	}
	rows, columns := draw(least, connectfour.MaxSize), draw(least, connectfour.MaxSize)
	x, y := draw(0, rows-1), draw(0, columns-1)
	if odd && draw(0, 3) == 0 {
		x, y = -1, -1
	}
	p, err := connectfour.New(rows, columns, x, y)
	if err != nil {
		panic(err) // within the limits
	}
	return p
}
