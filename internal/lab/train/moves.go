package train

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// DefaultMoves made the weights in the repository.
var DefaultMoves = Plan{Games: []int{24_000}, Nodes: 4_000, Seed: 1}

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
	f := newMoveFitting(&random)
	for epoch := range moveEpochs {
		f.learnAll(training, moveRate*(1-float64(epoch)/moveEpochs), &random)
		tell(fmt.Sprintf("epoch %d: %v; of those held out %v",
			epoch+1, f.judge(training), f.judge(held)))
	}
	return f.file(), nil
}

const (
	moveEpochs = 4    // passes over the choices
	moveRate   = 0.05 // the step size before AdaGrad scales it
)

// moveNetwork is a learned.MoveModel in real numbers.
type moveNetwork struct {
	bias   [units]float64
	rows   [learned.MoveRows][units]float64
	output [units]float64 // that of unit 0 is 1
}

// logit returns a move's logit, and the sums of the hidden units before cut.
func (m *moveNetwork) logit(v *learned.MoveView) (logit float64, sums [units]float64) {
	sums = m.bias
	for _, at := range v {
		for unit, w := range &m.rows[at] {
			sums[unit] += w
		}
	}
	for unit, sum := range sums {
		value, _ := cut(unit, sum)
		logit += float64(m.output[unit] * value)
	}
	return logit, sums
}

// moveFitting is a network in training by AdaGrad (Duchi, Hazan and Singer, 2011), which moves the
// weights of rare patterns further.
type moveFitting struct {
	moveNetwork
	squares moveNetwork // sums of the squares of the slopes
	shares  []float64   // scratch memory, as sums
	sums    [][units]float64
}

// newMoveFitting returns a network with small random weights, so that the units differ. The sums of
// squares begin above 0, to be divided by.
func newMoveFitting(random *rng.Source) *moveFitting {
	f := &moveFitting{}
	f.output[0] = 1
	for unit := 1; unit < units; unit++ {
		f.bias[unit], f.output[unit] = 0.5, float64(unit%2*2-1)
	}
	for unit := range units {
		f.squares.bias[unit], f.squares.output[unit] = 1, 1
	}
	for i := range f.rows {
		for unit := range units {
			f.squares.rows[i][unit] = 0.01
			if unit > 0 {
				f.rows[i][unit] = 0.1 * (float64(random.Uint64()>>11)/(1<<52) - 1)
			}
		}
	}
	return f
}

// predict returns the shares of the moves. The next call overwrites them.
func (f *moveFitting) predict(views []learned.MoveView) []float64 {
	f.shares, f.sums = f.shares[:0], f.sums[:0]
	for i := range views {
		logit, sums := f.logit(&views[i])
		f.shares, f.sums = append(f.shares, logit), append(f.sums, sums)
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
		c := &list[i]
		for move, share := range f.predict(c.views) {
			f.learn(&c.views[move], &f.sums[move], share-float64(c.target[move]), rate)
		}
	}
}

// learn takes a step down the gradient of a choice's cross-entropy. slope is that by the logit of a
// move, whose hidden units have the given sums.
func (f *moveFitting) learn(v *learned.MoveView, sums *[units]float64, slope, rate float64) {
	var slopes, byOutput [units]float64
	for unit, sum := range sums {
		value, moves := cut(unit, sum)
		if moves {
			slopes[unit] = slope * f.output[unit]
		}
		if unit > 0 {
			byOutput[unit] = slope * value
		}
	}
	adaGrad(&f.output, &f.squares.output, &byOutput, rate)
	adaGrad(&f.bias, &f.squares.bias, &slopes, rate)
	for _, at := range v {
		adaGrad(&f.rows[at], &f.squares.rows[at], &slopes, rate)
	}
}

// adaGrad takes one step with the weights w.
func adaGrad(w, squares, slopes *[units]float64, rate float64) {
	for unit, slope := range slopes {
		if slope != 0 {
			squares[unit] += float64(slope * slope)
			w[unit] -= float64(rate * slope / math.Sqrt(squares[unit]))
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
			if share := float64(share); share > 0 {
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
func (f *moveFitting) file() []byte {
	file := appendIntegers(nil, f.bias[:], learned.UnitOne)
	for i := range f.rows {
		file = appendIntegers(file, f.rows[i][:], learned.UnitOne)
	}
	file = appendIntegers(file, f.output[:], learned.OutputOne)
	return append(file, 0, 0) // a bias of all logits would change no share
}

const (
	// quickNodes are the simulations for a move that is only played. One search in
	// searchEvery is longer, to learn from.
	quickNodes  = 60
	searchEvery = 6
	// minVisits is the smallest number of visits of a node to learn from: with fewer, the
	// shares of its moves say little.
	minVisits = 200
	// A game begins with up to randomPlies random moves, and one in blunderEvery of the
	// others is random too.
	randomPlies  = 24
	blunderEvery = 24
)

// choice is a position's moves and their shares of a search's visits.
type choice struct {
	views  []learned.MoveView
	target []float32
}

// playChoices plays games and returns the choices of each game.
func playChoices(ctx context.Context, plan Plan) [][]choice {
	return each(ctx, plan.Games[0], func() (func(int) []choice, func()) {
		player := newPlayer()
		return func(i int) []choice {
			random := rng.New(plan.Seed, uint64(i))
			if err := player.NewGame(); err != nil {
				panic(err) // nobody else uses the search
			}
			return player.choices(ctx, plan.Nodes, &random)
		}, player.Close
	})
}

// player is a search of one thread with its evaluator, which a new game replaces.
type player struct {
	*uct.Searcher
	evaluator *connectfour.Evaluator
}

func newPlayer() *player {
	p := &player{}
	newEvaluator := func(_ engine.Game, r *rng.Source, o engine.EvaluatorOptions) engine.Evaluator {
		p.evaluator = connectfour.NewEvaluator(r, o)
		return p.evaluator
	}
	p.Searcher = newSearcher(16, uct.Config{NewEvaluator: newEvaluator}, nil)
	return p
}

// choices plays a game until its result is proven.
func (p *player) choices(ctx context.Context, nodes int, random *rng.Source) (list []choice) {
	h := engine.NewHistory(randomBoard(random))
	opening := int(random.Below(randomPlies + 1))
	for h.Position().Outcome() == engine.Undecided && ctx.Err() == nil {
		m := rng.Pick(h.Position().Moves(nil), random)
		if h.Len() >= opening {
			limit, learn := uint64(quickNodes), random.Below(searchEvery) == 0
			if learn {
				limit = uint64(nodes)
			}
			info, err := p.Search(ctx, h, engine.Limits{Nodes: limit}, nil)
			if err != nil {
				panic(err) // nobody else uses the search
			}
			best := info.Lines[0]
			if learn {
				for h, lines := range p.Nodes(minVisits) {
					list = p.appendChoice(list, h, lines)
				}
			}
			if best.Known.Value() != engine.Unknown {
				break
			}
			if random.Below(blunderEvery) != 0 {
				m = best.PV[0]
			}
		}
		_ = h.Play(m) // a legal one
	}
	return list
}

// appendChoice appends the choice at a node that the search reached by the moves of h. It appends
// nothing where there is no choice.
func (p *player) appendChoice(list []choice, h engine.History, lines []engine.Line) []choice {
	target := shares(lines)
	if len(lines) < 2 || target == nil {
		return list
	}
	var moves []engine.Move
	for _, l := range lines {
		moves = append(moves, l.PV[0])
	}
	views := p.evaluator.MoveViews(h.Position().(*connectfour.Position), moves, h.Last(), nil)
	return append(list, choice{views, target})
}

// shares returns each move's share of a node's visits. Lost moves and the first visit of each
// move do not count. Proven wins share equally. It returns nil if no move has a share.
func shares(lines []engine.Line) []float32 {
	won := false
	for _, l := range lines {
		won = won || l.Known.Value() == engine.Won
	}
	target, sum := make([]float32, len(lines)), float32(0)
	for i, l := range lines {
		switch {
		case won && l.Known.Value() == engine.Won:
			target[i] = 1
		case !won && l.Known.Value() != engine.Lost:
			target[i] = max(float32(l.Visits)-1, 0)
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
