package uct

import (
	"context"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Searcher is a search with its settings and its tree, for one game at a time. It serves
// one goroutine at a time; Search starts others for its workers.
type Searcher struct {
	team    team
	limited *team // plays at limited strength; made by the first such search
}

// New returns a Searcher with the default settings. The first search allocates the tree.
func New() *Searcher { return &Searcher{team: team{options: defaults()}} }

// Close gives the tree's memory back. The Searcher may be used again.
func (s *Searcher) Close() {
	s.team.close()
	if s.limited != nil {
		s.limited.close()
	}
}

// Options returns the settings that SetOption takes.
func (s *Searcher) Options() []engine.Option {
	list := make([]engine.Option, len(settings))
	for i, setting := range settings {
		list[i] = setting.option
	}
	return list
}

// SetOption changes a setting; names are not case-sensitive. After an error, an
// *engine.FieldError, nothing has changed.
func (s *Searcher) SetOption(name, value string) error {
	for _, setting := range settings {
		if strings.EqualFold(setting.option.Name, name) {
			return s.apply(setting, value)
		}
	}
	return engine.Expected("name", "the name of an option")
}

func (s *Searcher) apply(set setting, value string) error {
	if err := field.Check(set.option, value); err != nil {
		return err
	}
	t := &s.team
	changed := t.options
	set.set(&changed, value)
	switch {
	case set.option.Name == clearOption:
		s.NewGame()
	case changed.hash != t.options.hash:
		if err := t.resize(changed.hash); err != nil {
			return engine.Expected(hashOption, "memory that the system can give (%v)", err)
		}
	case changed.threads != t.options.threads:
		t.dismiss()
		t.exact.drop()
	case changed.rules != t.options.rules:
		s.NewGame() // values from other rules are stale
	}
	t.options = changed
	return nil
}

// NewGame forgets everything that was learned: the next search begins like the first.
func (s *Searcher) NewGame() { s.team.newGame() }

// Search searches the position of h until a limit is reached, ctx is done or the result is
// proven, and returns its final info. It calls report about once a second, never
// concurrently. A search with one thread and no time limit, but with a limit of nodes or
// depth, is reproducible to the last field.
func (s *Searcher) Search(
	ctx context.Context, h engine.History, l engine.Limits, report func(engine.Info),
) engine.Info {
	p := h.Position()
	switch {
	case l.Prove && p.Game().Traits().NewSolver != nil:
		return s.team.prove(ctx, p, l, report)
	case s.team.options.limited && !l.FullStrength:
		return s.searchLimited(ctx, p, l)
	}
	return s.team.search(ctx, p, l, report)
}

// searchLimited searches at the strength of the option Elo. Each move gets a new small tree,
// so the tree of the full search stays as it is.
func (s *Searcher) searchLimited(
	ctx context.Context, p engine.Position, l engine.Limits,
) engine.Info {
	if s.limited == nil {
		s.limited = &team{options: defaults()}
	}
	level := rungAt(float64(s.team.options.elo))
	return s.limited.searchAs(ctx, p, l, level, s.team.options)
}

// Known returns the proven bounds that the tree has of a position of the game that was
// searched last. If they meet, Plies says within how many plies the game ends. Move
// attains the lower bound, in the fewest plies among such moves.
func (s *Searcher) Known(p engine.State) engine.Bounds {
	if s.team.tree == nil {
		return engine.Unproven()
	}
	b := known(s.team.tree, p.Key())
	exact := s.team.exact.proofs.of(s.team.tree, p)
	b.Exact = b.Proven() && exact.Value == b.Lower && exact.Plies == b.Plies
	return b
}

// Nodes returns the root of the last search's tree and the nodes below it with at least
// minVisits visits. Each node is listed once, however many paths lead to it.
func (s *Searcher) Nodes(minVisits uint64) []Node {
	if s.team.tree == nil {
		return nil
	}
	return nodes(s.team.tree, minVisits)
}
