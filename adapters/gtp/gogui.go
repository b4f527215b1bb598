package gtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/protocol"
)

// GoGui plays games with other rules than Go's if the program answers questions about them
// (gogui-rules_..). Its menus offer the commands that gogui-analyze_commands lists.

// gameID returns the game's name as GoGui wants it.
func gameID(d *dialect) string {
	name := d.Start.Game().Name()
	return strings.ToUpper(name[:1]) + name[1:]
}

// rulesBoard returns the board from the highest row to row 1, as GoGui draws it.
func rulesBoard(d *dialect) string {
	b := d.game.Position().Board()
	lines := make([]string, b.Rows)
	for x := range lines {
		lines[x] = drawRow(b, x)
	}
	if d.style.FromTop {
		slices.Reverse(lines)
	}
	return strings.Join(lines, "\n")
}

func rulesBoardSize(d *dialect) string { return strconv.Itoa(d.game.Position().Board().Rows) }

// legalMoves returns no move after the end of the game: so GoGui knows that it is over.
func legalMoves(d *dialect) string {
	p := d.game.Position()
	return d.style.formatAll(p, p.Moves(nil))
}

func sideToMove(d *dialect) string { return colours[d.game.Position().Turn()] }

func finalResult(d *dialect) string {
	p := d.game.Position()
	winner, lead := score(p)
	switch {
	case p.Outcome() == engine.Undecided:
		return "the game is not over"
	case p.Outcome() == engine.Draw:
		return "draw"
	case p.Game().Traits().Counted:
		return fmt.Sprintf("%s wins by %d discs", colours[winner], lead)
	}
	if p.Game().About().Line > 0 {
		return colours[winner] + " wins"
	}
	return fmt.Sprintf("%s wins: %s has no legal move", colours[winner], colours[winner.Other()])
}

// finalScore returns B+12, W+1 or 0.
func finalScore(d *dialect, _ []string) (string, error) {
	p := d.game.Position()
	if p.Outcome() == engine.Undecided {
		return "", engine.Expected("cannot score", "a game that is over")
	}
	winner, lead := score(p)
	if p.Outcome() == engine.Draw {
		return "0", nil
	}
	return fmt.Sprintf("%c+%d", "BW"[winner], lead), nil
}

// score returns who has won and by how much: by discs where they are counted, empty
// cells counting for the winner; else by 1.
func score(p engine.Position) (winner engine.Player, lead int) {
	if p.Outcome() == engine.SecondWins {
		winner = engine.Second
	}
	if !p.Game().Traits().Counted {
		return winner, 1
	}
	b := p.Board()
	own, others := b.Count(engine.Piece(winner)), b.Count(engine.Piece(winner.Other()))
	return winner, own + b.Count(engine.Empty) - others
}

// goguiCommands lists commands, a line each: a type, a label and the command. %m is the side to
// move.
func goguiCommands(*dialect) string {
	return `pspairs/Chances to Win/c4engine-winrates %m
var/Expected Moves/c4engine-pv %m
pstring/Best Move/reg_genmove %m
plist/Legal Moves/gogui-rules_legal_moves
string/Result/gogui-rules_final_result`
}

// winrates searches, and answers with every move and its winrate in percent.
func (d *dialect) winrates(args []string, answer func(string)) error {
	return d.search(args[0], request{lines: maxLines}, func(game protocol.Game, info engine.Info) {
		var texts []string
		for _, l := range info.Lines {
			move := d.style.format(game.Position(), l.PV[0])
			texts = append(texts, fmt.Sprintf("%s %.0f", move, 100*l.Winrate))
		}
		answer(strings.Join(texts, "\n"))
	})
}

// variation searches, and answers with the principal variation.
func (d *dialect) variation(args []string, answer func(string)) error {
	return d.search(args[0], request{lines: 1}, func(game protocol.Game, info engine.Info) {
		var moves []engine.Move
		if len(info.Lines) > 0 {
			moves = info.Lines[0].PV
		}
		answer(d.style.formatAll(game.Position(), moves))
	})
}
