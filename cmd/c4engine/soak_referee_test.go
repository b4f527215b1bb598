package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/protocol"
)

// request is a line that asks for a search.
type request struct {
	line     string
	plays    bool   // go
	nodes    uint64 // 0: no limit
	infinite bool
	prove    bool
	among    []string // the moves that are searched; nil: all
}

// goRequest is any go.
func (l *life) goRequest() request {
	r := request{line: "go", plays: true}
	if l.oneIn(5) {
		r.line += fmt.Sprint(" time ", 1+l.below(2000))
		if l.oneIn(2) {
			r.line += fmt.Sprint(" inc ", l.below(100))
		}
	}
	l.limit(&r)
	return r
}

// analyzeRequest is any analyze.
func (l *life) analyzeRequest() request {
	r := request{line: "analyze"}
	if r.infinite = l.oneIn(4); r.infinite {
		r.line += " infinite"
	} else {
		l.limit(&r)
	}
	if l.oneIn(4) {
		r.prove = true
		r.line += " prove"
	}
	if l.oneIn(2) {
		r.line += fmt.Sprint(" multipv ", 1+l.below(6))
	}
	if moves := l.now().Moves(nil); len(moves) > 0 && l.oneIn(3) {
		for range 1 + l.below(3) {
			if m := boardtext.FormatMove(l.now(), pick(l, moves)); !slices.Contains(r.among, m) {
				r.among = append(r.among, m)
			}
		}
		r.line += " moves " + strings.Join(r.among, " ")
	}
	return r
}

// limit gives a search few nodes, little time or both.
func (l *life) limit(r *request) {
	which := l.below(3)
	if which != 0 {
		r.nodes = uint64(1 + l.below(1<<l.below(13)))
		r.line += fmt.Sprint(" nodes ", r.nodes)
	}
	if which != 1 {
		r.line += fmt.Sprint(" movetime ", 1+l.below(40))
	}
}

// search asks for one search, or for several at once, and checks the answers.
// Some searches are stopped.
func (l *life) search(command string) {
	var requests []request
	if command == "go" {
		requests = append(requests, l.goRequest())
		for l.oneIn(6) {
			requests = append(requests, l.goRequest())
		}
	} else {
		requests = append(requests, l.analyzeRequest())
	}
	if _, solves := l.now().Game().(engine.SolverMaker); requests[0].prove && !solves {
		l.say(requests[0].line)
		l.expect("error")
		return
	}
	w := watch{life: l}
	var lines []string
	for _, r := range requests {
		lines = append(lines, r.line)
		w.mayStop = w.mayStop || r.infinite
	}
	if l.oneIn(4) {
		lines = append(lines, "isready")
		w.ready++
	}
	w.mayStop = w.mayStop || l.oneIn(4)
	l.say(lines...)
	w.stopAt = time.Now().Add(time.Duration(l.below(30)) * time.Millisecond)
	for _, r := range requests {
		l.searches++
		w.await(r)
	}
	for ; w.ready > 0; w.ready-- {
		l.expect("readyok")
	}
	if w.mayStop && !w.stopped {
		l.say("stop") // which has nothing to end
	}
}

// watch is the time from a request to its answer.
type watch struct {
	*life
	mayStop bool
	stopAt  time.Time
	stopped bool
	ready   int // how many readyok are to come
}

// await reads the answers to one request.
func (w *watch) await(r request) {
	var infos []protocol.Info
	for {
		a, ok := w.hear()
		if !ok {
			w.say("stop", "isready")
			w.stopped = true
			w.stops++
			w.ready++
			continue
		}
		switch m := a.Message.(type) {
		case protocol.ReadyOK:
			w.ready--
			require.GreaterOrEqual(w, w.ready, 0)
		case protocol.Info:
			infos = append(infos, m)
		case protocol.BestMove:
			require.False(w, r.infinite && !w.stopped, "answered before the stop")
			w.check(r, infos, m)
			return
		default:
			require.Fail(w, "unexpected", a.text)
		}
	}
}

// hear returns the next answer; false when it is time to stop.
func (w *watch) hear() (answer, bool) {
	if w.mayStop && !w.stopped {
		return w.before(time.Until(w.stopAt))
	}
	return w.next(), true
}

// check judges the answer to a request, and plays the move of a go.
func (l *life) check(r request, infos []protocol.Info, best protocol.BestMove) {
	p := l.now()
	if l.over() {
		require.Nil(l, best.Move)
		require.Empty(l, infos)
		return
	}
	require.NotNil(l, best.Move)
	m := l.legal(p, *best.Move)
	if r.among != nil {
		require.Contains(l, r.among, *best.Move)
	}
	require.NotEmpty(l, infos)
	main := l.checkInfos(r, infos)
	require.Equal(l, main.PV[0], *best.Move, "not what was told last: %+v", main)
	// A proof is the line's. Beside a drawn one a search may not have seen a win yet.
	isBest := r.among == nil && !(l.limited && r.plays)
	if main.Proven != nil && isBest && (r.prove || main.Proven.Value != "draw") {
		l.learn(p, main.Proven.Value)
	}
	if !r.plays {
		return
	}
	l.play(m)
	switch next := l.now(); {
	case l.over():
		l.learn(next, valueOf(next))
	case main.Proven != nil:
		l.learn(next, opposite[main.Proven.Value])
	}
}

// legal returns the move that a text names, which has to be legal.
func (l *life) legal(p engine.Position, text string) engine.Move {
	m, err := boardtext.ParseMove(p, text)
	require.NoError(l, err, "%q in %s", text, p.FEN())
	return m
}

// checkInfos judges info lines and returns the last one of the best move.
func (l *life) checkInfos(r request, infos []protocol.Info) (main protocol.Info) {
	var group []string // first moves of lines that belong together
	for _, a := range infos {
		require.True(l, a.Winrate >= 0 && a.Winrate <= 1, "%+v", a)
		require.NotEmpty(l, a.PV, "%+v", a)
		if r.nodes > 0 {
			require.LessOrEqual(l, a.Nodes, r.nodes)
		}
		p := l.now().Clone()
		for _, text := range a.PV {
			p.Play(l.legal(p, text))
		}
		if a.MultiPV <= 1 {
			main, group = a, nil
		} else {
			require.Equal(l, len(group)+1, a.MultiPV)
		}
		require.NotContains(l, group, a.PV[0])
		group = append(group, a.PV[0])
		if r.among != nil {
			require.True(l, slices.Contains(r.among, a.PV[0]))
		}
	}
	require.NotEmpty(l, main.PV)
	return main
}

// learn notes the value of a position for its side to move, which is never
// another one later.
func (l *life) learn(p engine.Position, value string) {
	key := p.Game().Name() + " " + p.FEN()
	if old, ok := l.known[key]; ok {
		require.Equal(l, old, value, "the value of %s has changed", key)
	}
	l.known[key] = value
}

var opposite = map[string]string{"win": "loss", "loss": "win", "draw": "draw"}

// valueOf returns the value of a finished game for its side to move.
func valueOf(p engine.Position) string {
	switch p.Outcome() {
	case engine.Draw:
		return "draw"
	case engine.Win(p.Turn()):
		return "win"
	default:
		return "loss"
	}
}

// ask asks about the position and compares the answers with the referee's.
func (l *life) ask(questions ...string) {
	for _, question := range questions {
		p := l.now()
		switch question {
		case "show":
			l.say("show")
			require.Equal(l, p.FEN(), l.expect("show").Message.(protocol.Show).FEN)
		case "perft":
			depth := l.below(3)
			l.say("perft " + strconv.Itoa(depth))
			want, err := engine.Perft(context.Background(), p, depth)
			require.NoError(l, err)
			require.Equal(l, want, l.response())
		default:
			l.say("query " + question)
			got := l.response()
			if moves, ok := got.([]string); ok {
				slices.Sort(moves)
			}
			require.Equal(l, truth(p, question), got, p.FEN())
		}
	}
}

func (l *life) response() any { return l.expect("response").Message.(protocol.Response).Value }

// truth returns the right answer to a query.
func truth(p engine.Position, question string) any {
	switch question {
	case "gameover":
		return p.Outcome() != engine.Undecided
	case "result":
		return [...]string{"none", "first", "second", "draw"}[p.Outcome()]
	case "turn":
		return [...]string{"first", "second"}[p.Turn()]
	case "fen":
		return p.FEN()
	}
	moves := []string{}
	for _, m := range p.Moves(nil) {
		moves = append(moves, boardtext.FormatMove(p, m))
	}
	slices.Sort(moves)
	return moves
}
