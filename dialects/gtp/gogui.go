package gtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
)

// GoGui plays games with other rules than Go's if the program answers questions about them
// (gogui-rules_..). Its menus offer the commands that gogui-analyze_commands lists.

// gameID returns the game's name as GoGui wants it.
func (d *dialect) gameID() string {
	name := d.Start.Game().Name()
	return strings.ToUpper(name[:1]) + name[1:]
}

// rulesBoard returns the board from the highest row to row 1, as GoGui draws it.
func (d *dialect) rulesBoard() string {
	b := d.game().Position().Board()
	lines := make([]string, b.Rows)
	for x := range lines {
		lines[x] = drawRow(b, x)
	}
	if d.style.FromTop { // for another program than GoGui itself
		slices.Reverse(lines)
	}
	return strings.Join(lines, "\n")
}

func (d *dialect) rulesBoardSize() string { return strconv.Itoa(d.game().Position().Board().Rows) }

// legalMoves returns no move after the end of the game: so GoGui knows that it is over.
func (d *dialect) legalMoves() string {
	p := d.game().Position()
	return d.style.formatAll(p, p.Moves(nil))
}

func (d *dialect) sideToMove() string { return colours[d.game().Position().Turn()] }

func (d *dialect) finalResult() string {
	p := d.game().Position()
	winner, lead := score(p)
	switch {
	case p.Outcome() == engine.Undecided:
		return "the game is not over"
	case p.Outcome() == engine.Draw:
		return "draw"
	case p.Game().About().Counted:
		return fmt.Sprintf("%s wins by %d discs", colours[winner], lead)
	}
	if p.Game().About().Line > 0 {
		return colours[winner] + " wins"
	}
	return fmt.Sprintf("%s wins: %s has no legal move", colours[winner], colours[winner.Other()])
}

// attachGoGui answers gogui-analyze_commands, for which only GoGui itself asks, when it attaches a
// program. It draws row 1 of every game at the bottom. From then on rows count from there in
// Reversi too, so that the board stands upright. The match runner gogui-twogtp and gtp-rhino count
// them from the top.
func (d *dialect) attachGoGui() string {
	d.style.FromTop = false
	return goguiCommands
}

// goguiCommands are the entries of GoGui's menus, a line each: a type, a label and the command. %m
// is the side to move.
const goguiCommands = `pspairs/Chances to Win/c4engine-winrates %m
var/Expected Moves/c4engine-pv %m
pstring/Best Move/reg_genmove %m
plist/Legal Moves/gogui-rules_legal_moves
string/Result/gogui-rules_final_result`

// winrates answers a search with every move and its winrate in percent.
func (d *dialect) winrates(game engine.History, result engine.Info) {
	var texts []string
	for _, l := range result.Lines {
		move := d.style.format(game.Position(), l.PV[0])
		texts = append(texts, fmt.Sprintf("%s %.0f", move, 100*l.Winrate))
	}
	d.answer(strings.Join(texts, "\n"))
}

// variation answers a search with the principal variation.
func (d *dialect) variation(game engine.History, result engine.Info) {
	var moves []engine.Move
	if len(result.Lines) > 0 {
		moves = result.Lines[0].PV
	}
	d.answer(d.style.formatAll(game.Position(), moves))
}
