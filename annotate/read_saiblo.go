package annotate

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/c4engine/c4engine/adapters/course"
	"github.com/c4engine/c4engine/engine"
)

// saibloMessage is any message of the course's online platform, or an answer to it.
type saibloMessage struct {
	Type *int `json:"type"` // 0 a new game, 1 a turn, 2 the end; none: an answer
	// Of a new game.
	Rows    int `json:"row"`
	Columns int `json:"col"`
	NoX     int `json:"nox"`
	NoY     int `json:"noy"`
	// Of a turn.
	Top   []int `json:"top"`
	Board []int `json:"board"`
	// Of an answer.
	X *int `json:"X"`
	Y *int `json:"Y"`
}

// readSaiblo reads what the platform has sent to one player, and the player's answers
// if they are there too. Messages are flat JSON objects; what frames them (digits,
// lengths in bytes, ends of lines) is skipped. Moves follow from one board to the next, so
// the last ones are known only as far as an answer says them.
func (r Reader) readSaiblo(in io.Reader) ([]Game, error) {
	text, err := readAll(in)
	if err != nil {
		return nil, err
	}
	var log saibloLog
	for at := 0; ; {
		begin := bytes.IndexByte(text[at:], '{')
		if begin < 0 {
			return log.all(), nil
		}
		begin += at
		length := bytes.IndexByte(text[begin:], '}') + 1
		if length == 0 {
			return nil, atLine(lineOf(text, begin), engine.Expected("message", "a closing brace"))
		}
		at = begin + length
		if err := log.read(text[begin:at]); err != nil {
			return nil, atLine(lineOf(text, begin), err)
		}
	}
}

// saibloLog is what has been read so far.
type saibloLog struct {
	games []Game
	board course.Turn
	turn  *line // the game under way, nil before its first turn
	side  engine.Player
}

func (l *saibloLog) read(text []byte) error {
	m := saibloMessage{NoX: -1, NoY: -1}
	if err := json.Unmarshal(text, &m); err != nil {
		return engine.Expected("message", "a JSON object of the platform (%v)", err)
	}
	switch {
	case m.Type == nil && m.X != nil && m.Y != nil:
		return l.answer(engine.Cell{Row: *m.X, Column: *m.Y})
	case m.Type == nil || *m.Type < 0 || *m.Type > 2:
		return engine.Expected("type", "0, 1 or 2")
	case *m.Type == 0:
		l.finish()
		l.board = course.Turn{Rows: m.Rows, Columns: m.Columns, NoX: m.NoX, NoY: m.NoY}
		_, err := l.board.Start()
		return err
	case *m.Type == 1:
		turn := l.board
		turn.Top, turn.Board = m.Top, m.Board
		now, err := turn.Position()
		if err != nil {
			return err
		}
		return l.follow(now)
	}
	l.finish()
	return nil
}

// answer plays the player's own move.
func (l *saibloLog) answer(c engine.Cell) error {
	if l.turn == nil {
		return engine.Expected("answer", "a turn before it")
	}
	m, err := l.turn.now.MoveAt(c)
	if err == nil {
		l.turn.add(m)
	}
	return err
}

// follow plays the moves between the last known position and now: an own one, unless an
// answer has told it, and the opponent's.
func (l *saibloLog) follow(now engine.Position) error {
	if l.turn == nil {
		l.begin(now)
		return nil
	}
	for _, moves := range continuations(l.turn.now, 2) {
		next := l.turn.now.Clone()
		for _, m := range moves {
			next.Play(m)
		}
		if next.FEN() == now.FEN() {
			for _, m := range moves {
				l.turn.add(m)
			}
			return nil
		}
	}
	return engine.Expected("board", "the board of the turn before with a stone of each side more")
}

// begin takes now as the first turn. After one stone the game began with the opponent's.
func (l *saibloLog) begin(now engine.Position) {
	l.side = now.Turn()
	start, _ := l.board.Start() // checked before
	l.turn = &line{History: engine.History{Start: start}, now: start.Clone()}
	if start.FEN() != now.FEN() && l.follow(now) != nil {
		l.turn = &line{History: engine.History{Start: now}, now: now.Clone()}
	}
}

// continuations returns all sequences of at most so many moves.
func continuations(p engine.Position, plies int) (all [][]engine.Move) {
	all = append(all, nil)
	if plies == 0 {
		return all
	}
	for _, m := range p.Moves(nil) {
		next := p.Clone()
		next.Play(m)
		for _, rest := range continuations(next, plies-1) {
			all = append(all, append([]engine.Move{m}, rest...))
		}
	}
	return all
}

// finish ends the game under way.
func (l *saibloLog) finish() {
	if l.turn == nil {
		return
	}
	names := [2]string{"opponent", "opponent"}
	names[l.side] = "own"
	g := Game{First: names[0], Second: names[1], History: l.turn.History}
	g.setOutcome()
	l.games = append(l.games, g)
	l.turn = nil
}

func (l *saibloLog) all() []Game {
	l.finish()
	return l.games
}
