// The soak plays thousands of short games with the engine over pipes, and checks every answer.

package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/internal/enginetest"
	"github.com/c4engine/c4engine/protocol"
)

var (
	soakGames   = flag.Int("soak-games", 0, "games of TestSoak; 0: a few")
	soakSeed    = flag.Uint64("soak-seed", 1, "seed of TestSoak's first engine; the next ones count on")
	soakEngines = flag.Int("soak-engines", 3, "engines that play at a time in TestSoak")
)

// TestSoak plays short games of every kind with the engine, over pipes and in every way that a
// client may: random boards and options, searches of all kinds, stops, jumps and wrong lines at
// random. A referee checks every answer. A game that fails prints its conversation and its seed.
// The seed repeats the game, unless the game depends on the clock:
//
//	go test ./cmd/c4engine -run TestSoak -timeout 0 -v -soak-games 10000
//	go test ./cmd/c4engine -run TestSoak -soak-games 1 -soak-engines 1 -soak-seed SEED
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	t.Parallel()
	games := *soakGames
	if games == 0 {
		games = enginetest.Size(6, 40)
	}
	t.Log(soak(t, games))
}

// soak plays games with several engines at a time. Each engine lives for a few
// games, and each life has a seed of its own.
func soak(t *testing.T, games int) *tally {
	all := &tally{kinds: map[string]int{}}
	var seeds atomic.Uint64
	var workers sync.WaitGroup
	for range *soakEngines {
		workers.Go(func() {
			for all.wants(games) {
				live(*soakSeed+seeds.Add(1)-1, all)
			}
		})
	}
	workers.Wait()
	for _, failure := range all.failures {
		t.Error(failure)
	}
	return all
}

// tally is what a soak has seen so far.
type tally struct {
	mutex    sync.Mutex
	failures []string

	lives, games, searches, stops, lines int
	kinds                                map[string]int // games of each kind
}

// maxFailures ends a soak: more would tell the same.
const maxFailures = 3

func (a *tally) wants(games int) bool {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.games < games && len(a.failures) < maxFailures
}

// add counts a life that is over.
func (a *tally) add(l *life) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.lives++
	a.searches += l.searches
	a.stops += l.stops
	a.lines += len(l.transcript)
	for _, kind := range l.kinds {
		a.games++
		a.kinds[kind]++
	}
	if l.failure != "" {
		a.failures = append(a.failures, l.report())
	}
}

func (a *tally) String() string {
	var kinds []string
	for kind, n := range a.kinds {
		kinds = append(kinds, fmt.Sprintf("%d %s", n, kind))
	}
	slices.Sort(kinds)
	return fmt.Sprintf("%d games (%s) by %d processes; %d lines, %d searches, %d stopped; %d failed",
		a.games, strings.Join(kinds, ", "), a.lives, a.lines, a.searches, a.stops, len(a.failures))
}

// soakPatience is how long an engine may be silent. Whatever it is asked for
// takes a second or two.
const soakPatience = time.Minute

// dialogue is a conversation with an engine that is written down. It is a
// require.TestingT: what is required of the engine ends the goroutine that
// talks if it fails.
type dialogue struct {
	cmd        *exec.Cmd
	in         io.WriteCloser
	lines      chan string
	stderr     bytes.Buffer
	begun      time.Time
	transcript []string
	wrong      int    // error lines
	failure    string // the first one
}

// answer is a message of the engine with its line.
type answer struct {
	protocol.Message
	text string
}

func (a answer) kind() string { return protocol.Kind(a.Message) }

// open starts the engine.
func (c *dialogue) open() {
	c.cmd = exec.Command(binary)
	var err error
	c.in, err = c.cmd.StdinPipe()
	require.NoError(c, err)
	out, err := c.cmd.StdoutPipe()
	require.NoError(c, err)
	c.cmd.Stderr = &c.stderr
	c.begun = time.Now()
	require.NoError(c, c.cmd.Start())
	c.lines = make(chan string, 64)
	go func() { // ends with the engine's output, which close waits for
		defer close(c.lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			c.lines <- scanner.Text()
		}
	}()
}

// close ends the engine, if it has not ended, and waits for it.
func (c *dialogue) close() {
	if c.lines == nil {
		return
	}
	_ = c.cmd.Process.Kill() // may have ended by itself
	for range c.lines {
	}
	_ = c.cmd.Wait() // how it ended has been looked at
}

// Errorf notes a failure.
func (c *dialogue) Errorf(format string, args ...any) {
	if c.failure == "" {
		c.failure = fmt.Sprintf(format, args...)
	}
}

// FailNow ends the goroutine.
func (c *dialogue) FailNow() { runtime.Goexit() }

func (c *dialogue) say(lines ...string) {
	for _, line := range lines {
		c.note("> " + line)
	}
	_, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n")
	require.NoError(c, err)
}

func (c *dialogue) note(line string) {
	c.transcript = append(c.transcript, fmt.Sprintf("%9.3f %s", time.Since(c.begun).Seconds()*1000, line))
}

// next returns the next answer.
func (c *dialogue) next() answer {
	a, state := c.within(soakPatience)
	if state == timeUp {
		c.hangs()
	}
	c.mustTalk(state)
	return a
}

// before returns the next answer; false if none comes in time.
func (c *dialogue) before(patience time.Duration) (answer, bool) {
	a, state := c.within(patience)
	c.mustTalk(state)
	return a, state == lineCame
}

// rest returns what the engine still says before it ends, and waits for that.
func (c *dialogue) rest() (answers []answer) {
	for {
		a, state := c.within(soakPatience)
		switch state {
		case timeUp:
			c.hangs()
		case outputOver:
			_ = c.cmd.Wait() // its status is for the caller
			return answers
		}
		answers = append(answers, a)
	}
}

// state is what came of listening to an engine.
type state int

const (
	lineCame state = iota
	timeUp
	outputOver
)

// within returns the next answer, if one comes in time.
func (c *dialogue) within(patience time.Duration) (answer, state) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case line, open := <-c.lines:
		if !open {
			return answer{}, outputOver
		}
		c.note("< " + line)
		m, err := protocol.Decode([]byte(line))
		require.NoError(c, err, line)
		if protocol.Kind(m) == "error" {
			c.wrong++
		}
		return answer{m, line}, lineCame
	case <-timer.C:
		return answer{}, timeUp
	}
}

// hangs gives up an engine that is silent.
func (c *dialogue) hangs() {
	_ = c.cmd.Process.Signal(syscall.SIGQUIT) // which makes it print what it is doing
	for range c.lines {
	}
	_ = c.cmd.Wait() // a signal has ended it
	require.Failf(c, "no answer", "for %v; its standard error:\n%s", soakPatience, c.stderr.String())
}

// mustTalk fails if the engine has ended.
func (c *dialogue) mustTalk(s state) {
	if s == outputOver {
		_ = c.cmd.Wait() // how it ended is told
		require.Failf(c, "the engine has gone", "%v; its standard error:\n%s", c.cmd.ProcessState, c.stderr.String())
	}
}

// expect returns the next answer, which has to be of such a type.
func (c *dialogue) expect(kind string) answer {
	a := c.next()
	require.Equal(c, kind, a.kind(), a.text)
	return a
}
