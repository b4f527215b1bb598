package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/games"
	"github.com/c4engine/c4engine/internal/rng"
	"github.com/c4engine/c4engine/protocol"
)

// life is one engine from its start to its end, a few games later, and the
// referee who watches it.
type life struct {
	dialogue
	seed    uint64
	random  rng.Source
	options []protocol.Option
	limited bool // in its strength: go may play, and tell of, a move that is not the best

	// What the referee knows.
	origin engine.Position   // where newgame began
	line   []engine.Position // from where the moves can be taken back to, to now
	known  map[string]string // proven values for the side to move, by FEN

	kinds           []string // of the games played
	searches, stops int
}

// live runs a life in a goroutine of its own, which a failure ends.
func live(seed uint64, all *tally) {
	l := &life{seed: seed, random: rng.New(seed), known: map[string]string{}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer l.close()
		l.open()
		l.readOptions()
		for range 1 + l.below(4) {
			l.playGame()
		}
		l.depart()
	}()
	<-done
	all.add(l)
}

// report returns all that there is to know of a failure.
func (l *life) report() string {
	return fmt.Sprintf("seed %d: %s\nThe conversation (ms, > to the engine, < from it):\n%s\n",
		l.seed, l.failure, strings.Join(l.transcript, "\n"))
}

func (l *life) below(n int) int           { return int(l.random.Below(uint32(n))) }
func (l *life) oneIn(n int) bool          { return l.below(n) == 0 }
func (l *life) now() engine.Position      { return l.line[len(l.line)-1] }
func (l *life) over() bool                { return l.now().Outcome() != engine.Undecided }
func (l *life) set(p engine.Position)     { l.line = []engine.Position{p} }
func pick[T any](l *life, from []T) (x T) { return from[l.below(len(from))] }

// play plays a move on the referee's board.
func (l *life) play(m engine.Move) {
	next := l.now().Clone()
	next.Play(m)
	l.line = append(l.line, next)
}

// playGame plays a game, or as much of it as there is patience for.
func (l *life) playGame() {
	for l.oneIn(2) {
		l.changeOption()
	}
	l.newGame()
	l.kinds = append(l.kinds, l.origin.Game().Name())
	for range 10 + l.below(50) {
		l.act()
		if l.over() {
			l.ask("gameover", "result", "moves")
			l.search("go")
			if l.oneIn(2) {
				return
			}
		}
	}
}

// act does one of the things that a client does.
func (l *life) act() {
	switch n := l.below(100); {
	case n < 45:
		l.search("go")
	case n < 60:
		l.search("analyze")
	case n < 74:
		l.playRandom()
	case n < 79:
		l.undo()
	case n < 84:
		l.jump()
	case n < 89:
		l.changeOption()
	case n < 93:
		l.ask(pick(l, []string{"gameover", "result", "turn", "moves", "fen", "perft", "show"}))
	case n < 96:
		l.sayWrong()
	default:
		l.pause()
	}
}

// newGame begins a game of any kind, on any board.
func (l *life) newGame() {
	g := pick(l, games.All())
	for {
		words := startWords(l, g.Name())
		start, err := g.New(words)
		if err != nil {
			continue // a forbidden cell beside the board
		}
		l.say(strings.Join(append([]string{"newgame", g.Name()}, words...), " "))
		l.origin = start
		l.set(start)
		return
	}
}

func startWords(l *life, game string) (words []string) {
	number := func(low, high int) string { return strconv.Itoa(low + l.below(high-low+1)) }
	switch game {
	case "connectfour":
		words = []string{number(4, 12), number(4, 12)}
		if !l.oneIn(3) {
			words = append(words, number(0, 11), number(0, 11))
		}
	case "nogo":
		words = []string{number(5, 9)}
	default:
		words = []string{pick(l, []string{"4", "6", "8", "8"})}
		if l.oneIn(3) {
			words = append(words, "nopass")
		}
	}
	return words
}

func (l *life) playRandom() {
	moves := l.now().Moves(nil)
	if len(moves) == 0 {
		return
	}
	m := pick(l, moves)
	text := boardtext.FormatMove(l.now(), m)
	if l.oneIn(2) {
		text = strings.ReplaceAll(text, ",", " ")
	}
	l.say(pick(l, []string{"opponent ", "play "}) + text)
	l.play(m)
}

func (l *life) undo() {
	k := 1 + l.below(4)
	l.say("undo " + strconv.Itoa(k))
	if k >= len(l.line) {
		l.expect("error")
		return
	}
	l.line = l.line[:len(l.line)-k]
}

// jump sets another position: one of the same line, or of a random game.
func (l *life) jump() {
	from, words := l.origin, "position startpos"
	if l.oneIn(2) {
		from = pick(l, l.line)
		words = "position fen " + from.FEN()
	}
	l.set(from)
	for range l.below(1 + from.Remaining()/2) {
		moves := l.now().Moves(nil)
		if len(moves) == 0 {
			break
		}
		if len(l.line) == 1 {
			words += " moves"
		}
		m := pick(l, moves)
		words += " " + boardtext.FormatMove(l.now(), m)
		l.play(m)
	}
	l.say(words)
}

var wrongLines = []string{
	"go movetime soon", "go nodes 0", "opponent 99 99", "play", "undo 99999", "undo x", "position fen nonsense", "position",
	"position startpos moves 99,99", "setoption name Hash value 0", "setoption name Nothing value 1", "hello", `play "0 0`,
	"analyze prove multipv 0", "analyze moves", "analyze multipv 256", "newgame 3 3", "newgame chess", "perft -1", "query", "query me",
	"newgame reversi 5", "newgame nogo 10", "go time", "go inc 5", "play 0 0; quit", "position fen 7/7/7/7/7/7 o", "\x01", "go \x7f",
}

// sayWrong sends a wrong line, which must change nothing.
func (l *life) sayWrong() {
	l.say(pick(l, wrongLines))
	l.expect("error")
	l.ask("fen")
}

// pause waits while the engine may ponder. Meanwhile the engine must print nothing.
func (l *life) pause() {
	a, ok := l.before(time.Duration(l.below(30)) * time.Millisecond)
	require.False(l, ok, "unasked: %s", a.text)
	l.say("isready")
	l.expect("readyok")
}

// depart ends the engine in a random way, sometimes during a search, which must be answered once.
func (l *life) depart() {
	searching := l.oneIn(2) && !l.over()
	var answers []answer
	if searching {
		l.say(pick(l, []string{"analyze infinite", "go movetime 300", "analyze nodes 100000", "go time 5000"}), "isready")
		a := l.next()
		for ; a.kind() != "readyok"; a = l.next() {
			answers = append(answers, a)
		}
		<-time.After(time.Duration(l.below(50)) * time.Millisecond)
	}
	l.leave()
	answers = append(answers, l.rest()...)
	best := 0
	for _, a := range answers {
		if m, is := a.Message.(protocol.BestMove); is {
			best++
			l.legal(l.now(), *m.Move)
		} else {
			require.Equal(l, "info", a.kind(), a.text)
		}
	}
	require.Equal(l, searching, best == 1, "%d answers", best)
	require.Equal(l, min(l.wrong, 1), l.cmd.ProcessState.ExitCode(), l.cmd.ProcessState)
	require.Empty(l, l.stderr.String())
}

// leave tells the engine to end.
func (l *life) leave() {
	switch way := l.below(4); {
	case way == 0:
		l.say("quit")
	case way == 1 || runtime.GOOS == "windows": // which has no signals
		require.NoError(l, l.in.Close())
	default:
		signals := []os.Signal{syscall.SIGTERM, os.Interrupt, syscall.SIGHUP}
		require.NoError(l, l.cmd.Process.Signal(pick(l, signals)))
	}
}

// readOptions asks the engine for its options, all but the form of its answers.
func (l *life) readOptions() {
	l.say("setoption name Output value json", "c4")
	for a := l.next(); a.kind() != "c4ok"; a = l.next() {
		if o, is := a.Message.(protocol.Option); is && o.Name != "Output" {
			l.options = append(l.options, o)
		}
	}
	require.NotEmpty(l, l.options)
}

func (l *life) option(name string) protocol.Option {
	at := slices.IndexFunc(l.options, func(o protocol.Option) bool { return o.Name == name })
	require.GreaterOrEqual(l, at, 0, name)
	return l.options[at]
}

// soakRange keeps an option to values with which short searches are of use and
// many engines fit into a machine. Others get the lowest 16 of their values.
var soakRange = map[string][2]int{"Threads": {1, 2}, "Hash": {1, 16}, "MoveOverhead": {10, 20}}

// changeOption sets an option to any value that makes sense.
func (l *life) changeOption() {
	o := pick(l, l.options)
	if l.oneIn(2) { // these change most for a session
		o = l.option(pick(l, []string{"Ponder", "Threads", "Hash"}))
	}
	name := o.Name
	if l.oneIn(4) {
		name = strings.ToUpper(name)
	}
	value := o.Default
	switch {
	case o.Type == "button":
		l.say("setoption name " + name)
		return
	case l.oneIn(3):
		// the default
	case o.Type == "check":
		value = pick(l, []string{"true", "false"})
	case o.Type == "spin":
		low, high := int(*o.Min), int(min(*o.Max, *o.Min+15))
		if r, ok := soakRange[o.Name]; ok {
			low, high = r[0], r[1]
		}
		value = strconv.Itoa(low + l.below(high-low+1))
	case o.Type == "combo":
		value = pick(l, o.Choices)
	default: // a real number: all of them may be these
		value = pick(l, []string{"0", "0.5", "1"})
	}
	if o.Name == "LimitStrength" {
		l.limited = value == "true"
	}
	l.say("setoption name " + name + " value " + value)
}
