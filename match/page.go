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
	Cells   string     `json:"cells"` // at the start: rows from the top, a letter a cell
	Plies   []pagePlay `json:"plies"`
}

// pagePlay is a move and what it changes on the board, so that the script need
// not know any rules.
type pagePlay struct {
	Move    string       `json:"move"`
	By      string       `json:"by"`
	Changes []cellChange `json:"changes"`
	*Thought
}

// cellChange is a cell's index in Cells and its new letter.
type cellChange struct {
	Cell   int    `json:"cell"`
	Letter string `json:"letter"`
}

// WritePage writes the match as one HTML page that needs nothing else: all
// tables, the Elo over the games, and every game to be replayed. The error
// names a game whose moves are not legal.
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
	board := position.Board()
	shown.Cells, shown.Columns = cells(board), board.Columns
	before := shown.Cells
	for i, ply := range g.Moves {
		m, err := boardtext.ParseMove(position, ply.Move)
		if err != nil {
			return shown, fmt.Errorf("move %d: %w", i+1, err)
		}
		position.Play(m)
		after := cells(position.Board())
		shown.Plies = append(shown.Plies, pagePlay{ply.Move, ply.By, changes(before, after), ply.Thought})
		before = after
	}
	return shown, nil
}

// cells writes out a board, a letter for every cell.
func cells(b engine.Board) string {
	letters := make([]byte, len(b.Squares))
	for i, s := range b.Squares {
		letters[i] = ".xo#"[s]
	}
	return string(letters)
}

func changes(before, after string) []cellChange {
	all := []cellChange{}
	for i := range len(after) {
		if before[i] != after[i] {
			all = append(all, cellChange{i, after[i : i+1]})
		}
	}
	return all
}
