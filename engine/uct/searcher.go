package uct

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/internal/tree"
	"github.com/c4engine/c4engine/internal/field"
)

// Searcher is a search with its settings and its tree, for one game at a time. It does one thing at
// a time: while a call runs, calls from other goroutines return [engine.ErrBusy]. Only Close may
// come at any time. Search starts goroutines for its workers, which end with it.
type Searcher struct {
	pool    pool
	limited *pool // plays at limited strength; made by the first such search

	maximums map[string]int // of options, by name, where they are smaller than in the table

	mu      sync.Mutex
	busy    chan struct{} // closed at the end of the call under way; nil: there is none
	closing atomic.Bool   // the call under way is to end
}

// New returns a Searcher with the default settings. The first search allocates the tree, outside
// the Go heap. Close gives it back, and so does the garbage collector some time after the Searcher
// was dropped.
func New() *Searcher {
	return NewWith(Config{})
}

// Config is what stays the same for the life of a Searcher.
type Config struct {
	// Maximums are smaller maximums of integer options, by name, at least the option's minimum.
	// They lower the defaults too.
	Maximums map[string]int
	// NewEvaluator makes the evaluators of the workers, each on its worker's goroutine; nil: the
	// game does. Trainers of weights give their own.
	NewEvaluator func(engine.Game, *engine.Random, engine.EvaluatorOptions) engine.Evaluator
}

// NewWith returns a Searcher as New does, with some things fixed.
func NewWith(c Config) *Searcher {
	s := &Searcher{maximums: c.Maximums}
	s.pool = pool{closing: &s.closing, newEvaluator: c.NewEvaluator}
	setDefaults(s.table(&s.pool.options))
	if s.pool.newEvaluator == nil {
		s.pool.newEvaluator = engine.Game.NewEvaluator
	}
	return s
}

// begin notes that a call uses the Searcher until end. The error is engine.ErrBusy if another does.
func (s *Searcher) begin() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.pool.closing == nil: // the options may be changing
		return errors.New("uct: the Searcher was not made by New")
	case s.busy != nil:
		return engine.ErrBusy
	}
	s.busy = make(chan struct{})
	return nil
}

func (s *Searcher) end() {
	s.mu.Lock()
	close(s.busy)
	s.busy = nil
	s.closing.Store(false)
	s.mu.Unlock()
	runtime.KeepAlive(s) // else the tree's memory could be freed while a search reads it
}

// Close stops the search under way, waits for its end, and gives the tree's memory back. The
// Searcher may be used again. A report must not call Close, which would wait for itself; it can
// cancel the context.
func (s *Searcher) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.busy != nil {
		s.closing.Store(true)
		busy := s.busy
		s.mu.Unlock()
		<-busy
		s.mu.Lock()
	}
	s.pool.close()
	if s.limited != nil {
		s.limited.close()
	}
}

// Options returns the settings that SetOption takes.
func (s *Searcher) Options() (list []engine.Option) {
	for _, o := range s.table(new(Options)) {
		list = append(list, o.Option)
	}
	return list
}

// table returns the options that change o, with the maximums of this Searcher, and defaults that do
// not exceed them.
func (s *Searcher) table(o *Options) []option {
	list := o.table()
	for i := range list {
		if most, ok := s.maximums[list[i].Name]; ok {
			usual, _ := field.Decimal(list[i].Default)
			list[i].Max = min(list[i].Max, float64(most))
			list[i].Default = decimal(min(usual, list[i].Max))
		}
	}
	return list
}

// SetOption changes a setting; names are not case-sensitive. After an error, an
// *engine.FieldError or engine.ErrBusy, nothing has changed.
func (s *Searcher) SetOption(name, value string) error {
	clear := false
	err := s.change(func(o *Options) error {
		option, err := optionNamed(s.table(o), name)
		if err != nil {
			return err
		}
		clear = option.Type == engine.Action // ClearTree
		return option.set(value)
	})
	if err == nil && clear {
		return s.NewGame()
	}
	return err
}

// Configure changes settings in a program: change gets the current ones. After an error, that of
// change, an *engine.FieldError or engine.ErrBusy, nothing has changed.
func (s *Searcher) Configure(change func(*Options) error) error {
	if change == nil {
		return engine.Expected("change", "a function")
	}
	return s.change(func(o *Options) error {
		if err := change(o); err != nil {
			return err
		}
		for _, option := range s.table(o) {
			if err := option.check(); err != nil {
				return err
			}
		}
		return nil
	})
}

// change sets the settings that to makes of the current ones, if it returns no error.
func (s *Searcher) change(to func(*Options) error) error {
	if err := s.begin(); err != nil {
		return err
	}
	defer s.end()
	changed := s.pool.options
	if err := to(&changed); err != nil {
		return err
	}
	return s.pool.configure(changed)
}

// NewGame forgets everything that was learned: the next search begins like the first. The error is
// engine.ErrBusy during a search.
func (s *Searcher) NewGame() error {
	if err := s.begin(); err != nil {
		return err
	}
	defer s.end()
	s.pool.newGame()
	return nil
}

// Search searches the position of h until a limit is reached, ctx is done or the result is
// proven, and returns its final info. It calls report, unless nil, about once a second, never
// concurrently. A search with one thread and no time limit, but with a limit of nodes or
// depth, is reproducible to the last field. [engine.Searcher] lists the errors.
func (s *Searcher) Search(
	ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info),
) (engine.Info, error) {
	if ctx == nil {
		return engine.Info{}, engine.Expected("ctx", "a context, not nil")
	}
	p := h.Position()
	if p == nil {
		return engine.Info{}, engine.Expected("history", "a start position")
	}
	if err := l.Check(p); err != nil {
		return engine.Info{}, err
	}
	if l.Prove && !can[engine.SolverMaker](p.Game()) {
		return engine.Info{}, engine.ErrNoSolver
	}
	if err := s.begin(); err != nil {
		return engine.Info{}, err
	}
	defer s.end()
	switch {
	case l.Prove:
		return s.pool.prove(ctx, p, l, report), nil
	case s.pool.options.LimitStrength && !l.FullStrength:
		if s.limited == nil { // so that the tree of the full search stays as it is
			s.limited = &pool{closing: &s.closing, newEvaluator: s.pool.newEvaluator}
		}
		return s.limited.searchAtLevel(ctx, p, l, s.pool.options), nil
	}
	return s.pool.search(ctx, p, l, report), nil
}

// Known returns the proven bounds that the tree has of a position of the game that was
// searched last. If they meet, Plies says within how many plies the game ends. Move
// attains the lower bound, in the fewest plies among such moves. During a search nothing is known.
func (s *Searcher) Known(p engine.State) engine.Known {
	if s.begin() != nil {
		return engine.Open()
	}
	defer s.end()
	if s.pool.tree == nil {
		return engine.Open()
	}
	b := boundsOf(s.pool.tree, p.Key())
	known := s.pool.solvers.proofs.of(s.pool.tree, p)
	b.Exact = b.Proven() && known.Exact && known.Lower == b.Lower && known.Plies == b.Plies
	return b
}

// Nodes yields the nodes of the last search's tree for programs that learn from it: the root, and
// the nodes below it with at least minVisits visits, each once. A node comes as the moves to it
// from the root, with a line of one move for each of its edges. Until the loop ends, the Searcher
// is busy. During a search there are no nodes.
func (s *Searcher) Nodes(minVisits uint64) iter.Seq2[engine.History, []engine.Line] {
	return func(yield func(engine.History, []engine.Line) bool) {
		if s.begin() != nil {
			return
		}
		defer s.end()
		t := s.pool.tree
		if t == nil || t.RootNode() == 0 {
			return
		}
		seen := map[tree.Node]bool{}
		var walk func(h engine.History, node tree.Node) (more bool)
		walk = func(h engine.History, node tree.Node) (more bool) {
			seen[node] = true
			edges := choices(t, node)
			lines := make([]engine.Line, len(edges))
			for i, c := range edges {
				lines[i] = c.line()
			}
			more = yield(h, lines)
			for _, c := range edges {
				if !more || c.link == 0 || seen[c.link] || t.VisitsBelow(c.link) < minVisits {
					continue
				}
				next := h
				if next.Play(c.tag.Move()) == nil && t.Is(c.link, next.Position().Key()) {
					more = walk(next, c.link)
				}
			}
			return more
		}
		walk(engine.NewHistory(t.Root()), t.RootNode())
	}
}
