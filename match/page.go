package match

import (
	_ "embed" // the page's template
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/boardtext"
)

//go:embed page.html
var pageText string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is what the template shows.
type page struct {
	Title, Summary      string
	Ranking, Crosstable [][]string
	Facts               []fact
	Players             []Player
	Chart               chart
	Games               []pageGame
}

// pageGame is a game as the page's script replays it.
type pageGame struct {
	Number  int        `json:"n"`
	First   string     `json:"first"`
	Second  string     `json:"second"`
	Result  string     `json:"result"`
	End     string     `json:"end"`
	Detail  string     `json:"detail"`
	Columns int        `json:"columns"`
	Squares string     `json:"squares"` // at the start: a digit each, row by row from the top
	Plies   []pagePlay `json:"plies"`
}

// pagePlay is a move and what it changes on the board: the script knows no rules.
type pagePlay struct {
	Move    string   `json:"move"`
	By      string   `json:"by"`
	Changes []change `json:"changes"`
	*Thought
}

// change is the index of a cell and what is on it now.
type change struct {
	Cell   int           `json:"cell"`
	Square engine.Square `json:"square"`
}

// WritePage writes the match as one self-contained HTML page: the tables, the Elo over
// the games, and every game to replay. The error names a game whose moves are not legal.
func WritePage(w io.Writer, game engine.Game, s *Standings, games []Record) error {
	p := page{
		Summary:    s.summary(),
		Ranking:    s.rankingRows(),
		Crosstable: s.crosstableRows(),
		Facts:      s.facts(),
		Players:    s.Schedule.Players,
		Chart:      newChart(s.Schedule, games),
		Games:      []pageGame{},
	}
	var names []string
	for _, player := range s.Schedule.Players {
		names = append(names, player.Name)
	}
	p.Title = strings.Join(names, ", ")
	for i := range games {
		g, err := replay(game, &games[i])
		if err != nil {
			return fmt.Errorf("game %d: %w", games[i].Game, err)
		}
		p.Games = append(p.Games, g)
	}
	return pageTemplate.Execute(w, p)
}

// replay plays a game again, by the rules.
func replay(game engine.Game, g *Record) (pageGame, error) {
	shown := pageGame{
		Number: g.Game, First: g.First, Second: g.Second,
		Result: g.Result, End: g.End, Detail: g.Detail, Plies: []pagePlay{},
	}
	position, err := game.Parse(g.FEN)
	if err != nil {
		return shown, fmt.Errorf("fen: %w", err)
	}
	before := position.Board()
	shown.Columns, shown.Squares = before.Columns, digits(before)
	for i, ply := range g.Moves {
		m, err := boardtext.ParseMove(position, ply.Move)
		if err != nil {
			return shown, fmt.Errorf("move %d: %w", i+1, err)
		}
		position.Play(m)
		after := position.Board()
		shown.Plies = append(shown.Plies, pagePlay{ply.Move, ply.By, changes(before, after), ply.Thought})
		before = after
	}
	return shown, nil
}

// digits returns the squares of a board as the digits of their engine.Square.
func digits(b engine.Board) string {
	text := make([]byte, len(b.Squares))
	for i, s := range b.Squares {
		text[i] = '0' + byte(s)
	}
	return string(text)
}

func changes(before, after engine.Board) []change {
	all := []change{}
	for i, s := range after.Squares {
		if before.Squares[i] != s {
			all = append(all, change{i, s})
		}
	}
	return all
}
