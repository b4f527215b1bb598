package oracle

// Perft returns the number of legal sequences of each length from 0 to depth plies.
func (b *Board) Perft(depth int) []int {
	counts := make([]int, depth+1)
	b.count(counts)
	return counts
}

// count adds 1 to counts[0], and the number of sequences of n plies from b to counts[n].
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

// Wins reports whether the side to move wins, by exhaustive search. It stores every result
// in known, by the stones on the board.
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
