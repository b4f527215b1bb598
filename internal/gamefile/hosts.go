package gamefile

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/course"
	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

// replay is a game of Kaggle's ConnectX, as its site offers it for download. Each step has an entry
// for each agent, of whom one acted; the first step is the empty board.
type replay struct {
	Configuration *struct{ Rows, Columns, InARow *int }
	Steps         [][]struct {
		Action *int
		Status string
	}
	Rewards [2]*float64
	Info    struct{ TeamNames [2]string }
}

// objectHead matches an object of JSON, or a list of objects.
var objectHead = regexp.MustCompile(`^(\[\s*)?\{\s*"\w+"\s*:`)

// readKaggle reads a replay, several one below the other, or a list of them. Behind one that is no
// JSON it reads no more.
func (r Reader) readKaggle(text string) (games []Game) {
	list := json.NewDecoder(strings.NewReader(text))
	isList := strings.HasPrefix(strings.TrimSpace(text), "[")
	if isList {
		_, _ = list.Token() // the bracket
	}
	for list.More() {
		rest := text[list.InputOffset():]
		begin := len(text) - len(strings.TrimLeft(rest, ", \t\r\n"))
		var object json.RawMessage
		err := list.Decode(&object)
		g, wrong := r.gameOfReplay(object)
		games = append(games, g.checked(1+strings.Count(text[:begin], "\n"), wrong))
		if err != nil {
			return games
		}
	}
	if _, err := list.Token(); isList && err != nil {
		err = engine.Expected("file", "a ] behind the replays")
		games = append(games, Game{}.checked(1+strings.Count(text, "\n"), err))
	}
	return games
}

func (r Reader) gameOfReplay(object []byte) (g Game, err error) {
	var file replay
	if err := json.Unmarshal(object, &file); err != nil || file.Configuration == nil {
		return g, engine.Expected("file",
			"a replay of Kaggle's ConnectX, the games of a match or Saiblo's messages")
	}
	board := file.Configuration
	switch {
	case board.InARow != nil && *board.InARow != 4:
		return g, engine.Expected("inarow", "4, not %d", *board.InARow)
	case board.Rows == nil:
		return g, engine.Expected("rows", "a number in the configuration, where it is missing")
	case board.Columns == nil:
		return g, engine.Expected("columns", "a number in the configuration, where it is missing")
	}
	size := []string{strconv.Itoa(*board.Rows), strconv.Itoa(*board.Columns)}
	start, err := r.Games.Default().New(size)
	if err != nil {
		return g, err
	}
	columns, failure, err := file.columns()
	if err != nil {
		return g, err
	}
	moves, err := boardtext.ParseMoves(start, columns)
	if err != nil {
		return g, err
	}
	h := engine.NewHistory(start)
	if err := h.Play(moves...); err != nil {
		return g, err
	}
	g = Played(h)
	g.First, g.Second = file.Info.TeamNames[0], file.Info.TeamNames[1]
	if err = g.claim(score{winner: file.result()}); g.Result != "" {
		g.End = cmp.Or(failure, g.End)
	}
	return g, err
}

// columns returns the moves that were made, counted from 0, and the failure that ended the game, if
// any. Agents act in turn.
func (f *replay) columns() (moves []string, failure string, err error) {
	for i, step := range f.Steps[min(1, len(f.Steps)):] {
		mover := i % 2
		switch {
		case mover < len(step) && step[mover].Action != nil && kaggleFailures[step[mover].Status] == "":
			moves = append(moves, strconv.Itoa(*step[mover].Action))
		case i < len(f.Steps)-2:
			return nil, "", engine.Expected(fmt.Sprint("step ", i+1), "an action of agent %d", mover)
		case mover < len(step):
			failure = kaggleFailures[step[mover].Status]
		}
	}
	return moves, failure, nil
}

// kaggleFailures are the ends by the states of an agent whose action is no move.
var kaggleFailures = map[string]string{"INVALID": Illegal, "ERROR": Bug, "TIMEOUT": Timeout}

// result returns the winner by the rewards, "" if they are equal: they are in a game under way,
// and a draw follows from the moves. An agent that failed has no reward.
func (f *replay) result() string {
	rewards := [2]float64{-1, -1}
	for i, reward := range f.Rewards {
		if reward != nil {
			rewards[i] = *reward
		}
	}
	return map[int]string{1: First, -1: Second}[cmp.Compare(rewards[0], rewards[1])]
}

// Lines of the judge: a round, and the result of a game.
var (
	roundLine  = regexp.MustCompile(`^\d+:\s*(\n|$)`)
	resultLine = regexp.MustCompile(`^(-[1-4]|[0-8])\s+[\d.]+\s+[\d.]+$`)
)

// readJudge reads the results of the course's judge, which have no moves. Each round is a line
// "N:" and a line for each of two games. A moves first in the first game, B in the second:
//
//	code <tab> seconds of A <tab> seconds of B
//
// Statistics follow the last round; they are not read.
func (r Reader) readJudge(text string) (games []Game) {
	var players []string // of the next game; nil outside of the rounds
	for i, line := range strings.Split(text, "\n") {
		switch line = strings.TrimSpace(line); {
		case roundLine.MatchString(line):
			players = []string{"A", "B"}
		case line == "Stat:":
			players = nil
		case line != "" && players != nil:
			g, err := judgeGame(players[0], players[1], line)
			games = append(games, g.checked(i+1, err))
			slices.Reverse(players)
		}
	}
	return games
}

// judgeGame returns the game of two players with the result of a line.
func judgeGame(first, second, line string) (Game, error) {
	m := resultLine.FindStringSubmatch(line)
	if m == nil {
		return Game{}, engine.Expected("result", "a code from -4 to 8 and the seconds of A and B")
	}
	end := judgeEnds[m[1]]
	result := map[string]string{"": Draw, first: First, second: Second}[end[0]]
	return Game{First: first, Second: second, Result: result, End: end[1]}, nil
}

// judgeEnds are the winners, A, B or none, and the ends that the judge's codes stand for.
var judgeEnds = map[string][2]string{
	"0":  {"", Draw},
	"1":  {"A", Win},
	"2":  {"B", Win},
	"3":  {"B", Bug},
	"4":  {"B", Illegal},
	"5":  {"A", Bug},
	"6":  {"A", Illegal},
	"7":  {"B", Timeout},
	"8":  {"A", Timeout},
	"-1": {"B", NotLoaded},
	"-2": {"A", NotLoaded},
	"-3": {"B", NotLoaded},
	"-4": {"A", NotLoaded},
}

// JudgeCode returns the judge's code of a match's game. The winner is A, B, or empty after a draw.
func JudgeCode(winner, end string) string {
	for code, known := range judgeEnds {
		if known == [2]string{winner, end} && end != NotLoaded { // which has two codes each
			return code
		}
	}
	panic("no code of the judge: " + end) // a file's ends are checked
}

// readSaiblo reads the messages of the course's online platform to one player, with or without the
// player's answers. The moves follow from the boards, so the last moves of a game may be missing.
// The bytes between messages are skipped: their lengths and ends of lines.
//
//	{"type":0,"row":6,"col":7,"nox":-1,"noy":-1}    a game begins
//	{"type":1,"top":[6,6,..],"board":[0,0,..],..}   a turn: the free cells of columns, all cells
//	{"X":5,"Y":3}                                   the answer
//	{"type":2}                                      the end
func (r Reader) readSaiblo(text string) []Game {
	var s turns
	line, at := 1, 0
	for _, place := range saibloMessage.FindAllStringIndex(text, -1) {
		line += strings.Count(text[at:place[0]], "\n")
		at = place[0]
		err := engine.Expected("message", "a closing brace")
		if message := text[at:place[1]]; strings.HasSuffix(message, "}") {
			err = s.read(message)
		}
		s.addError(line, err)
	}
	return s.finish()
}

// Heads of Saiblo's formats. The plain one begins with the board's size, its forbidden cell, and a
// turn, which ends in 16 cells or more.
var (
	saibloHead = regexp.MustCompile(`^[ \d\x00-\x1f]*\{\s*("type"\s*:\s*\d|"[XY]")`)
	plainHead  = regexp.MustCompile(`^(\d+ +){2}-?\d+ +-?\d+\s*\n.*( +[012]){16}\s*(\n|$)`)
)

var saibloMessage = regexp.MustCompile(`\{[^}]*}?`)

// readPlain reads Saiblo's messages in its plain framing:
//
//	6 7 -1 -1               a game begins: rows, columns, the forbidden cell
//	5 3 6 6 .. 0 0 ..       a turn: the last move, the free cells of columns, all cells
func (r Reader) readPlain(text string) []Game {
	var s turns
	for i, line := range strings.Split(text, "\n") {
		var numbers []int
		err := json.Unmarshal([]byte("["+strings.Join(strings.Fields(line), ",")+"]"), &numbers)
		turn := s.board
		switch top := 2 + turn.Columns; {
		case err != nil:
			err = engine.Expected("message", "numbers")
		case len(numbers) == 4:
			err = s.begin(course.Turn{Rows: numbers[0], Columns: numbers[1], NoX: numbers[2], NoY: numbers[3]})
		case len(numbers) == 0 || s.wrong:
		case len(numbers) < top:
			err = engine.Expected("message", "a board")
		default:
			turn.Top, turn.Board = numbers[2:top], numbers[top:]
			err = s.turn(turn)
		}
		s.addError(i+1, err)
	}
	return s.finish()
}

// logLine matches a line of the log: a move of the library, and the position before it.
var logLine = regexp.MustCompile(`(?m)^c4engine: move (\d+,\d+) .* fen ([1-9xo#][\dxo#]*(?:/[\dxo#]+)+ [xo])\r?$`)

// readLog reads the log of the judge's library. A position that does not follow from the one before
// begins a game. Other lines are skipped.
//
//	c4engine: move 5,3 depth 9 .. fen 7/7/7/7/7/7 x
func (r Reader) readLog(text string) []Game {
	var s turns
	for i, line := range strings.Split(text, "\n") {
		m := logLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		now, err := r.Games.Default().Parse(m[2])
		if err == nil {
			if !s.reach(now) {
				s.finish()
				s.reach(now)
			}
			var own engine.Move
			own, err = boardtext.ParseMove(now, m[1])
			s.side = now.Turn()
			if err == nil {
				err = s.game.Play(own)
			}
		}
		s.addError(i+1, err)
	}
	return s.finish()
}

// turns are the positions that a player of the course's game sees, one a turn, and the games that
// follow from them.
type turns struct {
	games []Game
	board course.Turn    // the empty board of the last game
	game  engine.History // the game under way, without a start before its first turn
	side  engine.Player  // the player's
	wrong bool           // an error is in the game
}

// addError adds the error of a message, if there is one. It leaves out the game.
func (s *turns) addError(line int, err error) {
	if err != nil {
		s.games = append(s.games, Game{}.checked(line, err))
		s.game, s.wrong = engine.History{}, true
	}
}

// read reads a message in JSON.
func (s *turns) read(message string) error {
	m := course.Message{NoX: -1, NoY: -1}
	if err := json.Unmarshal([]byte(message), &m); err != nil {
		return engine.Expected("message", "a JSON object of the platform (%v)", err)
	}
	switch isAnswer := m.Type == nil && m.X != nil && m.Y != nil; {
	case m.Is(course.MessageStart):
		return s.begin(m.Start())
	case m.Is(course.MessageEnd):
		s.finish()
	case !isAnswer && !m.Is(course.MessageTurn):
		return engine.Expected("type", "0, 1 or 2")
	case s.wrong:
	case isAnswer && s.game.Start() == nil:
		return engine.Expected("answer", "a turn before it")
	case isAnswer:
		own, err := s.game.Position().MoveAt(engine.Cell{Row: *m.X, Column: *m.Y})
		if err == nil {
			err = s.game.Play(own)
		}
		return err
	default:
		return s.turn(m.Turn(s.board))
	}
	return nil
}

// begin begins a game on a board.
func (s *turns) begin(board course.Turn) error {
	s.finish()
	s.board, s.wrong = board, false
	_, err := board.Start()
	return err
}

// turn plays the moves that lead to the position of a turn.
func (s *turns) turn(t course.Turn) error {
	now, err := t.Position()
	if err != nil {
		return err
	}
	s.side = now.Turn()
	if !s.reach(now) {
		return engine.Expected("board", "the board of the last turn with one more stone of each side")
	}
	return nil
}

// reach plays the moves that lead to a position. It reports false if more than two would, or if the
// board is another one. A game begins with its first position, or one or two moves before it at the
// empty board.
func (s *turns) reach(now engine.Position) bool {
	first := s.game.Start() == nil
	if first {
		empty, _ := now.Game().New(strings.Fields(now.Variant())) // valid, as now is
		s.game = engine.NewHistory(empty)
	}
	if s.game.Start().Variant() != now.Variant() {
		return false
	}
	moves, reached := movesBetween(s.game.Position(), now)
	if reached {
		_ = s.game.Play(moves...) // legal ones
	} else if first { // its first turns are missing
		s.game = engine.NewHistory(now)
	}
	return reached || first
}

// movesBetween returns at most two moves from one position to another, and whether they lead there:
// the player's, which an answer may have played already, and the opponent's.
func movesBetween(p, now engine.Position) (moves []engine.Move, reached bool) {
	p = p.Clone()
	board := now.Board()
	for range 2 {
		for _, m := range p.Moves(nil) {
			if board.At(p.Cell(m)) == engine.Piece(p.Turn()) {
				moves = append(moves, m)
				p.Play(m)
				break
			}
		}
	}
	return moves, p.FEN() == now.FEN()
}

// finish ends the game under way and returns all games.
func (s *turns) finish() []Game {
	if s.game.Start() != nil {
		g := Played(s.game)
		g.First, g.Second = "opponent", "own"
		if s.side == engine.First {
			g.First, g.Second = g.Second, g.First
		}
		s.games, s.game = append(s.games, g), engine.History{}
	}
	return s.games
}
