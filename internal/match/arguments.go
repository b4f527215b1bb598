package match

import (
	"cmp"
	"fmt"
	"math"
	"strconv"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// openingPlies is the default number of random moves in games without random boards.
const openingPlies = 4

// Arguments is a command line of match.
type Arguments struct {
	Schedule    Schedule
	Openings    string // the name of a file, if any
	Concurrency int
	Out         string // the names of files, if any
	Resume      bool
	HTML        string
	Judge       string
	Batch       string
}

// ParseArguments reads the command line of match without the word match. The game is one of games,
// the default one if the command line names none. The error is an *engine.FieldError.
func ParseArguments(words []string, games engine.Games) (Arguments, error) {
	a := newArguments()
	var engines [][]keyValue
	var each []keyValue
	flags := []flagSpec{
		{name: "engine", parse: groups(&engines)},
		{name: "each", parse: group(&each)},
	}
	for _, section := range a.sections(games) {
		flags = append(flags, section.flags...)
	}
	err := parseFlags(words, nil, flags)
	if err != nil {
		return a, err
	}
	if a.Schedule.Players, err = players(engines, each); err != nil {
		return a, err
	}
	return a, a.finish(games)
}

// newArguments returns the arguments of a command line without flags.
func newArguments() Arguments {
	return Arguments{
		Concurrency: 1,
		Schedule: Schedule{
			Type: "match", Format: RoundRobin, Games: 100, Seed: 1,
			Margin: 100, Patience: 30, Shard: Shard{1, 1}, Plies: -1,
		},
	}
}

// sections returns the flags that set the fields of a: all but -engine and -each.
func (a *Arguments) sections(games engine.Games) []section {
	return []section{
		{"Games and openings", a.gameFlags(games)},
		{"Time and processors", a.timeFlags()},
		{"Files", a.fileFlags()},
	}
}

func (a *Arguments) gameFlags(games engine.Games) []flagSpec {
	s := &a.Schedule
	names, usual := games.Names(), games.Default()
	random := usual.About().Boards.Random
	return []flagSpec{
		{"game", "NAME", fmt.Sprintf("play %s (default %s)", field.Listed(names, "or"), usual.Name()),
			text(&s.Game)},
		{"games", "N", fmt.Sprintf(
			"play N games of each pairing, two from each opening (default %d)", s.Games),
			integer(&s.Games, 2, maxGames)},
		{"format", "FORMAT", "play a roundrobin, or a gauntlet of the first player against all others",
			text(&s.Format)},
		{"boards", "LOW..HIGH", fmt.Sprintf(
			"draw boards with rows and columns in this range (default %d..%d), or", random[0], random[1]),
			boards(&s.Boards)},
		{"openings", "FILE", "begin with these positions, one a line", text(&a.Openings)},
		{"plies", "K", fmt.Sprintf(
			"play K random moves first (default 0; %d in games without random boards)", openingPlies),
			integer(&s.Plies, 0, maxPlies)},
		{"seed", "S", fmt.Sprintf("choose the openings by this seed (default %d)", s.Seed), unsigned(&s.Seed)},
		{"sprt", sprtUsage, "end as soon as a sequential test decides; two players", sprt(&s.SPRT)},
		{"adjudicate", "", "end a game when both players have proven its result",
			boolean(&s.Adjudicate)},
		{"shard", "I/N", "play the I-th of N parts of the games", shard(&s.Shard)},
	}
}

func (a *Arguments) timeFlags() []flagSpec {
	s := &a.Schedule
	return []flagSpec{
		{"concurrency", "N", fmt.Sprintf("play N games at a time (default %d)", a.Concurrency),
			integer(&a.Concurrency, 1, maxConcurrency)},
		{"margin", "MS", fmt.Sprintf("accept an answer this late after movetime, "+
			"or a clock this far below zero (default %d)", s.Margin),
			integer(&s.Margin, 0, maxMoveTime)},
		{"processortime", "", "charge players the processor time that they use (Linux)",
			boolean(&s.ProcessorTime)},
		{"patience", "SECONDS", fmt.Sprintf(
			"wait this long for a start, and for moves without a time (default %d)", s.Patience),
			integer(&s.Patience, 1, maxPatience)},
	}
}

func (a *Arguments) fileFlags() []flagSpec {
	return []flagSpec{
		{"out", "FILE", "write a JSON line for every game, the moment it ends", text(&a.Out)},
		{"resume", "", "continue the match of that file", boolean(&a.Resume)},
		{"html", "FILE", "write a page with every game to replay", text(&a.HTML)},
		{"judge", "FILE", "write the result file of the course's judge; two players", text(&a.Judge)},
		{"batch", "FILE", "write the course's batch report", text(&a.Batch)},
	}
}

// finish sets the defaults that depend on several arguments, and checks all together.
func (a *Arguments) finish(games engine.Games) error {
	s := &a.Schedule
	s.Game = cmp.Or(s.Game, games.Default().Name())
	game, err := games.Named(s.Game)
	if err != nil {
		return expected("-game", "%s, not %q", field.OneOf(games.Names()), s.Game)
	}
	random := game.About().Boards.Random
	drawn := random != [2]int{}
	if drawn && s.Boards == nil && a.Openings == "" {
		s.Boards = &Range{random[0], random[1]}
	}
	if s.Plies < 0 { // not given
		s.Plies = 0
		if !drawn && a.Openings == "" {
			s.Plies = openingPlies
		}
	}
	if a.Openings != "" {
		s.List = &ListName{Count: 1} // until the file is read
	}
	if a.Resume && a.Out == "" {
		return expected("-resume", "-out with the file to continue")
	}
	if course := games.Default().Name(); s.Game != course && a.Judge+a.Batch != "" {
		return expected("-judge, -batch", "games of %s", course)
	}
	if a.Judge != "" && len(s.Players) > 2 {
		return expected("-judge", "two players, not %d", len(s.Players))
	}
	return s.check()
}

// parseSPRT reads the group after -sprt.
func parseSPRT(group []keyValue) (*SPRT, error) {
	s := &SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	fields := map[string]*float64{
		"elo0": &s.Elo0, "elo1": &s.Elo1, "alpha": &s.Alpha, "beta": &s.Beta,
	}
	for _, kv := range group {
		to, known := fields[kv.key]
		if !known {
			return nil, expected("-sprt "+kv.key, "one of elo0=, elo1=, alpha=, beta=")
		}
		x, err := strconv.ParseFloat(kv.value, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, expected("-sprt "+kv.key, "a number")
		}
		*to = x
	}
	return s, s.check()
}
