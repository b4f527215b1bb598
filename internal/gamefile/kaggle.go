package gamefile

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// replay is a game of Kaggle, as its site offers it for download: of ConnectX, whose steps have an
// entry for each agent, of whom one acted, or of OpenSpiel's connect_four in the Game Arena, whose
// info has all actions. The first step is the empty board.
type replay struct {
	Name          string
	Configuration *struct {
		Rows              *int `json:"rows"`
		Columns           *int `json:"columns"`
		InARow            *int `json:"inarow"` // the length of a row that wins
		OpenSpielGameName string
		Parameters        map[string]*int `json:"openSpielGameParameters"`
	}
	Steps [][]struct {
		Action json.RawMessage // a column from 0
		Status string
	} `json:"steps"`
	Rewards [2]*float64 `json:"rewards"`
	Info    struct {
		TeamNames     [2]string
		ActionHistory []string
	}
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
		if err != nil {
			wrong = wrongJSON("file", err)
		}
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
	switch err := json.Unmarshal(object, &file); {
	case err != nil:
		return g, wrongJSON("file", err)
	case file.Configuration == nil:
		return g, engine.Expected("file",
			"a replay of Kaggle, the games of a match or Saiblo's messages, not %.20q", object)
	case file.Name != "" && file.Name != "connectx" && file.Name != "open_spiel_connect_four":
		return g, engine.Expected("name", "connectx or open_spiel_connect_four, not %.40q", file.Name)
	}
	steps, err := file.steps(r.Games.Default())
	if err != nil {
		return g, err
	}
	h, _, err := follow(steps)
	if err != nil {
		return g, err
	}
	g = Played(h)
	g.First, g.Second = file.Info.TeamNames[0], file.Info.TeamNames[1]
	failure, other := file.failure()
	isOver, winner := g.Result != "", file.winner()
	if other != "" && winner != "" && winner != other {
		return g, engine.Expected("rewards", "more for %s, as the other agent failed", other)
	}
	if err = g.claim(score{winner: winner}); g.Result != "" && !isOver {
		g.End = cmp.Or(failure, g.End)
	}
	return g, err
}

// steps returns the empty board and the moves that were made. Agents act in turn.
func (f *replay) steps(game engine.Game) ([]step, error) {
	start, err := f.start(game)
	steps := []step{{position: start}}
	for _, column := range f.Info.ActionHistory {
		steps = append(steps, step{move: column})
	}
	switch {
	case f.Info.ActionHistory != nil || err != nil:
		return steps, err
	case f.Steps == nil:
		return nil, engine.Expected("steps", "a list, where it is missing")
	}
	actions := f.Steps[min(1, len(f.Steps)):]
	if end, _ := f.failure(); end != "" {
		actions = actions[:max(0, len(actions)-1)]
	}
	for i, agents := range actions {
		if i%2 >= len(agents) || len(agents[i%2].Action) == 0 || string(agents[i%2].Action) == "null" {
			return nil, engine.Expected(fmt.Sprint("step ", i+1), "an action of agent %d", i%2)
		}
		steps = append(steps, step{move: string(agents[i%2].Action)})
	}
	return steps, nil
}

// start returns the empty board. Only OpenSpiel's has a usual size.
func (f *replay) start(game engine.Game) (engine.Position, error) {
	c, length := f.Configuration, "inarow"
	rows, columns, inRow := c.Rows, c.Columns, c.InARow
	if c.OpenSpielGameName != "" {
		length = "x_in_row"
		rows, columns, inRow = c.Parameters["rows"], c.Parameters["columns"], c.Parameters[length]
		for _, key := range slices.Sorted(maps.Keys(c.Parameters)) {
			if !slices.Contains([]string{"rows", "columns", length}, key) {
				return nil, engine.Expected("openSpielGameParameters", "rows, columns and x_in_row, not %.20q", key)
			}
		}
	}
	switch {
	case c.OpenSpielGameName != "" && c.OpenSpielGameName != "connect_four":
		return nil, engine.Expected("openSpielGameName", "connect_four, not %.20q", c.OpenSpielGameName)
	case inRow != nil && *inRow != 4:
		return nil, engine.Expected(length, "4, not %d", *inRow)
	case c.OpenSpielGameName != "" && rows == nil && columns == nil:
		return game.New(nil)
	case rows == nil:
		return nil, engine.Expected("rows", "a number in the configuration, where it is missing")
	case columns == nil:
		return nil, engine.Expected("columns", "a number in the configuration, where it is missing")
	}
	return game.New([]string{strconv.Itoa(*rows), strconv.Itoa(*columns)})
}

// kaggleFailures are the ends by the states of an agent whose action is no move.
var kaggleFailures = map[string]string{"INVALID": Illegal, "ERROR": Bug, "TIMEOUT": Timeout}

// failure returns the failure that ended a game before its rules did, "" for none, and the
// winner, if the agent that failed has a state of its own. In the Game Arena an agent without a
// legal action loses and is DONE, as its opponent is.
func (f *replay) failure() (end, winner string) {
	for _, agents := range f.Steps[max(0, len(f.Steps)-1):] {
		for i, agent := range agents {
			if end := kaggleFailures[agent.Status]; end != "" {
				return end, engine.Player(1 - i%2).String()
			}
		}
	}
	if f.Info.ActionHistory != nil {
		return Illegal, ""
	}
	return "", ""
}

// winner returns the winner by the rewards, "" if they are equal: they are in a game under way,
// and a draw follows from the moves. An agent that failed has no reward.
func (f *replay) winner() string {
	rewards := [2]float64{-1, -1}
	for i, reward := range f.Rewards {
		if reward != nil {
			rewards[i] = *reward
		}
	}
	return map[int]string{1: First, -1: Second}[cmp.Compare(rewards[0], rewards[1])]
}
