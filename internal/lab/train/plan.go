package train

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
	"github.com/c4engine/c4engine/engine/connectfour"
	"github.com/c4engine/c4engine/internal/files"
	"github.com/c4engine/c4engine/internal/rng"
)

// Plan holds all settings that the games of a file depend on. It is the file's first line.
// Files can be joined only if their plans differ in nothing but the shard.
type Plan struct {
	Type  string      `json:"type"`  // "games"
	Game  string      `json:"game"`  // the game's name
	Games int         `json:"games"` // of all shards together
	Nodes int         `json:"nodes"` // simulations a move
	Seed  uint64      `json:"seed"`
	Shard files.Shard `json:"shard"`
}

// NewPlan returns the plan of a number of games with nodes simulations a move, in one part.
func NewPlan(games, nodes int, seed uint64) Plan {
	return Plan{
		Type: "games", Game: connectfour.Game{}.Name(), Games: games, Nodes: nodes, Seed: seed,
		Shard: files.Shard{Number: 1, Of: 1},
	}
}

// check returns nil if the plan is a valid one.
func (p *Plan) check() error {
	switch game := (connectfour.Game{}).Name(); {
	case p.Type != "games" || p.Game != game:
		return engine.Expected("plan", "the first line of a file of games of %s", game)
	case p.Games < 1 || p.Nodes < 1 || p.Shard.Of < 1:
		return engine.Expected("plan", "games, nodes and a shard")
	}
	return nil
}

// Play plays the games of the plan's part that were not played before. It calls take with
// each game as it ends, in any order and never concurrently. The error is that of take, or
// ctx's.
func Play(
	ctx context.Context, plan Plan, played []Game, take func(Game) error,
) error {
	return selfPlay(plan).PlayEach(ctx, plan.Missing(played), take)
}

// Missing returns the numbers of the shard's games that were not played.
func (p Plan) Missing(played []Game) (numbers []int) {
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

// InOrder returns all games of the plan in order. The error says how many of them are missing.
func (p Plan) InOrder(played []Game) ([]Game, error) {
	if missing := p.Games - len(played); missing > 0 {
		return nil, engine.Expected("files",
			"all %d games of the plan: %d are in none of them", p.Games, missing)
	}
	games := make([]Game, p.Games)
	for _, g := range played {
		games[g.Number] = g
	}
	return games, nil
}

// selfPlay returns the settings of a plan's games. They are played with the weights in use, so
// each training makes the next generation.
func selfPlay(plan Plan) *SelfPlay {
	return &SelfPlay{
		Games: plan.Games, Nodes: plan.Nodes, OpeningPlies: 12, BlunderEvery: 32,
		Seed:  plan.Seed,
		Start: func(random *rng.Source) engine.Position { return randomBoard(random) },
	}
}

// One board in oddBoards has any size, and one in four of these has no forbidden cell.
const oddBoards = 8

// randomBoard returns a random board, mostly as the course's judge draws it.
func randomBoard(random *rng.Source) *connectfour.Position {
	sizes := connectfour.Game{}.About().Boards.Random
	low, high := sizes[0], sizes[1]
	odd := random.Below(oddBoards) == 0
	if odd {
		low, high = connectfour.MinSize, connectfour.MaxSize
	}
	rows, columns, x, y := engine.RandomBoard(low, high, random)
	if odd && random.Below(4) == 0 {
		x, y = -1, -1
	}
	p, err := connectfour.New(rows, columns, x, y)
	if err != nil {
		panic(err) // within the limits
	}
	return p
}

// File is the content of a file of games.
type File = files.Lines[Plan, Game]

// Files is the format of the files of games: a plan, then the games.
var Files = &files.Format[Plan, Game]{
	Head: func(line []byte) (*Plan, error) {
		var p Plan
		if json.Unmarshal(line, &p) != nil {
			p = Plan{} // check refuses it
		}
		return &p, p.check()
	},
	Piece: func(plan *Plan, line []byte) (Game, error) {
		var w written
		if err := json.Unmarshal(line, &w); err != nil || w.Type != "game" {
			return Game{}, engine.Expected("game", "a JSON object of the type game")
		}
		if w.Number < 0 || w.Number >= plan.Games || !plan.Shard.Holds(w.Number) {
			return Game{}, engine.Expected("number", "that of a game of part %s of %d games",
				plan.Shard, plan.Games)
		}
		return w.read()
	},
	Number: func(g Game) int { return g.Number },
	Begin:  `{"type":"game",`,
}

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
func WriteGame(w io.Writer, g Game) error {
	line := written{Type: "game", Number: g.Number, FEN: g.Start.FEN(), Plies: []writtenPly{}}
	p := g.Start.Clone()
	for _, ply := range g.Plies {
		move := boardtext.FormatMove(p, ply.Move)
		line.Plies = append(line.Plies, writtenPly{move, ply.Value, ply.Proven, ply.Random})
		p.Play(ply.Move)
	}
	return files.WriteLine(w, line)
}

// read returns the game. It plays all moves to check them by the rules.
func (w *written) read() (g Game, err error) {
	g.Number = w.Number
	if g.Start, err = (connectfour.Game{}).Parse(w.FEN); err != nil {
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
