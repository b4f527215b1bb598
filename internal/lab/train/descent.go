package train

import "github.com/c4engine/c4engine/internal/rng"

// Descend calls step for a stochastic gradient descent: for each of n samples in each epoch.
// Each epoch has a new random order, and the rate falls evenly to zero.
func Descend(n, epochs int, rate float32, step func(sample int, rate float32)) {
	random := rng.New(1)
	order := make([]int32, n)
	for i := range order {
		order[i] = int32(i)
	}
	steps, done := float32(epochs*n), float32(0)
	for range epochs {
		Shuffle(order, &random)
		for _, i := range order {
			step(int(i), rate*(1-done/steps))
			done++
		}
	}
}

// Shuffle puts a list in a random order (Fisher and Yates).
func Shuffle[T any](list []T, random *rng.Source) {
	for i := len(list) - 1; i > 0; i-- {
		j := int(random.Uint64() % uint64(i+1))
		list[i], list[j] = list[j], list[i]
	}
}
