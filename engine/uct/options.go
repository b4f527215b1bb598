package uct

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Options are the settings of a Searcher. The options of the protocol have the names of the fields.
// [Searcher.Options] returns them with their meanings, ranges and defaults.
type Options struct {
	Threads, Hash      int
	MoveOverhead       time.Duration // in the protocol an integer of milliseconds
	Seed               int64
	Graph              bool
	Exploration, Prior float64
	RAVE               float64
	Playouts           engine.PlayoutPolicy
	Learned            float64
	// ForcedMoves restricts the tree to moves that can matter ([engine.State].Candidates). Without it
	// there are no threat searches either.
	ForcedMoves bool
	// Proofs makes proven values go up the tree. Without it there are no threat searches, and the
	// solver and the book are not asked.
	Proofs           bool
	Solver, KeepTree bool
	FinalMove        FinalMove
	LimitStrength    bool
	Elo              int // on the scale of docs/strength.md, from the first to the last of [Levels]
}

func defaults() (o Options) {
	setDefaults(o.table())
	return o
}

func setDefaults(table []option) {
	for _, o := range table {
		if err := o.set(o.Default); err != nil {
			panic(err) // no default is out of its range
		}
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
// *bool, *string, *int, *int64, *float64 or *time.Duration; nil for an action.
type option struct {
	field any
	engine.Option
}

// The functions from here to where make options, with their defaults and ranges.
func boolean(field *bool, name string, usual bool, help string) option {
	return option{field, engine.Option{
		Name: name, Type: engine.Bool, Default: strconv.FormatBool(usual), Help: help,
	}}
}

func oneOf(field *string, name, usual string, choices []string, help string) option {
	return option{field, engine.Option{
		Name: name, Type: engine.Choice, Default: usual, Choices: choices, Help: help,
	}}
}

func number(field any, name string, usual, low, high float64, help string) option {
	return option{field, engine.Option{
		Name: name, Type: engine.Number, Default: decimal(usual), Min: low, Max: high, Help: help,
	}}
}

func integer(field any, name string, usual, low, high float64, help string) option {
	o := number(field, name, usual, low, high, help)
	o.Type = engine.Integer
	return o
}

// where restricts an option to the games that can use it.
func (o option) where(applies func(engine.Game) bool) option {
	o.Applies = applies
	return o
}

// table returns the options that set the fields of o.
func (o *Options) table() []option {
	elo := integer(&o.Elo, "Elo", levels[UsualLevel-1].elo, levels[0].elo, levels[len(levels)-1].elo,
		"strength of play with LimitStrength; a player of random moves has about -60")
	elo.Levels = Levels()
	return []option{
		integer(&o.Threads, "Threads", 1, 1, 256,
			"workers that search in parallel, at most one per core; "+
				"the exact solvers of some games always use one, whatever the value"),
		integer(&o.Hash, "Hash", 256, 1, 32768,
			"memory for the tree, MB; the process takes up to 20 more"),
		{nil, engine.Option{Name: "ClearTree", Type: engine.Action, Help: "forgets the tree"}},
		integer(&o.MoveOverhead, "MoveOverhead", 1, 0, 10000,
			"time reserved for getting the answer to the client, ms"),
		integer(&o.Seed, "Seed", 1, 0, 1<<53, "seed of the random numbers"),
		boolean(&o.Graph, "Graph", true, "a position is searched once, whatever moves lead to it"),
		number(&o.Exploration, "Exploration", 0.15, 0, 10,
			"c of UCB1, for results from 0 to 1; without effect where Prior or RAVE is on"),
		number(&o.Prior, "Prior", 0.6, 0, 10,
			"c of PUCT, by which the search follows learned priors of moves; 0: off").
			where(func(g engine.Game) bool { return g.About().Priors }),
		number(&o.RAVE, "RAVE", 1000, 0, 1e9,
			"k of RAVE: number of visits after which a move's own results weigh as much as the "+
				"borrowed ones; 0: off").
			where(func(g engine.Game) bool { return g.About().AMAF }),
		oneOf((*string)(&o.Playouts), "Playouts", string(engine.Replying),
			[]string{string(engine.Replying), string(engine.Informed), string(engine.Uniform)},
			"moves of playouts: replying by tactics and last good replies, "+
				"informed by tactics, uniform at random"),
		number(&o.Learned, "Learned", -1, -1, 1,
			"weight of the learned evaluation in the value of a leaf, "+
				"the playout has the rest; negative: the game's default").
			where(func(g engine.Game) bool { return g.About().Learned }),
		boolean(&o.ForcedMoves, "ForcedMoves", true,
			"the tree holds only moves that can matter: wins, blocks, no poisoned cells"),
		boolean(&o.Proofs, "Proofs", true, "proven wins, losses and draws are backed up the tree"),
		boolean(&o.Solver, "Solver", true,
			"an exact solver searches the root first, in some games only near the end, "+
				"and openings are looked up in the book, if there is one").
			where(func(g engine.Game) bool { return can[engine.SolverMaker](g) || can[engine.Book](g) }),
		boolean(&o.KeepTree, "KeepTree", true, "the tree is kept from move to move"),
		oneOf((*string)(&o.FinalMove), "FinalMove", string(SecureChild),
			[]string{string(RobustChild), string(MaxChild), string(SecureChild)},
			"which move is played: most visits, best mean or best lower bound"),
		boolean(&o.LimitStrength, "LimitStrength", false,
			"moves are played at the strength Elo, not at full strength"),
		elo,
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
		return decimal(*to)
	case *time.Duration:
		return decimal(awayFromZero(float64(*to) / float64(time.Millisecond)))
	}
	return ""
}

// decimal returns a number as field.Decimal and field.Integer read it.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

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
