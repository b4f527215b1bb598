package train

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// Moves is the [Trainer] of connectfour's priors of moves. It searches some positions of the games
// with the plan's nodes, and learns the shares of visits in these searches. They use the priors in
// use, so each training makes the next generation.
func Moves(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	played := playChoices(ctx, plan)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	training, held := holdOut(played)
	tell(fmt.Sprintf("%d games, %d positions, %d of other games held out",
		len(played), len(training), len(held)))
	random := rng.New(plan.Seed)
	f := newMoveFitting()
	for epoch := range moveEpochs {
		f.learnAll(training, moveRate*(1-float64(epoch)/moveEpochs), &random)
		tell(fmt.Sprintf("epoch %d: %v; of those held out %v",
			epoch+1, f.judge(training), f.judge(held)))
	}
	return f.file(), nil
}

const (
	moveEpochs = 2   // passes over the choices
	moveRate   = 0.1 // the step size before AdaGrad scales it
)

// moveFitting is a model of moves in training by AdaGrad (Duchi, Hazan and Singer, 2011),
// which moves the weights of rare patterns further.
type moveFitting struct {
	weights, squares [learned.MoveWeights]float64
	shares           []float64 // scratch memory
}

func newMoveFitting() *moveFitting {
	f := &moveFitting{}
	for i := range f.squares {
		f.squares[i] = 0.01 // above 0, to be divided by
	}
	return f
}

// predict returns the shares of the moves. The next call overwrites them.
func (f *moveFitting) predict(views []learned.MoveView) []float64 {
	f.shares = f.shares[:0]
	for _, v := range views {
		logit := 0.0
		for _, at := range v {
			logit += f.weights[at]
		}
		f.shares = append(f.shares, logit)
	}
	top, sum := slices.Max(f.shares), 0.0
	for i, logit := range f.shares {
		f.shares[i] = math.Exp(logit - top)
		sum += f.shares[i]
	}
	for i := range f.shares {
		f.shares[i] /= sum
	}
	return f.shares
}

// learnAll learns every choice once, in a random order.
func (f *moveFitting) learnAll(list []choice, rate float64, random *rng.Source) {
	rng.Shuffle(list, random)
	for i := range list {
		f.learn(&list[i], rate)
	}
}

// learn takes a step down the gradient of one choice's cross-entropy.
func (f *moveFitting) learn(c *choice, rate float64) {
	for i, share := range f.predict(c.views) {
		slope := share - c.target[i]
		for _, at := range c.views[i] {
			f.squares[at] += float64(slope * slope)
			f.weights[at] -= float64(rate * slope / math.Sqrt(f.squares[at]))
		}
	}
}

// quality measures a model's predictions of choices.
type quality struct {
	loss    float64 // mean cross-entropy in nats
	entropy float64 // of the target shares: the smallest possible loss
	hits    float64 // share of choices in which the predicted best move is one of the best
}

func (q quality) String() string {
	return fmt.Sprintf("cross-entropy %.4f (at least %.4f), first move right %.1f %%", q.loss, q.entropy, 100*q.hits)
}

func (f *moveFitting) judge(list []choice) (q quality) {
	n := 1 / float64(len(list))
	for _, c := range list {
		predicted := f.predict(c.views)
		for i, share := range c.target {
			if share > 0 {
				q.loss -= float64(n * share * math.Log(predicted[i]))
				q.entropy -= float64(n * share * math.Log(share))
			}
		}
		best := slices.Index(predicted, slices.Max(predicted))
		if c.target[best] == slices.Max(c.target) {
			q.hits += n
		}
	}
	return q
}

// file returns the model in the format of learned.ParseMoveModel.
func (f *moveFitting) file() (file []byte) {
	for _, w := range f.weights {
		x := rounded(w*evaluation.LogitScale, math.MaxInt16)
		file = binary.LittleEndian.AppendUint16(file, uint16(x))
	}
	return file
}

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

// playChoices plays games and returns the choices of each game.
func playChoices(ctx context.Context, plan Plan) [][]choice {
	return each(ctx, plan.Games[0], func() (func(int) []choice, func()) {
		s := newSearcher(16, nil)
		return func(i int) []choice {
			random := rng.New(plan.Seed, uint64(i))
			if err := s.NewGame(); err != nil {
				panic(err) // nobody else uses the search
			}
			return gameChoices(ctx, s, plan.Nodes, &random)
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
		m := rng.Pick(p.Moves(nil), random)
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
				for h, lines := range s.Nodes(minVisits) {
					list = appendChoice(list, h, lines)
				}
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

// appendChoice appends the choice at a node that the search reached by the moves of h. It appends
// nothing where there is no choice.
func appendChoice(list []choice, h engine.History, lines []engine.Line) []choice {
	target := shares(lines)
	if len(lines) < 2 || target == nil {
		return list
	}
	var moves []engine.Move
	for _, l := range lines {
		moves = append(moves, l.PV[0])
	}
	views := h.Position().(*connectfour.Position).MoveViews(moves, h.Last(), nil)
	return append(list, choice{views, target})
}

// shares returns each move's share of a node's visits. Lost moves and the first visit of each
// move do not count. Proven wins share equally. It returns nil if no move has a share.
func shares(lines []engine.Line) []float64 {
	won := false
	for _, l := range lines {
		won = won || l.Proof.Value == engine.Won
	}
	target, sum := make([]float64, len(lines)), 0.0
	for i, l := range lines {
		switch {
		case won && l.Proof.Value == engine.Won:
			target[i] = 1
		case !won && l.Proof.Value != engine.Lost:
			target[i] = max(float64(l.Visits)-1, 0)
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
