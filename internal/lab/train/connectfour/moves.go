package connectfour

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/c4engine/c4engine/engine/connectfour/learned"
	"github.com/c4engine/c4engine/engine/evaluation"
	"github.com/c4engine/c4engine/internal/lab/train"
	"github.com/c4engine/c4engine/internal/rng"
)

// RunMoves makes the weights of connectfour's priors of moves. It plays games, searches some
// of their positions with nodes simulations, and learns the shares of visits in these
// searches. It tells its progress and the quality of the result, a line at a time. The
// error is ctx's.
func RunMoves(
	ctx context.Context, games, nodes int, seed uint64, tell func(line string),
) ([]byte, error) {
	played := playChoices(ctx, games, nodes, seed)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	learned, held := train.HoldOut(played)
	tell(fmt.Sprintf("%d games, %d positions, %d of other games held out",
		games, len(learned), len(held)))
	random := rng.New(seed)
	f := newMoveFitting()
	for epoch := range moveEpochs {
		f.learnAll(learned, moveRate*(1-float64(epoch)/moveEpochs), &random)
		tell(fmt.Sprintf("epoch %d: %v; of those held out %v",
			epoch+1, f.judge(learned), f.judge(held)))
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
	train.Shuffle(list, random)
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
	equal   float64 // the loss of equal shares
	entropy float64 // of the target shares: the smallest possible loss
	hits    float64 // share of choices in which the predicted best move is one of the best
}

func (q quality) String() string {
	return fmt.Sprintf(
		"cross-entropy %.4f (equal shares %.4f, at least %.4f), first move right %.1f %%",
		q.loss, q.equal, q.entropy, 100*q.hits)
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
		q.equal += float64(n * math.Log(float64(len(c.target))))
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
		x := train.Int16(w * evaluation.LogitScale)
		file = binary.LittleEndian.AppendUint16(file, uint16(x))
	}
	return file
}
