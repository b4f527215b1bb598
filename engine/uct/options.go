package uct

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// Options are the settings of a Searcher. The table of the settings has their defaults and ranges;
// Searcher.Options lists them as text.
type Options struct {
	Threads       int // workers; no more of them work than the machine has cores
	Hash          int // memory of the tree, MB
	MoveOverhead  time.Duration
	Seed          int64 // from 0 to 2^53
	Graph         bool  // a position is searched once, whatever moves lead to it
	Exploration   float64
	Prior         float64
	RAVE          float64
	Playouts      string // replying, informed or uniform
	Learned       float64
	ForcedMoves   bool
	Proofs        bool
	Solver        bool // a solver and a book are asked, if the game has them
	KeepTree      bool
	FinalMove     string // robust, max or secure
	LimitStrength bool   // to Elo
	Elo           int
}

// options are the settings as the inner loops need them.
type options struct {
	Options
	explore2    float32 // 2 c^2 for UCB1
	prior, rave float32
}

func (o Options) derive() options {
	return options{
		Options:  o,
		explore2: float32(2 * o.Exploration * o.Exploration),
		prior:    float32(o.Prior), rave: float32(o.RAVE),
	}
}

// shapesTree returns the options without those that a tree does not depend on. A tree that was
// searched by others is stale.
func (o Options) shapesTree() Options {
	o.Threads, o.Hash, o.MoveOverhead, o.Exploration = 0, 0, 0, 0
	o.Solver, o.KeepTree, o.LimitStrength, o.Elo, o.FinalMove = false, false, false, 0, ""
	return o
}

// The values of the option FinalMove.
const (
	robust  = "robust"
	maxMean = "max"
	secure  = "secure"
)

// The values of the option Playouts.
const (
	replying = "replying"
	informed = "informed"
	uniform  = "uniform"
)

var policyOf = map[string]engine.PlayoutPolicy{
	replying: engine.Replying, informed: engine.Informed, uniform: engine.Uniform,
}

// setting is an option and the field that holds its value; an action has no field.
type setting struct {
	option engine.Option
	field  func(o *Options) any
}

const (
	hashOption  = "Hash"
	clearOption = "ClearTree"
)

var settings = []setting{
	{engine.Option{Name: "Threads", Type: engine.Spin, Default: "1", Min: 1, Max: 256,
		Help: "workers that search in parallel, at most one per core; " +
			"some games' exact solvers use one"},
		func(o *Options) any { return &o.Threads }},
	{engine.Option{Name: hashOption, Type: engine.Spin, Default: "256", Min: 1, Max: 32768,
		Help: "memory for the tree, MB; the process takes up to 20 more"},
		func(o *Options) any { return &o.Hash }},
	{engine.Option{Name: clearOption, Type: engine.Button,
		Help: "forgets the tree"},
		nil},
	{engine.Option{Name: "MoveOverhead", Type: engine.Spin, Default: "1", Min: 0, Max: 10000,
		Help: "time reserved for getting the answer to the client, ms"},
		func(o *Options) any { return &o.MoveOverhead }},
	{engine.Option{Name: "Seed", Type: engine.Spin, Default: "1", Min: 0, Max: 1 << 53,
		Help: "seed of the random numbers"},
		func(o *Options) any { return &o.Seed }},
	{engine.Option{Name: "Graph", Type: engine.Check, Default: "true",
		Help: "a position is searched once, whatever moves lead to it"},
		func(o *Options) any { return &o.Graph }},
	{engine.Option{Name: "Exploration", Type: engine.Real, Default: "0.15", Min: 0, Max: 10,
		Help: "c of UCB1, for results from 0 to 1; without effect where Prior or RAVE is on"},
		func(o *Options) any { return &o.Exploration }},
	{engine.Option{Name: "Prior", Type: engine.Real, Default: "0.6", Min: 0, Max: 10,
		Help:    "c of PUCT, by which the search follows learned priors of moves; 0: off",
		Applies: can[engine.PriorSetter]},
		func(o *Options) any { return &o.Prior }},
	{engine.Option{Name: "RAVE", Type: engine.Real, Default: "1000", Min: 0, Max: 1e9,
		Help: "k of RAVE: visits at which a move's own value weighs as much as its " +
			"all-moves-as-first value; 0: off",
		Applies: func(g engine.Game) bool { return g.About().AMAF }},
		func(o *Options) any { return &o.RAVE }},
	{engine.Option{Name: "Playouts", Type: engine.Combo, Default: replying,
		Choices: []string{replying, informed, uniform},
		Help: "moves of playouts: replying by tactics and last good replies, " +
			"informed by tactics, uniform at random"},
		func(o *Options) any { return &o.Playouts }},
	{engine.Option{Name: "Learned", Type: engine.Real, Default: "-1", Min: -1, Max: 1,
		Help: "weight of the learned evaluation in the value of a leaf, " +
			"the playout has the rest; negative: the game's default",
		Applies: func(g engine.Game) bool { return g.About().Learned }},
		func(o *Options) any { return &o.Learned }},
	{engine.Option{Name: "ForcedMoves", Type: engine.Check, Default: "true",
		Help: "the tree holds only moves that can matter: wins, blocks, no poisoned cells"},
		func(o *Options) any { return &o.ForcedMoves }},
	{engine.Option{Name: "Proofs", Type: engine.Check, Default: "true",
		Help: "proven wins, losses and draws are backed up the tree"},
		func(o *Options) any { return &o.Proofs }},
	{engine.Option{Name: "Solver", Type: engine.Check, Default: "true",
		Help: "an exact solver searches the root first, in some games only near the end, " +
			"and openings are looked up in the book, if there is one",
		Applies: func(g engine.Game) bool {
			return can[engine.SolverMaker](g) || can[engine.Book](g)
		}},
		func(o *Options) any { return &o.Solver }},
	{engine.Option{Name: "KeepTree", Type: engine.Check, Default: "true",
		Help: "the tree is kept from move to move"},
		func(o *Options) any { return &o.KeepTree }},
	{engine.Option{Name: "FinalMove", Type: engine.Combo, Default: secure,
		Choices: []string{robust, maxMean, secure},
		Help:    "which move is played: most visits, best mean or best lower bound"},
		func(o *Options) any { return &o.FinalMove }},
	{engine.Option{Name: "LimitStrength", Type: engine.Check, Default: "false",
		Help: "moves are played at the strength Elo, not at full strength"},
		func(o *Options) any { return &o.LimitStrength }},
	{engine.Option{Name: "Elo", Type: engine.Spin, Default: fmt.Sprint(levels[UsualLevel-1].elo),
		Min: levels[0].elo, Max: levels[len(levels)-1].elo, Levels: Levels(),
		Help: "strength of play with LimitStrength; a player of random moves has about -60"},
		func(o *Options) any { return &o.Elo }},
}

// settingOf returns the setting of a name, whose case does not matter.
func settingOf(name string) (setting, error) {
	for _, s := range settings {
		if strings.EqualFold(s.option.Name, name) {
			return s, nil
		}
	}
	return setting{}, &engine.FieldError{
		Field: "name", Expected: "the name of an option", Cause: engine.ErrUnknownOption,
	}
}

// set changes the field of a setting to a value that Option.Check accepts.
func (s setting) set(o *Options, value string) {
	if s.field == nil {
		return
	}
	whole, _ := strconv.ParseInt(value, 10, 64)
	switch field := s.field(o).(type) {
	case *int:
		*field = int(whole)
	case *int64:
		*field = whole
	case *time.Duration:
		*field = time.Duration(whole) * time.Millisecond
	case *float64:
		*field, _ = strconv.ParseFloat(value, 64)
	case *bool:
		*field = value == "true"
	case *string:
		*field = value
	}
}

// check returns nil if the field of a setting has a value that the option takes, else a
// *FieldError.
func (s setting) check(o *Options) error {
	if s.field == nil {
		return nil
	}
	text := ""
	switch field := s.field(o).(type) {
	case *int:
		text = strconv.Itoa(*field)
	case *int64:
		text = strconv.FormatInt(*field, 10)
	case *time.Duration:
		text = strconv.FormatFloat(math.Floor(field.Seconds()*1000), 'f', -1, 64)
	case *float64:
		text = strconv.FormatFloat(*field, 'f', -1, 64)
	case *bool:
		text = strconv.FormatBool(*field)
	case *string:
		text = *field
	}
	return field.Check(s.option, text)
}

// evaluator returns the settings of an evaluator.
func (o *options) evaluator() engine.EvaluatorOptions {
	return engine.EvaluatorOptions{
		Playouts: policyOf[o.Playouts], Learned: float32(o.Learned), Tactics: o.ForcedMoves,
	}
}

// can reports whether a game has an ability, an interface.
func can[Ability any](g engine.Game) bool {
	_, ok := g.(Ability)
	return ok
}

// threats returns the game if it searches for threat sequences and that is on, else nil.
func (o *options) threats(g engine.Game) engine.ThreatSearcher {
	if !o.Proofs || !o.ForcedMoves {
		return nil
	}
	searcher, _ := g.(engine.ThreatSearcher)
	return searcher
}

// priors returns the game if it sets priors and that is on, else nil.
func (o *options) priors(g engine.Game) engine.PriorSetter {
	if o.Prior == 0 {
		return nil
	}
	setter, _ := g.(engine.PriorSetter)
	return setter
}

func defaults() Options {
	var o Options
	for _, s := range settings {
		s.set(&o, s.option.Default)
	}
	return o
}
