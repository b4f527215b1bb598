package match

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"time"

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

// UCI is the Proto of a player that speaks UCI with the variant cfour.
const UCI = "uci"

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

// LibraryMoveTime is the time that a library of the course believes to have for a move, in ms: its
// judge's. It is not told another one.
const LibraryMoveTime = 3000

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

// Launcher starts players.
type Launcher interface {
	Launch(c Command) (Process, error)
}

// Command says how a player is started.
type Command struct {
	Words  []string
	Dir    string    // "": the current one
	Env    []string  // NAME=VALUE, in addition to this process's
	Errors io.Writer // its standard error; nil: this process's
}

// Process is a running player: Read reads its output, Write writes to its input.
type Process interface {
	io.ReadWriter
	// Kill ends the process and the processes that it started, and waits for them. Blocked
	// reads and writes return. Kill returns how the process ended, "" if only Kill ended it. It
	// may be called several times, by several goroutines.
	Kill() string
	// ProcessorTime returns the processor time of the process and of the processes that it
	// started. After its end the result has no meaning.
	ProcessorTime() time.Duration
	// PeakMemory returns the memory that the largest of these processes had at its peak, in MB,
	// 0 if that is unknown.
	PeakMemory() int
}
