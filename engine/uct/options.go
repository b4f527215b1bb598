package uct

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Options are the settings of a Searcher. The options of the protocol have the names of the fields;
// [Searcher.Options] describes them as text, with their ranges and defaults.
type Options struct {
	Threads      int           // workers that search in parallel; a search starts at most one a core
	Hash         int           // memory of the tree, MB
	MoveOverhead time.Duration // reserved for getting the answer to the client
	Seed         int64         // of the random numbers
	Graph        bool          // a position is one node, whatever moves lead to it
	Exploration  float64       // c of UCB1, which is used where Prior and RAVE are off or without effect
	Prior        float64       // c of PUCT in games with priors of moves; 0: off
	// RAVE is k of RAVE in games with AMAF: the visits at which a move's own value weighs as much as
	// its AMAF value; 0: off.
	RAVE     float64
	Playouts engine.PlayoutPolicy // how playouts choose their moves
	// Learned is the weight of the learned evaluation in the value of a leaf; the playout has the
	// rest. A negative one is the game's own weight.
	Learned float64
	// ForcedMoves restricts the tree to moves that can matter ([engine.State].Candidates). Without it
	// there are no threat searches either.
	ForcedMoves bool
	// Proofs makes proven values go up the tree. Without it there are no threat searches, and the
	// solver and the book are not asked.
	Proofs        bool
	Solver        bool      // the search asks the game's solver or own search, and its book
	KeepTree      bool      // the tree is kept from search to search
	FinalMove     FinalMove // which move is played
	LimitStrength bool      // searches play at the strength Elo
	Elo           int       // on the scale of docs/strength.md, from the first to the last of [Levels]
}

func defaults() Options {
	return Options{
		Threads: 1, Hash: 256, MoveOverhead: time.Millisecond, Seed: 1,
		Graph: true, Exploration: 0.15, Prior: 0.6, RAVE: 1000,
		Playouts: engine.Replying, Learned: -1,
		ForcedMoves: true, Proofs: true, Solver: true, KeepTree: true,
		FinalMove: SecureChild, Elo: int(levels[UsualLevel-1].elo),
	}
}

// FinalMove is the rule that chooses the move to play among those that are not proven.
type FinalMove string

// The values of Options.FinalMove.
const (
	RobustChild FinalMove = "robust" // the most visits
	MaxChild    FinalMove = "max"    // the best mean
	SecureChild FinalMove = "secure" // the best lower confidence bound
)

// treeSettings returns the options on which the values in a tree depend; the others are zero. When
// one of them changes, the tree is emptied.
func (o Options) treeSettings() Options {
	o.Threads, o.Hash, o.MoveOverhead, o.Exploration = 0, 0, 0, 0
	o.Solver, o.KeepTree, o.LimitStrength, o.Elo, o.FinalMove = false, false, false, 0, ""
	return o
}

// option is an option of the protocol with a pointer to the field of the Options that it sets: a
// *bool, *string, *int, *int64, *float64 or *time.Duration; nil for an action. In the protocol a
// duration is an integer of milliseconds.
type option struct {
	field any
	engine.Option
}

// table returns the options, without their defaults.
func (o *Options) table() []option {
	return []option{
		{&o.Threads, engine.Option{
			Name: "Threads", Type: engine.Integer, Min: 1, Max: 256,
			Help: "workers that search in parallel, at most one per core; " +
				"some games' exact solvers use one",
		}},
		{&o.Hash, engine.Option{
			Name: "Hash", Type: engine.Integer, Min: 1, Max: 32768,
			Help: "memory for the tree, MB; the process takes up to 20 more",
		}},
		{nil, engine.Option{
			Name: "ClearTree", Type: engine.Action,
			Help: "forgets the tree",
		}},
		{&o.MoveOverhead, engine.Option{
			Name: "MoveOverhead", Type: engine.Integer, Min: 0, Max: 10000,
			Help: "time reserved for getting the answer to the client, ms",
		}},
		{&o.Seed, engine.Option{
			Name: "Seed", Type: engine.Integer, Min: 0, Max: 1 << 53,
			Help: "seed of the random numbers",
		}},
		{&o.Graph, engine.Option{
			Name: "Graph", Type: engine.Bool,
			Help: "a position is searched once, whatever moves lead to it",
		}},
		{&o.Exploration, engine.Option{
			Name: "Exploration", Type: engine.Number, Min: 0, Max: 10,
			Help: "c of UCB1, for results from 0 to 1; without effect where Prior or RAVE is on",
		}},
		{&o.Prior, engine.Option{
			Name: "Prior", Type: engine.Number, Min: 0, Max: 10,
			Help:    "c of PUCT, by which the search follows learned priors of moves; 0: off",
			Applies: func(g engine.Game) bool { return g.About().Priors },
		}},
		{&o.RAVE, engine.Option{
			Name: "RAVE", Type: engine.Number, Min: 0, Max: 1e9,
			Help: "k of RAVE: visits at which a move's own value weighs as much as its " +
				"all-moves-as-first value; 0: off",
			Applies: func(g engine.Game) bool { return g.About().AMAF },
		}},
		{(*string)(&o.Playouts), engine.Option{
			Name: "Playouts", Type: engine.Choice,
			Choices: []string{string(engine.Replying), string(engine.Informed), string(engine.Uniform)},
			Help: "moves of playouts: replying by tactics and last good replies, " +
				"informed by tactics, uniform at random",
		}},
		{&o.Learned, engine.Option{
			Name: "Learned", Type: engine.Number, Min: -1, Max: 1,
			Help: "weight of the learned evaluation in the value of a leaf, " +
				"the playout has the rest; negative: the game's default",
			Applies: func(g engine.Game) bool { return g.About().Learned },
		}},
		{&o.ForcedMoves, engine.Option{
			Name: "ForcedMoves", Type: engine.Bool,
			Help: "the tree holds only moves that can matter: wins, blocks, no poisoned cells",
		}},
		{&o.Proofs, engine.Option{
			Name: "Proofs", Type: engine.Bool,
			Help: "proven wins, losses and draws are backed up the tree",
		}},
		{&o.Solver, engine.Option{
			Name: "Solver", Type: engine.Bool,
			Help: "an exact solver searches the root first, in some games only near the end, " +
				"and openings are looked up in the book, if there is one",
			Applies: func(g engine.Game) bool {
				return can[engine.SolverMaker](g) || can[engine.Book](g)
			},
		}},
		{&o.KeepTree, engine.Option{
			Name: "KeepTree", Type: engine.Bool,
			Help: "the tree is kept from move to move",
		}},
		{(*string)(&o.FinalMove), engine.Option{
			Name: "FinalMove", Type: engine.Choice,
			Choices: []string{string(RobustChild), string(MaxChild), string(SecureChild)},
			Help:    "which move is played: most visits, best mean or best lower bound",
		}},
		{&o.LimitStrength, engine.Option{
			Name: "LimitStrength", Type: engine.Bool,
			Help: "moves are played at the strength Elo, not at full strength",
		}},
		{&o.Elo, engine.Option{
			Name: "Elo", Type: engine.Integer,
			Min: levels[0].elo, Max: levels[len(levels)-1].elo, Levels: Levels(),
			Help: "strength of play with LimitStrength; a player of random moves has about -60",
		}},
	}
}

// optionNamed returns the option of a name, whose case does not matter.
func optionNamed(table []option, name string) (option, error) {
	for _, o := range table {
		if strings.EqualFold(o.Name, name) {
			return o, nil
		}
	}
	return option{}, &engine.FieldError{
		Field: "name", Expected: "the name of an option", Cause: engine.ErrUnknownOption,
	}
}

// text returns the value of the field as set reads it, "" for an action.
func (o *option) text() string {
	switch to := o.field.(type) {
	case *bool:
		return strconv.FormatBool(*to)
	case *string:
		return *to
	case *int:
		return strconv.Itoa(*to)
	case *int64:
		return strconv.FormatInt(*to, 10)
	case *float64:
		return strconv.FormatFloat(*to, 'f', -1, 64)
	case *time.Duration:
		return strconv.FormatFloat(awayFromZero(float64(*to)/float64(time.Millisecond)), 'f', -1, 64)
	}
	return ""
}

// awayFromZero rounds, so that part of a millisecond beyond a bound is refused.
func awayFromZero(x float64) float64 { return math.Copysign(math.Ceil(math.Abs(x)), x) }

// set changes the field to a value in text, if the option takes it.
func (o *option) set(text string) error {
	if err := field.Check(o.Option, text); err != nil {
		return err
	}
	switch to := o.field.(type) {
	case *bool:
		*to = text == "true"
	case *string:
		*to = text
	case *int:
		*to, _ = field.Integer[int](text)
	case *int64:
		*to, _ = field.Integer[int64](text)
	case *float64:
		*to, _ = field.Decimal(text)
	case *time.Duration:
		millis, _ := field.Integer[int64](text)
		*to = time.Duration(millis) * time.Millisecond
	}
	return nil
}

// check returns an error if a Go program gave the field a value that the option does not take.
func (o *option) check() error { return field.Check(o.Option, o.text()) }

// can reports whether a game has an ability, an interface.
func can[Ability any](g engine.Game) bool {
	_, ok := g.(Ability)
	return ok
}
