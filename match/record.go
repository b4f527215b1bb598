package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/c4engine/c4engine/engine"
)

// The sides, and the results of a game: the winner's side, or a tie.
const (
	First  = "first"
	Second = "second"
	Tied   = "tie"
)

func sideName(side engine.Player) string { return [...]string{First, Second}[side] }

// How a game ended. Bug, Illegal and Timeout are the course judge's names for
// how a player loses without having been beaten.
const (
	Win     = "win"
	Tie     = "tie"
	Bug     = "bug"     // it crashed, closed its output or did not speak the protocol
	Illegal = "illegal" // it answered with a move that the rules do not allow
	Timeout = "timeout" // it did not answer in time
)

// Record is one game that was played, one line of a file of games.
type Record struct {
	Type    string    `json:"type"` // "game"
	Game    int       `json:"game"` // the numbers of the schedule
	Pair    int       `json:"pair"`
	First   string    `json:"first"` // the players' names
	Second  string    `json:"second"`
	Started time.Time `json:"started"`
	FEN     string    `json:"fen"`     // the position before the first of the moves
	Opening int       `json:"opening"` // how many of the moves are the opening's
	Moves   []Ply     `json:"moves"`
	Result  string    `json:"result"`
	End     string    `json:"end"`
	Detail  string    `json:"detail,omitempty"` // of a bug, illegal, timeout
}

// Ply is a move, and how it was found if a player found it.
type Ply struct {
	Move string `json:"move"`
	By   string `json:"by"` // the side
	*Thought
}

// Thought is what a player needed and said for a move.
type Thought struct {
	// Millis is the wall-clock time from the request to the answer as the runner
	// measured it, in milliseconds with three decimals.
	Millis float64 `json:"ms"`
	// What the player's last info said; the winrate is the mover's.
	Nodes   uint64   `json:"nodes"`
	Winrate *float64 `json:"winrate,omitempty"`
	Proven  *Proven  `json:"proven,omitempty"`
}

// Proven is a proof as info tells it: win, loss or tie, in so many plies.
type Proven struct {
	Value string `json:"value"`
	Plies int    `json:"plies"`
}

// nameOf returns the name of the player who has a side.
func (g *Record) nameOf(side string) string {
	if side == First {
		return g.First
	}
	return g.Second
}

// WriteLine writes v as one line of JSON with one Write, so that a line is
// whole or, at the end of a file, recognisably torn.
func WriteLine(w io.Writer, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// File is what a file of games holds.
type File struct {
	Schedule *Schedule // nil in an empty file
	Games    []Record
	// Whole is how many bytes the whole lines take. What follows them is a line
	// that was torn when the runner was killed.
	Whole int64
}

// ReadFile reads a file of games. A last line without an end is torn and left
// out; anything else that is wrong is an error that names the line.
func ReadFile(r io.Reader) (File, error) {
	var f File
	in := bufio.NewReader(r)
	for number := 1; ; number++ {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return f, nil
		}
		if err == nil {
			err = f.add(line)
		}
		if err != nil {
			return f, fmt.Errorf("line %d: %w", number, err)
		}
		f.Whole += int64(len(line))
	}
}

func (f *File) add(line []byte) error {
	if f.Schedule == nil {
		var s Schedule
		if err := json.Unmarshal(line, &s); err != nil || s.check() != nil {
			return expected("schedule", "the first line of a file of games")
		}
		f.Schedule = &s
		return nil
	}
	var g Record
	if err := json.Unmarshal(line, &g); err != nil || g.Type != "game" {
		return expected("game", "a JSON object of the type game")
	}
	if err := f.Schedule.checkGame(&g); err != nil {
		return err
	}
	f.Games = append(f.Games, g)
	return nil
}

// checkGame returns nil if g is a game of the schedule.
func (s *Schedule) checkGame(g *Record) error {
	if g.Game < 1 || g.Game > s.Total() {
		return expected("game", "a number from 1 to %d", s.Total())
	}
	slot := s.Slot(g.Game)
	first, second := s.Players[slot.First].Name, s.Players[slot.Second].Name
	switch {
	case g.Pair != slot.Pair:
		return expected("pair", "%d", slot.Pair)
	case g.First != first || g.Second != second:
		return expected("first and second", "%s and %s", first, second)
	case g.Result != First && g.Result != Second && g.Result != Tied:
		return expected("result", "first, second or tie")
	case !slices.Contains([]string{Win, Tie, Bug, Illegal, Timeout}, g.End):
		return expected("end", "win, tie, bug, illegal or timeout")
	case (g.End == Tie) != (g.Result == Tied):
		return expected("end", "tie with the result tie, and no other")
	}
	for _, ply := range g.Moves {
		if ply.By != First && ply.By != Second {
			return expected("by", "first or second")
		}
	}
	return nil
}

// Same returns nil if another file's schedule is s, shards aside.
func (s *Schedule) Same(other *Schedule) error {
	mine, theirs := *s, *other
	mine.Shard, theirs.Shard = Shard{}, Shard{}
	return mine.equal(&theirs)
}

// equal names the first field in which two schedules differ.
func (s *Schedule) equal(other *Schedule) error {
	mine, theirs := s.fields(), other.fields()
	for _, f := range mine {
		for _, g := range theirs {
			if f.name == g.name && !bytes.Equal(f.value, g.value) {
				return expected(f.name, "%s as in the other games, not %s", f.value, g.value)
			}
		}
	}
	return nil
}

type jsonField struct {
	name  string
	value []byte
}

// fields returns the schedule's fields as JSON; none is left out.
func (s *Schedule) fields() []jsonField {
	var all []jsonField
	for _, f := range []struct {
		name  string
		value any
	}{
		{"game", s.Game}, {"players", s.Players}, {"format", s.Format}, {"games", s.Games},
		{"seed", s.Seed}, {"boards", s.Boards}, {"openings", s.List}, {"plies", s.Plies},
		{"sprt", s.SPRT}, {"margin", s.Margin}, {"patience", s.Patience}, {"shard", s.Shard},
	} {
		value, err := json.Marshal(f.value)
		if err != nil {
			panic(err) // plain data
		}
		all = append(all, jsonField{f.name, value})
	}
	return all
}
