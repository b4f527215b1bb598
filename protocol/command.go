package protocol

import (
	"strings"

	"github.com/mattn/go-shellwords"
)

// A command is one parsed line. Whether it can be carried out depends on the
// position and the settings, which only run knows.
type command interface {
	// run carries the command out. The error is answered, and leaves the session
	// as it was.
	run(s *Session) error
}

// spec is what the parser and help know of a command.
type spec struct {
	name   string
	syntax string // what may follow the name
	help   string
	parse  func(args []string) (command, error)
}

// The commands, in the order of help.
var specs = []spec{
	{"c4", "", "names the engine and lists its options", bare(identify{})},
	{"isready", "", "answers readyok, in mid-search too", bare(isReady{})},
	{"setoption", "name N [value V]", "changes a setting", parseSetOption},
	{"newgame", "[game] words..", "begins a new game, for example 10 11 3 4", parseNewGame},
	{"position", "startpos|fen F [moves m..]", "sets a position", parsePosition},
	{"opponent", "move", "plays the opponent's move", parsePlay},
	{"play", "move", "plays a move for the side to move", parsePlay},
	{"undo", "[k]", "takes back k moves, or one", parseUndo},
	{"go", "[movetime ms] [nodes n] [time ms [inc ms]]", "searches and plays the best move", parseGo},
	{"analyze", "[movetime ms] [nodes n] [infinite] [prove] [multipv k] [moves m..]", "searches and plays nothing", parseAnalyze},
	{"stop", "", "ends the search under way, which is answered", bare(stop{})},
	{"show", "", "draws the board", bare(show{})},
	{"query", "gameover|result|turn|moves|fen", "answers one question about the position", parseQuery},
	{"perft", "d", "counts the legal sequences of d plies", parsePerft},
	{"help", "", "lists the commands", bare(help{})},
	{"quit", "", "ends the session", bare(quit{})},
}

// parse reads one line. The name is that of the command, for errors; a line
// that is blank or a comment is no command and no error.
func parse(text string) (name string, c command, err error) {
	if isSilent(text) {
		return "", nil, nil
	}
	words, err := split(text)
	if err != nil {
		return inputName, nil, err
	}
	name = words[0]
	var names []string
	for _, s := range specs {
		if s.name != name {
			names = append(names, s.name)
			continue
		}
		if c, err = s.parse(words[1:]); err != nil {
			return name, nil, err
		}
		return name, c, nil
	}
	return quote(name), nil, expected("command", "%s", oneOf(names))
}

// isSilent reports whether a line is blank or a comment. A comment is a whole
// line: positions hold # as well.
func isSilent(text string) bool {
	text = strings.TrimLeft(text, " \t\r")
	return text == "" || text[0] == '#'
}

// split returns the words of a line by the shell's rules for quotes and
// backslashes. Nothing is ever expanded or run.
func split(text string) ([]string, error) {
	parser := shellwords.NewParser()
	parser.ParseEnv, parser.ParseBacktick, parser.ParseComment = false, false, false
	words, err := parser.Parse(text)
	if err != nil {
		return nil, expected("line", "quotes that are closed, and quotes around ( and )")
	}
	if parser.Position >= 0 { // where a shell's command would end
		return nil, expected("line", "quotes around ; & | < and >")
	}
	return words, nil
}

// bare returns the parser of a command that takes no arguments.
func bare(c command) func([]string) (command, error) {
	return func(args []string) (command, error) {
		if len(args) > 0 {
			return nil, expected("arguments", "none")
		}
		return c, nil
	}
}
