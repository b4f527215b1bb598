package uct

import (
	"github.com/c4engine/c4engine/engine"
)

// equalize gives moves that lead to the same board, but turned or mirrored, one win rate: the mean
// of all their visits. It leaves lines with a proven value as they are.
func equalize(root engine.Position, lines []engine.Line) {
	about := root.Game().About()
	if !about.Mirrors || len(lines) < 2 {
		return
	}
	alike := map[string][]*engine.Line{}
	for i := range lines {
		if l := &lines[i]; l.Proof.Value == engine.Unknown && l.Visits > 0 {
			shape := leastShape(engine.After(root, l.PV[0]).Board(), !about.Gravity)
			alike[shape] = append(alike[shape], l)
		}
	}
	for _, group := range alike {
		var visits, sum float64
		for _, l := range group {
			visits += float64(l.Visits)
			sum += float64(l.Visits) * l.Winrate
		}
		for _, l := range group {
			l.Winrate = sum / visits
		}
	}
}

// leastShape returns the content of a board as it or its mirror image shows it, or if turns is set
// any of its turned images: whichever is first in alphabetical order.
func leastShape(b engine.Board, turns bool) string {
	images := []engine.Board{b, mirrored(b)}
	if turns {
		for range 3 {
			for _, image := range images[len(images)-2:] {
				images = append(images, turned(image))
			}
		}
	}
	least := ""
	for _, image := range images {
		text := []byte{byte(image.Rows)}
		for _, square := range image.Squares {
			text = append(text, byte(square))
		}
		if least == "" || string(text) < least {
			least = string(text)
		}
	}
	return least
}

// mirrored returns a board with left and right exchanged.
func mirrored(b engine.Board) engine.Board {
	image := engine.NewBoard(b.Rows, b.Columns)
	for i, square := range b.Squares {
		image.Set(engine.Cell{Row: i / b.Columns, Column: b.Columns - 1 - i%b.Columns}, square)
	}
	return image
}

// turned returns a board turned by a quarter to the right.
func turned(b engine.Board) engine.Board {
	image := engine.NewBoard(b.Columns, b.Rows)
	for i, square := range b.Squares {
		image.Set(engine.Cell{Row: i % b.Columns, Column: b.Rows - 1 - i/b.Columns}, square)
	}
	return image
}
