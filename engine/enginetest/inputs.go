package enginetest

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// Inputs is the body of a benchmark that gives b.N mutated inputs to a parser,
// on all cores. begin is called once a goroutine and returns what checks an
// input, by an error where something is wrong. The checker does not keep the
// input. Beside this, fuzzing looks for new paths; here it is the count that
// matters:
//
//	go test -run '^$' -bench Inputs -benchtime 10000000x ./engine/...
func Inputs(b *testing.B, known []string, begin func() func(in []byte) error) {
	var seed atomic.Uint64
	b.RunParallel(func(pb *testing.PB) {
		m := NewMutator(seed.Add(1), known...)
		check := begin()
		for pb.Next() {
			if err := try(check, m.Next()); err != nil {
				b.Errorf("input %q: %v", m.input, err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "inputs/s")
}

// Requiring lets a check be one that requires, such as the body of a fuzz target.
func Requiring(check func(t require.TestingT, in []byte)) func(in []byte) error {
	return func(in []byte) error {
		t := &required{}
		check(t, in)
		return nil
	}
}

// required is a require.TestingT that panics, which Inputs makes an error of.
type required struct{ message string }

func (r *required) Errorf(format string, args ...any) { r.message = fmt.Sprintf(format, args...) }
func (r *required) FailNow()                          { panic(r.message) }

// try makes an error of a panic.
func try(check func(in []byte) error, in []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return check(in)
}
