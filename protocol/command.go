package protocol

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mattn/go-shellwords"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/internal/field"
)

// A command is one parsed line. Only run knows the position and the settings, so it may still fail.
type command interface {
	// run carries the command out. If it fails, the session is unchanged and the error is
	// answered.
	run(d *session) error
}

// spec describes a command to the parser and to help.
type spec struct {
	name   string
	syntax string // of the words after the name
	help   string
	parse  func(args []string) (command, error)
	urgent bool // carried out during a search too
}

// The commands, in the order of help.
var specs = []spec{
	{"c4", "", "name the engine and list its options", bare(identify{}), false},
	{"isready", "", "answer readyok, in mid-search too", bare(isReady{}), true},
	{"setoption", "name N [value V]", "change a setting", parseSetOption, false},
	{"newgame", "[game] words..", "begin a new game, for example 10 11 3 4", parseNewGame, false},
	{"position", "startpos|fen F|columns D [moves m..]", "set a position", parsePosition, false},
	{"opponent", "move", "play the opponent's move", parsePlay, false},
	{"play", "move", "play a move for the side to move", parsePlay, false},
	{"undo", "[k]", "take back k moves, or one", parseUndo, false},
	{"go", "[movetime ms] [nodes n] [depth d] [win k] [time ms [inc ms]]",
		"search and play the best move", parseGo, false},
	{"analyze", "[movetime ms] [nodes n] [depth d] [win k] [infinite] [prove] [multipv [k]] " +
		"[moves m..]", "search and play nothing", parseAnalyze, false},
	{"stop", "", "end the search under way, which is answered", bare(stop{}), true},
	{"show", "", "draw the board", bare(show{}), false},
	{"query", "gameover|result|turn|moves|fen",
		"answer one question about the position", parseQuery, false},
	{"perft", "d", "count the legal sequences of d plies", parsePerft, false},
	{"help", "", "list the commands", bare(help{}), false},
	{"quit", "", "end the session", bare(quit{}), true},
}

// commandNames lists the names for errors. The text is made once, because many wrong lines may wait
// in the queue.
var commandNames = sync.OnceValue(func() string {
	var names []string
	for _, s := range specs {
		names = append(names, s.name)
	}
	return field.OneOf(names)
})

// input is the spec of a line that is no command.
var input = spec{name: inputName}

// parse reads one line. The name of the spec is that of the command, for errors. For a blank line
// or a comment both the command and the error are nil.
func parse(text string) (spec, command, error) {
	if isSilent(text) {
		return spec{}, nil, nil
	}
	words, err := Words(text)
	if err != nil {
		return input, nil, err
	}
	i := slices.IndexFunc(specs, func(s spec) bool { return s.name == words[0] })
	if i < 0 {
		return spec{name: field.Quote(words[0])}, nil, engine.Expected("command", "%s", commandNames())
	}
	c, err := specs[i].parse(words[1:])
	return specs[i], c, err
}

// isSilent reports whether a line is blank or a comment. Only a whole line can be a comment,
// because a position may contain #.
func isSilent(text string) bool {
	text = strings.TrimLeft(text, " \t\r")
	return text == "" || text[0] == '#'
}

// Words returns the words of a line by the shell's rules for quotes and backslashes. Nothing is
// expanded or run. The error is an *engine.FieldError.
func Words(text string) ([]string, error) {
	if !utf8.ValidString(text) {
		return nil, engine.Expected("line", "UTF-8 text")
	}
	parser := shellwords.NewParser()
	parser.ParseEnv, parser.ParseBacktick, parser.ParseComment = false, false, false
	words, err := parser.Parse(text)
	if err != nil {
		return nil, engine.Expected("line", "quotes that are closed, and quotes around ( and )")
	}
	if parser.Position >= 0 { // where a shell's command would end
		return nil, engine.Expected("line", "quotes around ; & | < and >")
	}
	return words, nil
}

// bare returns the parser of a command that takes no arguments.
func bare(c command) func([]string) (command, error) {
	return func(args []string) (command, error) {
		if len(args) > 0 {
			return nil, engine.Expected("arguments", "none")
		}
		return c, nil
	}
}
