package enginetest

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// Inputs is the body of a benchmark that gives b.N mutated inputs to a parser, on all cores.
// Each goroutine calls begin for its check, which returns an error if the parser is wrong.
// The check does not keep the input. Fuzzing looks for new paths; Inputs tests many inputs
// fast:
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

// Requiring turns a check that calls require, such as the body of a fuzz target, into one
// for Inputs.
func Requiring(check func(t require.TestingT, in []byte)) func(in []byte) error {
	return func(in []byte) error {
		t := &required{}
		check(t, in)
		return nil
	}
}

// required is a require.TestingT that panics; try turns the panic into an error.
type required struct{ message string }

func (r *required) Errorf(format string, args ...any) { r.message = fmt.Sprintf(format, args...) }
func (r *required) FailNow()                          { panic(r.message) }

// try runs a check and turns a panic into an error.
func try(check func(in []byte) error, in []byte) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return check(in)
}
