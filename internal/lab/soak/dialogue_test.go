package soak

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/stretchr/testify/require"
)

// soakPatience is how long an engine may be silent. Whatever it is asked for
// takes a second or two.
const soakPatience = time.Minute

// dialogue is a conversation with an engine that is written down. It is a
// require.TestingT: what is required of the engine ends the goroutine that
// talks if it fails.
type dialogue struct {
	cmd        *exec.Cmd
	in         io.WriteCloser
	lines      chan heard
	stderr     bytes.Buffer
	begun      time.Time
	transcript []string
	wrong      int    // error lines
	failure    string // the first one
}

// heard is a line of output and when it was read.
type heard struct {
	text string
	at   time.Time
}

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
	c.lines = make(chan heard, 64)
	go func() { // ends with the engine's output, which close waits for
		defer close(c.lines)
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			c.lines <- heard{scanner.Text(), time.Now()}
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
		c.note("< " + line.text)
		a, err := parseAnswer(line.text)
		require.NoError(c, err, line.text)
		a.at = line.at
		if a.Type == "error" {
			c.wrong++
		}
		return a, lineCame
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
	require.Equal(c, kind, a.Type, a.text)
	return a
}

// answer is a line of output, text or JSON.
type answer struct {
	text string
	at   time.Time

	Type    string
	Nodes   uint64
	Winrate float64
	Proven  *struct{ Value string }
	MultiPV int
	PV      []string
	Move    string // "" for none
	Value   any    // of a response, a string where it was text
	FEN     string
}

// parseAnswer reads a line of either form. Lines of a drawing are of the type "".
func parseAnswer(line string) (a answer, err error) {
	a.text = line
	if strings.HasPrefix(line, "{") {
		return a, json.Unmarshal([]byte(line), &a)
	}
	kind, rest, _ := strings.Cut(line, " ")
	switch kind {
	case "info":
		err = a.parseInfo(strings.Fields(rest))
	case "bestmove":
		a.Move = strings.ReplaceAll(rest, " ", ",")
		if rest == "none" {
			a.Move = ""
		}
	case "response":
		a.Value = rest
	case "fen":
		kind, a.FEN = "show", rest
	case "id", "option", "c4ok", "readyok", "error", "help", "helpok":
	default:
		kind = ""
	}
	a.Type = kind
	return a, err
}

// parseInfo reads the fields of an info line.
func (a *answer) parseInfo(words []string) (err error) {
	for len(words) > 1 && err == nil {
		field, value := words[0], words[1]
		words = words[2:]
		switch field {
		case "in":
			if value == "<=" {
				value, words = words[0], words[1:]
			}
			_, err = strconv.ParseUint(value, 10, 64)
		case "depth", "seldepth", "nps", "time", "hashfull":
			_, err = strconv.ParseUint(value, 10, 64)
		case "nodes":
			a.Nodes, err = strconv.ParseUint(value, 10, 64)
		case "discs", "bounds":
			words = words[1:]
		case "score":
			_, err = strconv.Atoi(value)
		case "winrate":
			a.Winrate, err = strconv.ParseFloat(value, 64)
		case "proven":
			a.Proven = &struct{ Value string }{value}
		case "multipv":
			a.MultiPV, err = strconv.Atoi(value)
		case "pv":
			a.PV, words = append([]string{value}, words...), nil
		default:
			err = fmt.Errorf("unknown field %q", field)
		}
	}
	if len(a.PV) == 0 {
		return fmt.Errorf("no pv in %q", a.text)
	}
	return err
}

// value returns the value of a response as text has it.
func (a answer) value() string {
	switch v := a.Value.(type) {
	case []any:
		var words []string
		for _, word := range v {
			words = append(words, fmt.Sprint(word))
		}
		if len(words) == 0 {
			return "none"
		}
		return strings.Join(words, " ")
	default:
		return fmt.Sprint(v)
	}
}
