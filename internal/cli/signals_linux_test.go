package cli

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPatient: a first Ctrl-C lets the work go on, a second one ends it, and SIGTERM ends it at
// once.
func TestPatient(t *testing.T) {
	raise := func(s syscall.Signal) { require.NoError(t, syscall.Kill(os.Getpid(), s)) }
	ctx := signalContext()
	finish := make(chan struct{}, 1)
	work, stop := Patient(ctx, func() { finish <- struct{}{} })
	defer stop()
	raise(syscall.SIGINT)
	<-finish
	<-ctx.Done()
	require.NoError(t, work.Err())
	raise(syscall.SIGINT)
	<-work.Done()

	work, stop = Patient(ctx, nil)
	defer stop()
	require.Error(t, work.Err(), "the signal came before")

	ctx = signalContext()
	work, stop = Patient(ctx, nil)
	defer stop()
	raise(syscall.SIGTERM)
	<-work.Done()
}
