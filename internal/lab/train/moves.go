package train

import (
	"context"
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/rng"
)

// trainMoves makes the file of connectfour's priors of moves. It searches some positions of the
// games with the plan's nodes, and learns the shares of visits in these searches. They use the
// priors in use, so each training makes the next generation.
func trainMoves(ctx context.Context, plan Plan, tell func(line string)) ([]byte, error) {
	return fitByGames(ctx, playChoices(ctx, plan), moveEpochs, plan.Seed, tell, newMoveModel)
}

const (
	moveEpochs = 4    // passes over the choices
	moveRate   = 0.05 // the step size before AdaGrad scales it
)

// moveModel is a learned.MoveModel in training by AdaGrad. The output of unit 0 is 1. There is no
// output bias: it would change no share.
type moveModel struct {
	perceptron
	squares perceptron // sums of the squares of the slopes
	shares  []float64  // scratch memory, as sums
	sums    [][units]float64
}

// newMoveModel returns a model with small random weights, so that the units differ. The sums of
// squares begin above 0, to be divided by.
func newMoveModel(_ []choice, random *rng.Source) *moveModel {
	m := &moveModel{perceptron: newPerceptron(learned.MoveRows, 1), squares: newPerceptron(learned.MoveRows, 1)}
	m.outputs[0][0] = 1
	for unit := range units {
		m.squares.rows[0][unit], m.squares.outputs[0][unit] = 1, 1
		if unit > 0 {
			m.rows[0][unit], m.outputs[0][unit] = 0.5, float64(unit%2*2-1)
		}
	}
	for i := 1; i < len(m.rows); i++ {
		for unit := range units {
			m.squares.rows[i][unit] = 0.01
			if unit > 0 {
				m.rows[i][unit] = 0.1 * symmetric(random)
			}
		}
	}
	return m
}

// moveInputs returns the inputs of a move.
func moveInputs(v *learned.MoveView) (in [learned.MovePatterns]input) {
	for i, row := range v {
		in[i] = input{1 + int(row), 1}
	}
	return in
}

// predict returns the shares of the moves. The next call overwrites them.
func (m *moveModel) predict(views []learned.MoveView) []float64 {
	m.shares, m.sums = m.shares[:0], m.sums[:0]
	for i := range views {
		in := moveInputs(&views[i])
		logit, sums := m.logit(0, in[:])
		m.shares, m.sums = append(m.shares, logit), append(m.sums, sums)
	}
	top, sum := slices.Max(m.shares), 0.0
	for i, logit := range m.shares {
		m.shares[i] = math.Exp(logit - top)
		sum += m.shares[i]
	}
	for i := range m.shares {
		m.shares[i] /= sum
	}
	return m.shares
}

// learn takes a step for each move of a choice, down the gradient of the cross-entropy.
func (m *moveModel) learn(c *choice, at moment) {
	rate := moveRate * (1 - float64(at.epoch)/float64(at.epochs))
	for move, share := range m.predict(c.views) {
		bySums, byOutputs := m.slopes(0, &m.sums[move], share-float64(c.target[move]))
		adaGrad(m.outputs[0][1:units], m.squares.outputs[0][1:units], byOutputs[1:units], rate)
		adaGrad(m.rows[0][:], m.squares.rows[0][:], bySums[:], rate)
		for _, x := range moveInputs(&c.views[move]) {
			adaGrad(m.rows[x.row][:], m.squares.rows[x.row][:], bySums[:], rate)
		}
	}
}

// loss returns the mean cross-entropy in nats.
func (m *moveModel) loss(list []choice) float64 {
	sum := 0.0
	for _, c := range list {
		predicted := m.predict(c.views)
		for i, share := range c.target {
			if share > 0 {
				sum -= float64(share) * math.Log(predicted[i])
			}
		}
	}
	return sum / float64(len(list))
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
	return each(ctx, plan.Games[0], func() func(int) []choice {
		player := newPlayer()
		return func(i int) []choice {
			random := rng.New(plan.Seed, uint64(i))
			_ = player.NewGame() // if it is busy, the search says so
			return player.choices(ctx, plan.Nodes, &random)
		}
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
			if best.Known.Proven() {
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
	views := p.evaluator.MoveViews(h.Position().(*connectfour.Position), moves, h.Last())
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
