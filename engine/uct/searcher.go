package uct

import (
	"context"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// Searcher is a search with its settings and its tree, for one game at a time.
// It is not for use by two goroutines at once; Search runs its own.
type Searcher struct {
	// For the life of the Searcher, changed only between searches.
	options options

	// Made by the first search, and again when Hash or Threads changes.
	tree    *tree
	workers []*worker
	// solver has an eighth of the memory; while it proves positions of the game proving, it
	// has all that the tree leaves.
	solver  engine.Solver
	proving string // see gameOf; empty: it proves none
	proved  proved
	limited *Searcher // plays at limited strength, nil before it is asked to
}

// New returns a Searcher with the default settings. It takes no memory for its
// tree before it needs it.
func New() *Searcher { return &Searcher{options: defaults()} }

// Close gives the tree's memory back. The Searcher may be used again.
func (s *Searcher) Close() {
	if s.tree != nil {
		s.tree.release()
	}
	s.tree, s.workers = nil, nil
	s.dropSolver()
	if s.limited != nil {
		s.limited.Close()
	}
}

// dropSolver lets the solver's memory go, and has it collected now, because the next
// tree or solver needs it.
func (s *Searcher) dropSolver() {
	if s.solver != nil {
		s.solver, s.proving = nil, ""
		debug.FreeOSMemory()
	}
}

// Options returns the settings that SetOption takes.
func (s *Searcher) Options() []engine.Option {
	list := make([]engine.Option, len(settings))
	for i, setting := range settings {
		list[i] = setting.Option
	}
	return list
}

// SetOption changes a setting; names are not case-sensitive. The error is an
// *engine.FieldError, and then nothing has changed.
func (s *Searcher) SetOption(name, value string) error {
	for _, setting := range settings {
		if strings.EqualFold(setting.Name, name) {
			return s.apply(setting, value)
		}
	}
	return engine.Expected("name", "the name of an option")
}

func (s *Searcher) apply(set setting, value string) error {
	if err := set.Check(value); err != nil {
		return err
	}
	changed := s.options
	set.set(&changed, value)
	switch {
	case set.Name == clearOption:
		s.NewGame()
	case changed.hash != s.options.hash:
		if err := s.resize(changed.hash); err != nil {
			return engine.Expected(hashOption, "memory that the system can give (%v)", err)
		}
	case changed.threads != s.options.threads:
		s.dismiss()
		s.dropSolver()
	case changed.rules != s.options.rules:
		s.NewGame() // a tree grown by other rules would be stale
	}
	s.options = changed
	return nil
}

// NewGame forgets all that was learned: the next search begins like the first.
func (s *Searcher) NewGame() {
	s.dismiss()
	s.dropSolver()
	s.proved = proved{}
	if s.tree != nil {
		s.tree.uproot()
	}
}

// dismiss lets the workers go; the next search hires new ones.
func (s *Searcher) dismiss() {
	for _, w := range s.workers {
		w.runs = s.tree.giveUp(w.runs)
	}
	s.workers = nil
}

// spare returns how many megabytes of a limit the program itself needs. A limit of 64
// and more may be exceeded by a tenth; the program alone may exceed a very small one.
func spare(megabytes int) int { return min(max(24-megabytes/10, 0), megabytes/4) }

// resize replaces the tree by an empty one of another size.
func (s *Searcher) resize(megabytes int) error {
	m, err := newMemory(max(megabytes-megabytes/solverShare-spare(megabytes), 1))
	if err != nil {
		return err
	}
	s.Close()
	s.tree = &tree{memory: m}
	return nil
}

// prepare makes the tree, if need be a smaller one than asked for, and the workers,
// unless they exist.
func (s *Searcher) prepare() {
	for megabytes := s.options.hash; s.tree == nil; megabytes /= 2 {
		if err := s.resize(megabytes); err != nil && megabytes <= 1 {
			panic(err) // not even a megabyte is left
		}
	}
	// More workers than cores would wait for each other, past the deadline too.
	for len(s.workers) < min(s.options.threads, runtime.NumCPU()) {
		s.workers = append(s.workers, newWorker(s.tree, &s.options, len(s.workers)))
	}
}

// Search searches the position of h until a limit is reached, ctx is done or the
// result is proven, and returns what it knows then. It calls report about once a
// second, never concurrently. A search with one worker that only Limits.Nodes
// bounds is reproducible, to the last field.
func (s *Searcher) Search(ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info)) engine.Info {
	if l.Prove && h.Start.Game().Traits().NewSolver != nil {
		return s.prove(ctx, h, l, report)
	}
	if s.options.limited && !l.FullStrength {
		return s.searchLimited(ctx, h, l)
	}
	if s.proving != "" {
		s.dropSolver()
	}
	s.setRoot(h.Position())
	r := newSearch(s, ctx, l, report)
	if r.tree.root.Outcome() == engine.Undecided {
		r.prepareRoot()
		r.lookUpRoot()
		r.lookAtRoot()
		if !r.recallProof() {
			r.solveRoot()
		}
		r.work()
	}
	return r.info()
}

// setRoot makes a position the root of the tree.
func (s *Searcher) setRoot(p engine.Position) {
	s.prepare()
	s.tree.forcedVisits = s.options.forcedVisitsFor(p.Game().Traits())
	if !s.tree.follow(p, s.options.keepTree) {
		s.replant()
	}
	s.tree.least = engine.Lost // until it is looked up
}

// replant gives the workers a fresh start with an empty tree.
func (s *Searcher) replant() {
	s.dropSolver()
	for i, w := range s.workers {
		*w = *newWorker(s.tree, &s.options, i)
	}
}
