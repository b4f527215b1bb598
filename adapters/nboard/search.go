package nboard

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// search is a search under way, until it has ended.
type search struct {
	hint    bool // what is known of the best moves is asked for, else a move
	dropped bool // nobody wants the answer any more
	cancel  context.CancelFunc
	reports chan engine.Info
	final   chan engine.Info
}

// beginSearch searches for a move, or for hints about the best n moves. A ping that waits already would
// end the search at once: then there is none.
func (s *session) beginSearch(n int, hint bool, arrived time.Time) {
	if slices.ContainsFunc(s.waiting, isPing) {
		return
	}
	limits := s.Limits
	limits.Start, limits.Depth, limits.MultiPV = arrived, s.depth, n
	if arrived.Before(s.answered) { // waiting is not the search's time
		limits.Start = s.answered
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.search = &search{
		hint: hint, cancel: cancel,
		reports: make(chan engine.Info), final: make(chan engine.Info, 1),
	}
	s.say("status %s is thinking", s.Name)
	go s.search.run(ctx, s.Searcher, s.history, limits)
}

func (r *search) run(ctx context.Context, searcher Searcher, h engine.History, l engine.Limits) {
	r.final <- searcher.Search(ctx, h, l, func(info engine.Info) {
		select {
		case r.reports <- info:
		case <-ctx.Done():
		}
	})
}

// events returns the channels to wait on, nil without a search.
func (r *search) events() (reports, final <-chan engine.Info) {
	if r == nil {
		return nil, nil
	}
	return r.reports, r.final
}

// drop ends the search without an answer: what is told before a pong counts
// for a position that the interface has left.
func (r *search) drop() {
	r.dropped = true
	r.cancel()
}

// finish answers the search that has ended.
func (s *session) finish(info engine.Info) {
	s.search.cancel()
	s.tell(info)
	if !s.search.hint && !s.search.dropped {
		s.answer(info)
	}
	s.search = nil
	s.say("status %s is waiting", s.Name)
	s.answered = time.Now()
}

// endSearch stops, joins and answers the search under way, if there is one.
func (s *session) endSearch() {
	if s.search != nil {
		s.search.cancel()
		s.finish(<-s.search.final)
	}
}

// answer tells the move to play. The interface plays it by a move of its own.
func (s *session) answer(info engine.Info) {
	if len(info.Lines) == 0 {
		s.fail(wrong("go", "a game that is not over"))
		return
	}
	best, seconds := info.Lines[0], info.Elapsed.Seconds()
	s.say("nodestats %d %.2f", info.Nodes, seconds)
	s.say("=== %s/%s/%.2f", formatMove(s.position, best.PV[0]), evaluation(best), seconds)
}

// tell tells what is known of the best moves, if that was asked for.
func (s *session) tell(info engine.Info) {
	if !s.search.hint || s.search.dropped {
		return
	}
	for _, line := range info.Lines {
		s.say("search %s %s 0 %s", formatMoves(s.position, line.PV), evaluation(line), depth(info, line))
	}
}

// evaluation writes what a line is worth to the side to move: by how many discs
// it wins, if that is proven, else the chance to win less that to lose, from
// -100 to 100.
func evaluation(l engine.Line) string {
	value := 200*l.Winrate - 100
	if l.Score != nil {
		value = float64(*l.Score)
	}
	return strconv.FormatFloat(value, 'f', 2, 64)
}

// depth writes how deep a line was searched. Interfaces know two words for those
// that were searched to the end: for the discs, and for who wins.
func depth(info engine.Info, l engine.Line) string {
	switch {
	case l.Score != nil:
		return "100%"
	case l.Proof.Value != engine.Unknown:
		return "100%W"
	}
	return strconv.Itoa(info.Depth)
}

func formatMoves(p engine.Position, moves []engine.Move) string {
	var text strings.Builder
	for _, m := range moves {
		text.WriteString(formatMove(p, m))
	}
	return text.String()
}
