// Package train makes the weights of the games' evaluations and priors, by games of the engine
// against itself. The results depend on seeds alone, not on the number of goroutines.
//
//	selfplay.go     games of the engine, and the positions of them to learn from
//	fit.go          the loop that fits a model, and what it tells
//	perceptron.go   the model of connectfour.go, its evaluation, and of moves.go, its priors of moves
//	linear.go       the model of nogo.go and reversi.go
//
// Each model takes the simplest steps that suit its weights. The sums of linear.go have one weight
// for a pattern, and plain gradient descent is enough. The network has layers, whose slopes differ
// by magnitudes: Adam scales its steps. Most patterns of the priors are rare, so AdaGrad moves
// their weights further.
//
// The constants of training, such as rates and shares of random moves, were not tuned by
// measurement. The weights were: matches with and without them are in docs/decisions.md.
package train

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// Plan says how weights are made.
type Plan struct {
	Games []int  // of each generation
	Nodes int    // of the search for a move
	Seed  uint64 // of the random numbers
}

// Training is how some weights are made. Run plays games by a plan, fits the weights to them, and
// returns their file. It tells its progress and the quality of the result, a line at a time. The
// error is ctx's.
type Training struct {
	Weights string
	Run     func(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error)
	Plan    Plan // that made the weights in the repository
}

// Trainings are all trainings, the default one first.
var Trainings = []Training{
	{"connectfour", trainConnectFour, Plan{Games: []int{16_000}, Nodes: 400, Seed: 1}},
	{"moves", trainMoves, Plan{Games: []int{24_000}, Nodes: 4_000, Seed: 1}},
	{"nogo", trainNoGo, Plan{Games: []int{2_000, 9_000}, Nodes: 200, Seed: 1}},
	{"reversi", trainReversi, Plan{Games: []int{5_000, 15_000, 60_000}, Nodes: 400}},
}

// ply is one move of a game with the search's value of the position before it.
type ply struct {
	Move   engine.Move
	Value  float32 // for the side to move, 0 to 1; proven values are exact
	Proven bool
	Random bool // the move was random, not the search's
}

// game is a game of the engine against itself.
type game struct {
	Start  engine.Position
	Plies  []ply
	Result float32 // for the side to move after the last ply
}

// selfPlay says how the engine plays against itself.
type selfPlay struct {
	Games        int
	Nodes        int // simulations a move
	OpeningPlies int // largest number of random moves at the start of a game
	BlunderEvery int // one move in BlunderEvery is random, on average
	Seed         uint64
	Config       uct.Config // of the search
	// Options changes settings of the search; nil: none.
	Options func(*uct.Options)
	// Start returns a random start position.
	Start func(random *rng.Source) engine.Position
}

// play plays all games. A game depends on its number alone, not on other games. If ctx ends early,
// the last games are not searched to their ends, or zero.
func (s *selfPlay) play(ctx context.Context) []game {
	return each(ctx, s.Games, func() func(int) game {
		searcher := newSearcher(4, s.Config, s.Options)
		return func(number int) game {
			random := rng.New(s.Seed, uint64(number))
			_ = searcher.NewGame() // if it is busy, the search says so
			return s.playOne(ctx, searcher, &random)
		}
	})
}

// newSearcher returns a search with little memory, enough for its few nodes, and other settings, if
// any.
func newSearcher(megabytes int, c uct.Config, change func(*uct.Options)) *uct.Searcher {
	searcher := uct.NewWith(c)
	err := searcher.Configure(func(o *uct.Options) error {
		o.Hash = megabytes
		if change != nil {
			change(o)
		}
		return nil
	})
	if err != nil {
		panic(err) // the search takes these values
	}
	return searcher
}

// playOne plays a game. If ctx ends early, its last moves were not searched.
func (s *selfPlay) playOne(ctx context.Context, searcher *uct.Searcher, random *rng.Source) game {
	g := game{Start: s.Start(random)}
	h := engine.NewHistory(g.Start)
	opening := int(random.Below(uint32(s.OpeningPlies + 1)))
	for h.Position().Outcome() == engine.Undecided {
		next := ply{Value: 0.5, Random: true}
		if h.Len() >= opening {
			next = s.search(ctx, searcher, h)
			next.Random = random.Below(uint32(s.BlunderEvery)) == 0
		}
		if next.Random {
			next.Move = rng.Pick(h.Position().Moves(nil), random)
		}
		g.Plies = append(g.Plies, next)
		_ = h.Play(next.Move) // a legal one
	}
	p := h.Position()
	g.Result = p.Turn().ValueOf(p.Outcome()).Score()
	return g
}

// search returns the search's move of the position after h, with its value.
func (s *selfPlay) search(ctx context.Context, searcher *uct.Searcher, h engine.History) ply {
	limits := engine.Limits{Nodes: uint64(s.Nodes)}
	info, err := searcher.Search(ctx, h, limits, nil)
	if err != nil {
		panic(err) // nobody else uses the search
	}
	line := info.Lines[0]
	if line.Known.Proven() {
		return ply{Move: line.PV[0], Value: line.Known.Value().Score(), Proven: true}
	}
	return ply{Move: line.PV[0], Value: float32(line.Winrate)}
}

// each returns work(0) to work(n-1), computed by a goroutine on each core. Each goroutine gets
// its own work function from newWorker. If ctx ends early, the missing results are zero.
func each[T any](ctx context.Context, n int, newWorker func() (work func(i int) T)) []T {
	results := make([]T, n)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			work := newWorker()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				results[i] = work(i)
			}
		})
	}
	workers.Wait()
	return results
}

// sample is a position to learn from. The evaluation sees its View.
type sample[View any] struct {
	View   View
	Target float32 // expected result for the side to move
}

// samplesOf returns the positions of a game after the opening whose value tactics do not know.
func samplesOf[View any](g *game, see func(engine.Position) View) (samples []sample[View]) {
	targets := targetsOf(g)
	p := g.Start.Clone()
	var moves []engine.Move
	opening := true
	for i, ply := range g.Plies {
		opening = opening && ply.Random
		var known engine.Known
		if moves, known = p.Candidates(moves[:0]); !opening && !known.Proven() {
			samples = append(samples, sample[View]{see(p), targets[i]})
		}
		p.Play(ply.Move)
	}
	return samples
}

// samplesByGame returns the samples of each game, none of those that ended before they began.
func samplesByGame[View any](games []game, see func(engine.Position) View) [][]sample[View] {
	samples := make([][]sample[View], len(games))
	for i := range games {
		if games[i].Start != nil {
			samples[i] = samplesOf(&games[i], see)
		}
	}
	return samples
}

// lambda is the weight of the next position's target against the search's own value.
const lambda = 0.9

// targetsOf returns the targets of a game's positions. They are lambda-returns (Sutton, "Learning
// to Predict by the Methods of Temporal Differences", 1988): a mix of the next position's target
// and the search's value. The search's value alone counts before a random move and where it is
// proven.
func targetsOf(g *game) []float32 {
	targets := make([]float32, len(g.Plies))
	target := g.Result
	for i, ply := range slices.Backward(g.Plies) {
		target = 1 - target
		if ply.Random || ply.Proven {
			target = ply.Value
		} else {
			target = float32(lambda*target) + float32((1-lambda)*ply.Value)
		}
		targets[i] = target
	}
	return targets
}
