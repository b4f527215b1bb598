package match

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Arguments is a command line of match.
type Arguments struct {
	Schedule    Schedule
	Openings    string // the name of a file, if any
	Rivals      string // the name of a directory, if any
	Concurrency int
	Out         string // the names of files, if any
	Resume      bool
	Log         string // the name of a directory, if any
	Web         string // an address to listen at, if any
	Reports
}

// Reports has the names of the files that show games, empty for none.
type Reports struct {
	HTML, CSV, SVG, Judge, Batch string
	// Explain is the time for each position of the games that the page explains, in ms; nil: the
	// usual.
	Explain *int
}

// usualExplain is the time for a position of a game against a rival, in ms. A quarter of
// annotate's: a batch may have a hundred such games.
const usualExplain = 50

// Millis returns the time for each position of the games that the page explains, in ms. By default
// only games against rivals are explained.
func (r Reports) Millis(s *Schedule) int {
	switch {
	case r.Explain != nil:
		return *r.Explain
	case s.OwnBoards:
		return usualExplain
	}
	return 0
}

// ReportArguments is a command line of match report or match watch.
type ReportArguments struct {
	Names []string // of files of games, or of one directory with such
	SPRT  *SPRT    // replaces the test of the schedule
	Reports
}

// The limits of a match. The sizes of boards are limited by the game, too.
const (
	maxGames       = 1 << 24
	maxPatience    = 24 * 60 * 60 // s
	usualPatience  = 30
	maxConcurrency = 1024
	maxSize        = 1000
	maxSpeed       = 100
	maxMemory      = 1 << 20 // MB
)

// The default number of games of each pairing, also with -rivals.
const (
	usualGames = 100
	rivalGames = 2
)

// openingPlies is the default number of random moves in games without random boards.
const openingPlies = 4

// ParseArguments reads the command line of match without the word match. The game is one of games,
// the default one if the command line names none; open opens the directory of -rivals. The error is
// an *engine.FieldError.
func ParseArguments(
	words []string, games engine.Games, open func(dir string) fs.FS,
) (Arguments, error) {
	line := newCommandLine()
	err := readFlags(words, fieldsOf(flagsOf(line.sections(games))))
	if err == nil && line.Rivals != "" {
		err = line.addRivals(open(line.Rivals))
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
	err = a.read(words, a.flags())
	if err == nil && len(a.Names) == 0 {
		err = expected("FILES", "a file of games or more")
	}
	return a, err
}

// ParseWatch reads the command line of match watch without these two words. The error is an
// *engine.FieldError.
func ParseWatch(words []string) (a ReportArguments, err error) {
	err = a.read(words, a.watchFlags())
	if err == nil && len(a.Names) != 1 {
		err = expected("DIRECTORY", "one directory, where the parts are")
	}
	return a, err
}

// read reads flags, and names between them.
func (a *ReportArguments) read(words []string, flags []Flag) error {
	names := field.Field{Name: "FILES", Read: func(name string, words []string) ([]string, error) {
		a.Names = append(a.Names, name)
		return words, nil
	}}
	names.Is = func(word string) bool { return !isFlag(word) }
	return readFlags(words, append(fieldsOf(flags), names))
}

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
			Type: "match", Seed: 1,
			Margin: 100, Patience: usualPatience, Shard: Shard{1, 1}, Plies: -1,
		},
	}}
}

// addRivals adds every library of a directory as a player. The players before them meet all of
// these, each on a board of its own, as the course does it.
func (l *commandLine) addRivals(dir fs.FS) error {
	s := &l.Schedule
	switch {
	case len(l.engines) == 0:
		return expected("-rivals", "an -engine that meets them")
	case s.Format == roundRobin:
		return expected("-rivals", "no roundrobin beside it")
	}
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return expected("-rivals", "a directory: %v", err)
	}
	own := len(l.engines)
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case hasSources(dir, name):
			l.engines = append(l.engines, []string{"src=" + path.Join(l.Rivals, name)})
		case path.Ext(name) == ".so":
			l.engines = append(l.engines, []string{"lib=" + path.Join(l.Rivals, name)})
		}
	}
	if len(l.engines) == own {
		return expected("-rivals", "a directory with libraries, *.so, or folders of their sources, *.cpp")
	}
	s.Format, s.Games, s.OwnBoards = gauntlet, cmp.Or(s.Games, rivalGames), true
	if own > 1 {
		s.Own = own
	}
	return nil
}

// hasSources reports whether an entry of a directory is a folder of sources.
func hasSources(dir fs.FS, name string) bool {
	entries, _ := fs.ReadDir(dir, name) // none if it is no folder
	isSource := func(e fs.DirEntry) bool { return path.Ext(e.Name()) == ".cpp" }
	return slices.ContainsFunc(entries, isSource)
}

// finish sets the defaults that depend on several arguments, and checks all together.
func (l *commandLine) finish(games engine.Games) error {
	s := &l.Schedule
	s.Format, s.Games = cmp.Or(s.Format, roundRobin), cmp.Or(s.Games, usualGames)
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
	speaksUCI := func(p Player) bool { return p.Proto == uci }
	switch {
	case slices.ContainsFunc(s.Players, speaksUCI) && (s.Boards != nil || s.Game != course):
		return expected("proto", "-openings on 6 x 7, the board of UCI's cfour")
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

// ParsePlayer reads the words after -engine. The error is an *engine.FieldError.
func ParsePlayer(words []string) (Player, error) {
	line := newCommandLine()
	line.engines = [][]string{words}
	all, err := line.players()
	if err != nil {
		return Player{}, err
	}
	return all[0], nil
}

// players returns the players. The words after -each are read before those after -engine. Limits of
// a player's own replace all those of -each.
func (l *commandLine) players() (all []Player, err error) {
	for i, own := range l.engines {
		var p Player
		if err := readKeys("-each", l.each, p.keys()); err != nil {
			return nil, err
		}
		if p.Name != "" {
			return nil, expected("-each", "no name: players have different ones")
		}
		shared, loading := p.Limits, p.Loading
		p.Limits = Limits{}
		if err := readKeys("-engine", own, p.keys()); err != nil {
			return nil, err
		}
		if p.Limits == (Limits{}) {
			p.Limits = shared
		}
		if !p.IsLibrary() && p.Loading == loading {
			p.Loading = Loading{} // -each means it for libraries
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

// finish sets the defaults of the i-th player.
func (p *Player) finish(i int) {
	if p.Name == "" && p.IsLibrary() {
		p.Name = libraryName(strings.TrimRight(p.Library+p.Source, `/\`))
	}
	if p.Name == "" {
		p.Name = defaultName(i)
	}
	if p.Speed > 1 { // tables show that it is not the player of the course
		p.Name += fmt.Sprintf(" speed=%d", p.Speed)
	}
	if p.Limits != (Limits{}) {
		return
	}
	p.MoveTime = defaultMoveTime
	if p.IsLibrary() {
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
	case p.Library != "" && p.Command+p.Source != "":
		return expected(p.Name+" lib", "no cmd or src beside it")
	case p.Source != "" && p.Command != "":
		return expected(p.Name+" src", "no cmd beside it")
	case p.IsLibrary():
		return nil
	case p.Loading != Loading{}:
		return expected(p.Name+" speed, memory, sanitize", "lib or src beside it")
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
