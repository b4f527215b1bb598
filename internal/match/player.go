package match

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct"
	"github.com/c4engine/c4engine/internal/cli"
	"github.com/c4engine/c4engine/internal/field"
	"github.com/c4engine/c4engine/protocol"
)

// Player is a command and its settings.
type Player struct {
	Name    string   `json:"name"`
	Command string   `json:"cmd,omitempty"`   // quoted as in a shell
	Library string   `json:"lib,omitempty"`   // a library of the course's kind, instead
	Source  string   `json:"src,omitempty"`   // a folder with such a library's sources, instead
	Built   string   `json:"-"`               // the library that was compiled from Source
	Proto   string   `json:"proto,omitempty"` // of the command: uci, or empty for the line protocol
	Dir     string   `json:"dir,omitempty"`
	Options []Option `json:"options,omitempty"`
	Env     []string `json:"env,omitempty"` // NAME=VALUE
	Loading
	Limits
}

// uci is the Proto of a player that speaks UCI with the variant cfour.
const uci = "uci"

// Option is a setting of a player, which setoption sends.
type Option struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Loading says how a player's library is loaded. A value that is 0 is the default.
type Loading struct {
	Speed    int    `json:"speed,omitempty"`  // of its clocks, in the place of 1
	Memory   uint64 `json:"memory,omitempty"` // MB of address space
	Sanitize bool   `json:"sanitize,omitempty"`
}

// The memory of a library in MB, and the speed of its clocks.
const (
	LibraryMemory = 4096 // by default
	MinMemory     = 64
	MaxMemory     = 1 << 20
	MaxSpeed      = 100
)

// IsLibrary reports whether the player is a library, given as such or by its sources.
func (p *Player) IsLibrary() bool { return p.Library != "" || p.Source != "" }

// Limits are a player's limits. A limit that is 0 or nil does not bound.
type Limits struct {
	MoveTime int          `json:"movetime,omitempty"` // of a move, ms
	Nodes    uint64       `json:"nodes,omitempty"`    // of a move, simulations
	TC       *TimeControl `json:"tc,omitempty"`       // of a game, instead of MoveTime
}

// The limits of a move for a player without any, in ms. Libraries keep to their judge's:
// they are not told another one.
const (
	defaultMoveTime = 100
	libraryMoveTime = 3000
)

// TimeControl is a player's time for a whole game, in milliseconds.
type TimeControl struct {
	Time      int `json:"time"` // on the clock at the start
	Increment int `json:"inc"`  // added after each move
}

// String returns the time control in seconds, in the form of chess programs: 60+0.6.
func (tc TimeControl) String() string {
	text := inSeconds(tc.Time)
	if tc.Increment > 0 {
		text += "+" + inSeconds(tc.Increment)
	}
	return text
}

func inSeconds(ms int) string { return strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64) }

// ParsePlayer reads the words after -engine. The error is an *engine.FieldError.
func ParsePlayer(words []string) (Player, error) {
	return parsePlayer(0, words, nil)
}

// parsePlayer reads the words after the i-th -engine, and before them those after -each. Limits of
// the player's own replace all those of -each.
func parsePlayer(i int, own, each []string) (p Player, err error) {
	if err := cli.ReadKeys("-each", each, p.keys()); err != nil {
		return p, err
	}
	if p.Name != "" {
		return p, expected("-each", "no name: players have different ones")
	}
	shared, loading := p.Limits, p.Loading
	p.Limits = Limits{}
	if err := cli.ReadKeys("-engine", own, p.keys()); err != nil {
		return p, err
	}
	if p.Limits == (Limits{}) {
		p.Limits = shared
	}
	if !p.IsLibrary() && p.Loading == loading {
		p.Loading = Loading{} // -each means it for libraries
	}
	p.finish(i)
	return p, p.check()
}

// keys are the keys after -engine and -each.
func (p *Player) keys() []cli.Flag {
	return []cli.Flag{
		cli.NewFlag(field.Text("cmd", &p.Command), "COMMAND",
			"start this command, quoted as in a shell, without its operators; or"),
		cli.NewFlag(field.Choice("proto", &p.Proto, []string{uci}), "uci",
			"it speaks UCI with the variant cfour, as Fairy-Stockfish does, on 6 x 7; or"),
		cli.NewFlag(field.Text("lib", &p.Library), "PATH", "load this library of the course's kind; or"),
		cli.NewFlag(field.Text("src", &p.Source), "DIRECTORY",
			"compile these sources to such a library, as the course's platform does"),
		cli.NewFlag(field.Text("name", &p.Name), "NAME",
			"call it so in tables (default A, B, ..., or as the library)"),
		cli.NewFlag(field.Text("dir", &p.Dir), "DIRECTORY", "start it in this directory"),
		cli.NewFlag(prefixed("env.", p.setEnv), "VALUE", "add this variable to its environment"),
		cli.NewFlag(field.Whole("speed", &p.Speed, 1, MaxSpeed), "N",
			"let a library's clocks run N times as fast, so that it thinks so much less (Linux)"),
		cli.NewFlag(field.Whole("memory", &p.Memory, MinMemory, MaxMemory), "MB",
			fmt.Sprintf("limit a library's address space (default %d)", LibraryMemory)),
		cli.NewFlag(field.Word("sanitize", p.setSanitize), "true",
			"load a library with AddressSanitizer and UBSan, without a limit of memory"),
		cli.NewFlag(prefixed("option.", p.setOption), "VALUE",
			"change a setting of the engine; option.Level=3 is a level of c4engine play"),
		cli.NewFlag(field.Whole("movetime", &p.MoveTime, 1, field.MaxMillis), "MS", fmt.Sprintf(
			"give it this time a move (default %d, a library %d); or", defaultMoveTime, libraryMoveTime)),
		cli.NewFlag(field.Word("tc", p.setTimeControl), "TIME[+INC]",
			"give it a clock for the game: seconds, and seconds added after a move"),
		cli.NewFlag(field.Whole("nodes", &p.Nodes, 1, protocol.MaxNodes), "N",
			"bound its simulations a move, instead or in addition"),
	}
}

// anyName stands in the help for the names behind a prefix.
const anyName = "NAME"

// prefixed returns a field for all keys that begin with a prefix. What set gets, the key without
// the prefix and the value, is printable.
func prefixed(prefix string, set func(name, value string) error) field.Field {
	f := field.Word(prefix+anyName, func(key, value string) error {
		if strings.ContainsFunc(key+value, isUnprintable) {
			return expected(key, "printable characters")
		}
		return set(strings.TrimPrefix(key, prefix), value)
	})
	f.Is = func(key string) bool { return strings.HasPrefix(key, prefix) && key != prefix }
	return f
}

// setEnv adds a variable. The last one of the same name holds.
func (p *Player) setEnv(name, value string) error {
	p.Env = append(p.Env, name+"="+value)
	return nil
}

// setOption sets an option. An option of the same name is replaced. Level, by whose number people
// know it, is a pair of options.
func (p *Player) setOption(name, value string) error {
	if strings.EqualFold(name, "Level") {
		levels := uct.Levels()
		level, err := field.Int("option."+name, value, 1, len(levels))
		if err != nil {
			return err
		}
		_ = p.setOption("LimitStrength", "true") // only a level fails
		return p.setOption("Elo", strconv.Itoa(levels[level-1].Value))
	}
	same := func(o Option) bool { return strings.EqualFold(o.Name, name) }
	p.Options = append(slices.DeleteFunc(p.Options, same), Option{name, value})
	return nil
}

func (p *Player) setSanitize(key, value string) error {
	if value != "true" {
		return expected(key, "true, not %q", value)
	}
	p.Sanitize = true
	return nil
}

// setTimeControl reads the form that TimeControl.String returns.
func (p *Player) setTimeControl(key, word string) error {
	clock, increment, both := strings.Cut(word, "+")
	var tc TimeControl
	read := parseSeconds(clock, &tc.Time) && (!both || parseSeconds(increment, &tc.Increment))
	if !read || tc.Time == 0 {
		return expected(key, "TIME or TIME+INCREMENT in seconds, as 60+0.6; at most a day each")
	}
	p.TC = &tc
	return nil
}

// parseSeconds reads a number of seconds with at most three decimals, and stores milliseconds. It
// reports whether that succeeded.
func parseSeconds(word string, ms *int) bool {
	if strings.Trim(word, "0123456789.") != "" {
		return false
	}
	d, err := time.ParseDuration(word + "s")
	if err != nil || d%time.Millisecond != 0 || d > field.MaxMillis*time.Millisecond {
		return false
	}
	*ms = int(d.Milliseconds())
	return true
}

// finish sets the defaults of the i-th player.
func (p *Player) finish(i int) {
	if file := strings.TrimRight(p.Library+p.Source, `/\`); p.Name == "" && file != "" {
		file = file[strings.LastIndexAny(file, `/\`)+1:]
		p.Name = strings.TrimSuffix(file, path.Ext(file))
	}
	if p.Name == "" {
		p.Name = strconv.Itoa(i + 1)
		if i < 26 {
			p.Name = string(rune('A' + i))
		}
	}
	if p.Speed > 1 { // tables show that it is not the player of the course
		p.Name += fmt.Sprintf(" speed=%d", p.Speed)
	}
	if p.Limits == (Limits{}) {
		p.MoveTime = defaultMoveTime
		if p.IsLibrary() {
			p.MoveTime = libraryMoveTime
		}
	}
}

// check returns an error if the keys of a player do not fit together.
func (p *Player) check() error {
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

// words returns the words of the player's command. That of a library is the argument's command with
// flags and the library's path.
func (p *Player) words(library []string) ([]string, error) {
	path := cmp.Or(p.Built, p.Library)
	if path == "" {
		return protocol.Words(p.Command)
	}
	words := slices.Clone(library)
	if p.Speed > 1 {
		words = append(words, "--speed", strconv.Itoa(p.Speed))
	}
	if p.Memory > 0 {
		words = append(words, "--memory", strconv.FormatUint(p.Memory, 10))
	}
	if p.Sanitize {
		words = append(words, "--sanitize")
	}
	return append(words, "--", path), nil
}
