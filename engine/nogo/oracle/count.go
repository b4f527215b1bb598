package oracle

// Perft returns the numbers of legal sequences of 0 to depth plies.
func (b *Board) Perft(depth int) []int {
	counts := make([]int, depth+1)
	b.count(counts)
	return counts
}

// count adds this position to the first count and what follows to the others.
func (b *Board) count(counts []int) {
	counts[0]++
	if len(counts) == 1 {
		return
	}
	for _, c := range b.Legal(b.turn) {
		after := b.Clone()
		after.Play(c)
		after.count(counts[1:])
	}
}

// Wins reports whether the side to move wins, by trying everything. It notes in
// known what it finds out, by the stones on the board.
func (b *Board) Wins(known map[string]bool) bool {
	key := b.key()
	if wins, ok := known[key]; ok {
		return wins
	}
	wins := false
	for _, c := range b.Legal(b.turn) {
		after := b.Clone()
		after.Play(c)
		if !after.Wins(known) {
			wins = true
			break
		}
	}
	known[key] = wins
	return wins
}

func (b *Board) key() string {
	key := make([]byte, len(b.cells))
	for i, c := range b.cells {
		key[i] = byte(c)
	}
	return string(key)
}
