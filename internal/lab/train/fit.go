package train

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/c4engine/c4engine/internal/rng"
)

// moment is how far a fit has come. All counts are from 0.
type moment struct {
	epoch, epochs   int
	sample, samples int // of the epoch
}

// fit hands every sample to learn in each epoch, in a new random order. It calls after, unless nil,
// at the end of each epoch. It changes the order of the samples.
func fit[Sample any](
	list []Sample, epochs int, random *rng.Source, learn func(*Sample, moment), after func(epoch int),
) {
	for epoch := range epochs {
		rng.Shuffle(list, random)
		for i := range list {
			learn(&list[i], moment{epoch, epochs, i, len(list)})
		}
		if after != nil {
			after(1 + epoch)
		}
	}
}

// model is a network in training.
type model[Sample any] interface {
	learn(*Sample, moment)
	loss([]Sample) float64 // the mean log-loss
	file() []byte
}

// fitByGames returns the file of a model of the samples of most games. It tells the losses after
// each epoch. The error is ctx's: some games were not played.
func fitByGames[Sample any, Model model[Sample]](
	ctx context.Context, games [][]Sample, epochs int, seed uint64, tell func(line string),
	begin func([]Sample, *rng.Source) Model,
) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	training, held := holdOut(games)
	tell(fmt.Sprintf("%d games, %d positions, %d of other games held out",
		len(games), len(training), len(held)))
	random := rng.New(seed)
	m := begin(training, &random)
	fit(training, epochs, &random, m.learn, func(epoch int) {
		tell(fmt.Sprintf("epoch %2d: log-loss %.4f, of those held out %.4f",
			epoch, m.loss(training), m.loss(held)))
	})
	return m.file(), nil
}

// heldOut is the share of games that are held out to judge a fit: one in heldOut.
const heldOut = 16

// holdOut returns the samples of the games to learn from, and of those held out.
func holdOut[Sample any](byGame [][]Sample) (learned, held []Sample) {
	for i, samples := range byGame {
		if i%heldOut == 0 {
			held = append(held, samples...)
		} else {
			learned = append(learned, samples...)
		}
	}
	return learned, held
}

// meanLoss returns the mean log-loss of the targets, in nats.
func meanLoss[View any, Share float32 | float64](list []sample[View], winrate func(*View) Share) float64 {
	sum := 0.0
	for i := range list {
		sum += logLoss(float64(winrate(&list[i].View)), float64(list[i].Target))
	}
	return sum / float64(len(list))
}

// logLoss returns the log-loss in nats of the prediction x for the target y. It is finite even
// where x is 0 or 1.
func logLoss(x, y float64) float64 {
	x = min(max(x, 1e-6), 1-1e-6)
	return -y*math.Log(x) - (1-y)*math.Log(1-x)
}

// appendIntegers appends the weights to a file, in units of 1/one: 16 bits each, least significant
// byte first.
func appendIntegers(file []byte, weights []float64, one float64) []byte {
	for _, w := range weights {
		file = binary.LittleEndian.AppendUint16(file, uint16(rounded(w*one, math.MaxInt16)))
	}
	return file
}

// rounded returns the whole number nearest to x of a signed type whose largest is most.
func rounded(x, most float64) int { return int(min(max(math.Round(x), -most-1), most)) }
