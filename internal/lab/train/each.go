package train

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each returns work(0) to work(n-1), computed by a goroutine on each core. Each goroutine gets
// its own work function from hire, and calls leave at its end. If ctx ends early, the missing
// results are zero.
func Each[T any](
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
