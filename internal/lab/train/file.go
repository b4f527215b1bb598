package train

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/internal/jsonl"
	"github.com/c4engine/c4engine/internal/shard"
)

// Plan holds all settings that the games of a file depend on. It is the file's first line.
// Files can be joined only if their plans differ in nothing but the shard.
type Plan struct {
	Type  string      `json:"type"`  // "games"
	Game  string      `json:"game"`  // the game's name
	Games int         `json:"games"` // of all shards together
	Nodes int         `json:"nodes"` // simulations a move
	Seed  uint64      `json:"seed"`
	Shard shard.Shard `json:"shard"`
}

// check returns nil if the plan is a valid one of the game.
func (p *Plan) check(game engine.Game) error {
	switch {
	case p.Type != "games" || p.Game != game.Name():
		return engine.Expected("plan", "the first line of a file of games of %s", game.Name())
	case p.Games < 1 || p.Nodes < 1 || p.Shard.Of < 1:
		return engine.Expected("plan", "games, nodes and a shard")
	}
	return nil
}

// same returns nil if the other plan differs in nothing but the shard.
func (p Plan) same(other Plan) error {
	other.Shard = p.Shard
	if p == other {
		return nil
	}
	return engine.Expected("plan", "that of the other games, %s, not %s",
		p.describe(), other.describe())
}

func (p Plan) describe() string {
	return fmt.Sprintf("%d games, %d nodes a move, seed %d", p.Games, p.Nodes, p.Seed)
}

// Missing returns the numbers of the shard's games that were not played.
func (p Plan) Missing(played []Numbered) (numbers []int) {
	known := map[int]bool{}
	for _, g := range played {
		known[g.Number] = true
	}
	for i := range p.Games {
		if p.Shard.Holds(i) && !known[i] {
			numbers = append(numbers, i)
		}
	}
	return numbers
}

// Numbered is a game with its number, from 0.
type Numbered struct {
	Number int
	Game
}

// File is the content of a file of games.
type File struct {
	Plan  *Plan // nil in an empty file
	Games []Numbered
	jsonl.Tail
}

// Read reads a file of self-play games. It leaves out a last line without an end, which
// was torn when its writer was killed. Any other mistake is an error that names the line.
func Read(in io.Reader, game engine.Game) (File, error) {
	var f File
	err := f.Tail.Read(in, func(line []byte) error { return f.add(line, game) })
	return f, err
}

func (f *File) add(line []byte, game engine.Game) error {
	if f.Plan == nil {
		var p Plan
		if json.Unmarshal(line, &p) != nil {
			p = Plan{} // check refuses it
		}
		f.Plan = &p
		return p.check(game)
	}
	var w written
	if err := json.Unmarshal(line, &w); err != nil || w.Type != "game" {
		return engine.Expected("game", "a JSON object of the type game")
	}
	if w.Number < 0 || w.Number >= f.Plan.Games || !f.Plan.Shard.Holds(w.Number) {
		return engine.Expected("number", "that of a game of part %s of %d games",
			f.Plan.Shard, f.Plan.Games)
	}
	g, err := w.read(game)
	if err == nil {
		f.Games = append(f.Games, Numbered{w.Number, g})
	}
	return err
}

// Continues returns nil if a file can be continued with a plan: if it is empty or has the
// same plan. It must end in a whole line, or in the beginning of a line of WritePlan or
// WriteGame.
func (f *File) Continues(p Plan) error {
	switch {
	case f.Plan == nil:
		line, err := json.Marshal(p)
		if err != nil {
			return err
		}
		return f.Torn(string(line))
	case f.Plan.Shard != p.Shard:
		return engine.Expected("shard", "%s as in the file, not %s", f.Plan.Shard, p.Shard)
	}
	if err := f.Plan.same(p); err != nil {
		return err
	}
	return f.Torn(`{"type":"game",`)
}

// WritePlan writes the first line of a file of games.
func WritePlan(w io.Writer, p Plan) error { return jsonl.Write(w, p) }

// written is a game as a line of a file.
type written struct {
	Type   string       `json:"type"` // "game"
	Number int          `json:"number"`
	FEN    string       `json:"fen"`
	Plies  []writtenPly `json:"plies"`
}

// writtenPly is a Ply. JSON keeps all bits of a float32.
type writtenPly struct {
	Move   string  `json:"move"`
	Value  float32 `json:"value"`
	Proven bool    `json:"proven,omitempty"`
	Random bool    `json:"random,omitempty"`
}

// WriteGame writes a line of a file of games, in one write.
func WriteGame(w io.Writer, number int, g Game) error {
	line := written{Type: "game", Number: number, FEN: g.Start.FEN(), Plies: []writtenPly{}}
	p := g.Start.Clone()
	for _, ply := range g.Plies {
		move := boardtext.FormatMove(p, ply.Move)
		line.Plies = append(line.Plies, writtenPly{move, ply.Value, ply.Proven, ply.Random})
		p.Play(ply.Move)
	}
	return jsonl.Write(w, line)
}

// read returns the game. It plays all moves to check them by the rules.
func (w *written) read(game engine.Game) (g Game, err error) {
	if g.Start, err = game.Parse(w.FEN); err != nil {
		return g, fmt.Errorf("fen: %w", err)
	}
	p := g.Start.Clone()
	for i, ply := range w.Plies {
		m, err := boardtext.ParseMove(p, ply.Move)
		if err != nil {
			return g, fmt.Errorf("move %d: %w", i+1, err)
		}
		if !(ply.Value >= 0 && ply.Value <= 1) {
			err = engine.Expected("value", "a number from 0 to 1")
			return g, fmt.Errorf("move %d: %w", i+1, err)
		}
		g.Plies = append(g.Plies, Ply{m, ply.Value, ply.Proven, ply.Random})
		p.Play(m)
	}
	if p.Outcome() == engine.Undecided {
		return g, engine.Expected("plies", "a whole game")
	}
	g.Result = p.Turn().Of(p.Outcome()).Score()
	return g, nil
}
