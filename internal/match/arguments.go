package match

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/internal/lines"
	"github.com/c4engine/c4engine/protocol"
)

// Arguments is a command line of match.
type Arguments struct {
	Schedule    Schedule
	Openings    string // the name of a file, if any
	Concurrency int
	Out         string // the names of files, if any
	Resume      bool
	Reports
}

// Reports has the names of the files that show games, empty for none.
type Reports struct{ HTML, Judge, Batch string }

// ReportArguments is a command line of match report or match watch.
type ReportArguments struct {
	Names []string // of files of games, or of one directory with such
	SPRT  *SPRT    // replaces the test of the schedule
	Reports
}

// The limits of a match. The sizes of boards are limited by the game, too.
const (
	maxGames       = 1 << 24
	maxPlies       = 1000
	maxNodes       = 1 << 53
	maxPatience    = 24 * 60 * 60 // s
	usualPatience  = 30
	maxConcurrency = 1024
	maxSize        = 1000
)

// openingPlies is the default number of random moves in games without random boards.
const openingPlies = 4

// ParseArguments reads the command line of match without the word match. The game is one of games,
// the default one if the command line names none. The error is an *engine.FieldError.
func ParseArguments(words []string, games engine.Games) (Arguments, error) {
	line := newCommandLine()
	rest, err := parse(words, flagsOf(line.sections(games)))
	if err == nil && len(rest) > 0 {
		err = expected(strconv.Quote(rest[0]), "a flag")
	}
	if err == nil {
		line.Schedule.Players, err = line.players()
	}
	if err == nil {
		err = line.finish(games)
	}
	return line.Arguments, err
}

// ParseReport reads the command line of match report without these two words. The error is an
// *engine.FieldError.
func ParseReport(words []string) (a ReportArguments, err error) {
	a.Names, err = parse(words, a.flags())
	if err == nil && len(a.Names) == 0 {
		err = expected("FILES", "a file of games or more")
	}
	return a, err
}

// ParseWatch reads the command line of match watch without these two words. The error is an
// *engine.FieldError.
func ParseWatch(words []string) (a ReportArguments, err error) {
	a.Names, err = parse(words, a.watchFlags())
	if err == nil && len(a.Names) != 1 {
		err = expected("DIRECTORY", "one directory, where the parts are")
	}
	return a, err
}

// Flags returns the flags of match and the keys of its players, which end with equals signs.
func Flags(games engine.Games) []Flag {
	all := flagsOf(newCommandLine().sections(games))
	for _, k := range new(Player).keys() {
		k.Name = strings.TrimSuffix(k.Name+"=", "NAME=") // of option.NAME the user knows the rest
		all = append(all, k)
	}
	return all
}

// ReportFlags returns the flags of match report.
func ReportFlags() []Flag { return new(ReportArguments).flags() }

// WatchFlags returns the flags of match watch.
func WatchFlags() []Flag { return new(ReportArguments).watchFlags() }

// commandLine is a command line while it is read. The keys of players are read at its end, because
// -each may come last.
type commandLine struct {
	Arguments
	engines [][]string
	each    []string
}

// newCommandLine returns the arguments of a command line without flags.
func newCommandLine() *commandLine {
	return &commandLine{Arguments: Arguments{
		Concurrency: 1,
		Schedule: Schedule{
			Type: "match", Format: roundRobin, Games: 100, Seed: 1,
			Margin: 100, Patience: usualPatience, Shard: Shard{1, 1}, Plies: -1,
		},
	}}
}

func (l *commandLine) sections(games engine.Games) []section {
	return []section{
		{"Players", l.playerFlags()},
		{"Games and openings", l.gameFlags(games)},
		{"Time and processors", l.timeFlags()},
		{"Files", append(l.fileFlags(), l.Reports.flags()...)},
	}
}

func (l *commandLine) playerFlags() []Flag {
	return []Flag{
		{Name: "-engine", Value: "KEY=VALUE ...", Help: "let this player play",
			read: func(_ string, words []string) (rest []string, err error) {
				words, rest = cutKeys(words)
				l.engines = append(l.engines, words)
				return rest, nil
			}},
		{Name: "-each", Value: "KEY=VALUE ...", Help: "set these keys of all players",
			read: func(_ string, words []string) (rest []string, err error) {
				l.each, rest = cutKeys(words)
				return rest, nil
			}},
	}
}

func (l *commandLine) gameFlags(games engine.Games) []Flag {
	s := &l.Schedule
	names, usual := games.Names(), games.Default()
	random := usual.About().Boards.Random
	return []Flag{
		choice("-game", "NAME", fmt.Sprintf("play %s (default %s)", field.Listed(names, "or"), usual.Name()),
			&s.Game, names),
		whole("-games", "N", fmt.Sprintf(
			"play N games of each pairing, two from each opening (default %d)", s.Games),
			&s.Games, 2, maxGames),
		choice("-format", "FORMAT",
			"play a roundrobin, or a gauntlet of the first player against all others",
			&s.Format, []string{roundRobin, gauntlet}),
		{Name: "-boards", Value: "LOW..HIGH", Help: fmt.Sprintf(
			"draw boards with rows and columns in this range (default %d..%d), or", random[0], random[1]),
			read: with(s.readBoards)},
		text("-openings", "FILE", "begin with these positions, one a line", &l.Openings),
		whole("-plies", "K", fmt.Sprintf(
			"play K random moves first (default 0; %d in games without random boards)", openingPlies),
			&s.Plies, 0, maxPlies),
		whole("-seed", "S", fmt.Sprintf("choose the openings by this seed (default %d)", s.Seed),
			&s.Seed, 0, math.MaxUint64),
		sprtFlag("end as soon as a sequential test decides; two players", &s.SPRT),
		set("-adjudicate", "end a game when both players have proven its result", &s.Adjudicate),
		{Name: "-shard", Value: "I/N", Help: "play the I-th of N parts of the games",
			read: with(s.readShard)},
	}
}

func (l *commandLine) timeFlags() []Flag {
	s := &l.Schedule
	return []Flag{
		whole("-concurrency", "N", fmt.Sprintf("play N games at a time (default %d)", l.Concurrency),
			&l.Concurrency, 1, maxConcurrency),
		whole("-margin", "MS", fmt.Sprintf("accept an answer this late after movetime, "+
			"or a clock this far below zero (default %d)", s.Margin),
			&s.Margin, 0, engine.MaxMillis),
		set("-processortime", "charge players the processor time that they use (Linux)",
			&s.ProcessorTime),
		whole("-patience", "SECONDS", fmt.Sprintf(
			"wait this long for a start, and for moves without a time (default %d)", s.Patience),
			&s.Patience, 1, maxPatience),
	}
}

func (l *commandLine) fileFlags() []Flag {
	return []Flag{
		text("-out", "FILE", "write a JSON line for every game, the moment it ends", &l.Out),
		set("-resume", "continue the match of that file", &l.Resume),
	}
}

func (r *Reports) flags() []Flag {
	return []Flag{
		text("-html", "FILE", "write a page with every game to replay", &r.HTML),
		text("-judge", "FILE", "write the result file of the course's judge; two players", &r.Judge),
		text("-batch", "FILE", "write the course's batch report", &r.Batch),
	}
}

func (a *ReportArguments) flags() []Flag { return append(a.Reports.flags(), a.watchFlags()...) }

func (a *ReportArguments) watchFlags() []Flag {
	return []Flag{sprtFlag("decide by this sequential test, not by the match's own", &a.SPRT)}
}

func (s *Schedule) readBoards(name, word string) error {
	low, high, found := strings.Cut(word, "..")
	if !found {
		high = low
	}
	l, err := field.Int(name, low, 1, maxSize)
	h, err2 := field.Int(name, high, l, maxSize)
	if err != nil || err2 != nil {
		return expected(name, "low..high, as 9..12")
	}
	s.Boards = &Range{l, h}
	return nil
}

func (s *Schedule) readShard(name, word string) error {
	if (*lines.Shard)(&s.Shard).UnmarshalText([]byte(word)) != nil {
		return expected(name, "i/n, as 1/4 to 4/4; n at most %d", lines.MaxShards)
	}
	return nil
}

// sprtFlag returns the flag of a test. A test without words has the defaults.
func sprtFlag(help string, to **SPRT) Flag {
	t := &SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	var keys []Flag
	usage := ""
	for _, k := range []struct {
		name string
		to   *float64
	}{{"elo0", &t.Elo0}, {"elo1", &t.Elo1}, {"alpha", &t.Alpha}, {"beta", &t.Beta}} {
		usage += fmt.Sprintf(" %s=%v", k.name, *k.to)
		keys = append(keys, Flag{Name: k.name, read: with(func(name, word string) (err error) {
			if *k.to, err = strconv.ParseFloat(word, 64); err != nil || math.IsNaN(*k.to) {
				return expected(name, "a number")
			}
			return nil
		})})
	}
	return Flag{
		Name: "-sprt", Value: usage[1:], Help: help,
		read: func(name string, words []string) (rest []string, err error) {
			*to = t
			words, rest = cutKeys(words)
			return rest, parseKeys(name, words, keys)
		},
	}
}

// finish sets the defaults that depend on several arguments, and checks all together.
func (l *commandLine) finish(games engine.Games) error {
	s := &l.Schedule
	course := games.Default().Name()
	s.Game = cmp.Or(s.Game, course)
	game, err := games.Named(s.Game)
	if err != nil {
		return err
	}
	random := game.About().Boards.Random
	switch {
	case s.Boards != nil && l.Openings != "":
		return expected("-openings", "no -boards beside it")
	case l.Openings != "":
		s.List = &ListName{} // until the file is read
	case s.Boards != nil:
		if err := s.Boards.check(game); err != nil {
			return err
		}
	case random != [2]int{}:
		s.Boards = &Range{random[0], random[1]}
	}
	if s.Plies < 0 { // not given
		s.Plies = 0
		if random == [2]int{} && l.Openings == "" {
			s.Plies = openingPlies
		}
	}
	switch {
	case l.Resume && l.Out == "":
		return expected("-resume", "-out with the file to continue")
	case s.Game != course && l.Judge+l.Batch != "":
		return expected("-judge, -batch", "games of %s", course)
	case l.Judge != "" && len(s.Players) > 2:
		return expected("-judge", "two players, not %d", len(s.Players))
	}
	return flagged(s.check())
}

// check returns an error if the game has no random boards, or none of these sizes.
func (r *Range) check(game engine.Game) error {
	if game.About().Boards.Random == [2]int{} {
		return expected("-boards", "a game with random boards, not %s", game.Name())
	}
	for _, size := range []int{r.Low, r.High} {
		word := strconv.Itoa(size)
		if _, err := game.New([]string{word, word}); err != nil {
			return fmt.Errorf("-boards: %w", err)
		}
	}
	return nil
}

// flagged names the flag in an error about a field of a schedule.
func flagged(err error) error {
	var wrong *engine.FieldError
	if !errors.As(err, &wrong) {
		return err
	}
	return engine.Renamed(err, "-"+strings.Replace(wrong.Field, "players", "engine", 1))
}

// players returns the players. The words after -each are read before those after -engine. Limits of
// a player's own replace all those of -each.
func (l *commandLine) players() (all []Player, err error) {
	for i, own := range l.engines {
		var p Player
		if err := parseKeys("-each", l.each, p.keys()); err != nil {
			return nil, err
		}
		if p.Name != "" {
			return nil, expected("-each", "no name: players have different ones")
		}
		shared := p.Limits
		p.Limits = Limits{}
		if err := parseKeys("-engine", own, p.keys()); err != nil {
			return nil, err
		}
		if p.Limits == (Limits{}) {
			p.Limits = shared
		}
		p.finish(i)
		if err := p.checkKeys(); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// The limits of a move for a player without any, in ms. Libraries keep to their judge's:
// they are not told another one.
const (
	defaultMoveTime = 100
	libraryMoveTime = 3000
)

// keys are the keys after -engine and -each.
func (p *Player) keys() []Flag {
	return []Flag{
		text("cmd", "COMMAND", "start this command, quoted as in a shell, without its operators; or", &p.Command),
		text("lib", "PATH", "load this library of the course's kind", &p.Library),
		text("name", "NAME", "call it so in tables (default A, B, ..., or as the library)", &p.Name),
		text("dir", "DIRECTORY", "start it in this directory", &p.Dir),
		{Name: "option.NAME", Value: "VALUE", Help: "change a setting of the engine", read: with(p.setOption)},
		whole("movetime", "MS", fmt.Sprintf("give it this time a move (default %d, a library %d); or",
			defaultMoveTime, libraryMoveTime), &p.MoveTime, 1, engine.MaxMillis),
		{Name: "tc", Value: "TIME[+INC]", Help: "give it a clock for the game: seconds, and seconds added after a move",
			read: with(p.readTimeControl)},
		whole("nodes", "N", "bound its simulations a move, instead or in addition", &p.Nodes, 1, maxNodes),
	}
}

// setOption sets an option. An option of the same name is replaced.
func (p *Player) setOption(key, value string) error {
	_, name, _ := strings.Cut(key, "option.")
	if strings.ContainsFunc(name+value, isUnprintable) {
		return expected(key, "printable characters")
	}
	var others []Option
	for _, o := range p.Options {
		if !strings.EqualFold(o.Name, name) {
			others = append(others, o)
		}
	}
	p.Options = append(others, Option{name, value})
	return nil
}

// finish sets the defaults of the i-th player.
func (p *Player) finish(i int) {
	if p.Name == "" && p.Library != "" {
		p.Name = libraryName(p.Library)
	}
	if p.Name == "" {
		p.Name = defaultName(i)
	}
	if p.Limits != (Limits{}) {
		return
	}
	p.MoveTime = defaultMoveTime
	if p.Library != "" {
		p.MoveTime = libraryMoveTime
	}
}

// libraryName returns the name of a library's file, without what follows its last dot.
func libraryName(file string) string {
	file = file[strings.LastIndexAny(file, `/\`)+1:]
	return strings.TrimSuffix(file, path.Ext(file))
}

// defaultName returns A, B, ..., Z, 27, 28, ...
func defaultName(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return strconv.Itoa(i + 1)
}

// checkKeys returns an error if the keys of a player do not fit together.
func (p *Player) checkKeys() error {
	switch {
	case p.TC != nil && p.MoveTime != 0:
		return expected(p.Name+" tc", "no movetime beside it")
	case p.Library != "" && p.Command != "":
		return expected(p.Name+" lib", "no cmd beside it")
	case p.Library != "":
		return nil
	}
	words, err := protocol.Words(p.Command)
	var wrong *engine.FieldError
	switch {
	case errors.As(err, &wrong):
		return expected(p.Name+" cmd", "%s", wrong.Expected)
	case len(words) == 0:
		return expected(p.Name+" cmd", "a command")
	}
	return nil
}

// Help returns the help of match with the names of the games.
func Help(games engine.Games) string {
	var text strings.Builder
	text.WriteString(`It prints the Elo difference and its error, too (docs/match.md):

  c4engine match -engine cmd=COMMAND [key=value ...] -engine ... [flags]

Players, each with -engine; -each [key=value ...] holds for all:
`)
	for _, k := range new(Player).keys() {
		writeEntry(&text, k.Name+"="+k.Value, k.Help)
	}
	writeSections(&text, newCommandLine().sections(games)[1:])
	return text.String() + "\nmatch report prints the tables of files of games; " +
		"match watch follows a match in parts."
}

// ReportHelp returns the help of match report.
func ReportHelp() string {
	var text strings.Builder
	text.WriteString(`It counts all games of the files as one match:

  c4engine match report [flags] FILES...
`)
	writeSections(&text, []section{{"Flags", ReportFlags()}})
	return strings.TrimSuffix(text.String(), "\n")
}

// WatchHelp returns the help of match watch.
func WatchHelp() string {
	var text strings.Builder
	text.WriteString(`It counts the games of all files *.jsonl in a directory as one match, while parts of
it are played there (match -shard I/N -out DIRECTORY/part-I.jsonl):

  c4engine match watch [flags] DIRECTORY

The exit status is 0 once the test has decided or, in a match without one, all games are
played; else it is 1.
`)
	writeSections(&text, []section{{"Flags", WatchFlags()}})
	return strings.TrimSuffix(text.String(), "\n")
}
