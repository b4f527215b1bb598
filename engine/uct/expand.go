package uct

import "github.com/c4engine/c4engine/engine"

// expand gives the leaf at the end of the walk its node, or else a value. UCB1
// expands a leaf that has been visited before; PUCT does at once, and with it
// estimates all moves. It returns 0 where there is no node: not yet, because
// the game is over there, or because the memory is full.
func (w *worker) expand(edge uint32, before uint64) (node uint32) {
	s := &w.tree.slots[edge]
	if w.options.selection == puct || before >= w.options.expandVisits {
		node = w.grow(edge, before)
	}
	if node == 0 {
		v, proof := w.evaluate(w.state, edge, w.depth())
		if proof.Value != engine.Unknown && w.prove(edge, proof) {
			w.path = w.path[:len(w.path)-1]
			w.raiseProofs()
			w.path = append(w.path, step{edge: edge})
		}
		mean := value(s.loadStats())
		s.setValue(mean + float32((1-v-mean)/float32(before+1)))
		if w.tree.traced && w.options.rave > 0 {
			w.learnAMAF(1 - v)
		}
	}
	return node
}

// grow makes a node for the position at hand.
func (w *worker) grow(edge uint32, before uint64) uint32 {
	t := w.tree
	w.moves = w.listMoves(w.moves[:0])
	if len(w.moves) == 0 {
		return 0
	}
	node := t.carve(&w.runs, t.nodeSize(len(w.moves)))
	if node == 0 {
		w.starved = true
		return 0
	}
	w.shuffle(w.moves)
	t.writeNode(node, w.moves)
	estimate, weight := 1-value(t.slots[edge].loadStats()), before
	if estimate == 1 { // a worker that came before has not said it yet
		estimate = 0.5
	}
	if w.options.selection == puct {
		mean := w.estimateMoves(node)
		if before == 0 {
			estimate, weight = mean, 1
		}
	}
	key := w.state.Key()
	t.publish(node, key, estimate, weight)
	t.enter(node, key)
	t.slots[edge].storeLink(node)
	w.path[len(w.path)-1].node = node
	w.raiseProofs()
	return node
}

func (w *worker) listMoves(buf []engine.Move) []engine.Move {
	if !w.options.forcedMoves {
		return w.state.Moves(buf)
	}
	moves, _ := w.state.Candidates(buf)
	return moves
}

func (w *worker) shuffle(moves []engine.Move) {
	for i := len(moves) - 1; i > 0; i-- {
		j := w.random.Below(uint32(i + 1))
		moves[i], moves[j] = moves[j], moves[i]
	}
}

// estimateMoves gives every edge of a new node a first value, and returns their
// mean. A move that is proven to win decides the node and is the last one.
func (w *worker) estimateMoves(node uint32) float32 {
	edges := w.tree.edges(node)
	sum := float32(0)
	for i := range edges {
		w.estimateMove(node + 1 + uint32(i))
		v := value(edges[i].loadStats())
		if edges[i].loadTag().lower() == engine.Won {
			return v
		}
		sum += v
	}
	return sum / float32(len(edges))
}

// estimateMove gives an edge of the position at hand its first value: that of
// the node it leads to where there is one already, else an estimate.
func (w *worker) estimateMove(edge uint32) {
	t := w.tree
	s := &t.slots[edge]
	w.child.CopyFrom(w.state)
	w.child.Play(s.loadTag().move())
	if w.options.graph {
		if node := t.find(w.child.Key()); node != 0 {
			s.storeLink(node)
			t.raise(edge, node)
			s.setValue(w.valueOf(s.loadTag(), node, w.depth()))
			return
		}
	}
	v, proof := w.evaluate(w.child, edge, w.depth()+1)
	if proof.Value != engine.Unknown {
		w.prove(edge, proof)
	}
	s.setValue(1 - v)
}

// valueOf returns the value of an edge from the node behind it.
func (w *worker) valueOf(t tag, node uint32, plies int) float32 {
	if t.proven() {
		return w.hurried(t.proof(), plies)
	}
	return t.clamp(1 - w.tree.value(node))
}

// prove notes on an edge what is proven of the position behind it, and reports
// whether that was new.
func (w *worker) prove(edge uint32, p engine.Proof) bool {
	if !w.options.proofs {
		return false
	}
	return w.tree.prove(edge, engine.Proof{Value: p.Value.Opposite(), Plies: p.Plies + 1})
}

// evaluate returns the value of a state behind an edge, so many plies below the
// root, for the side to move, without searching, and what is proven of it. The
// state is spoilt.
func (w *worker) evaluate(s engine.State, edge uint32, plies int) (float32, engine.Proof) {
	if known := w.sight(s); known.Value != engine.Unknown {
		return w.hurried(known, plies), known
	}
	learned := float32(0)
	if w.share > 0 {
		if learned = s.(engine.Evaluated).Winrate(); w.share == 1 {
			return learned, engine.Proof{}
		}
	}
	turn := s.Turn()
	end := w.playout(s, edge, w.path[plies-1].edge)
	result := engine.Proof{Value: turn.Of(end.Outcome), Plies: end.Plies}
	v := w.hurried(result, plies)
	if end.Exact {
		return v, result
	}
	return v + float32(w.share*(learned-v)), engine.Proof{}
}

// playout plays on from a state after two edges.
func (w *worker) playout(s engine.State, edge, before uint32) engine.Ending {
	if w.replies == nil {
		return s.Playout(&w.random, w.options.playouts)
	}
	w.replies.Begin(w.tree.slots[before].loadTag().move(), w.tree.slots[edge].loadTag().move())
	return s.(engine.Replying).PlayoutReplying(&w.random, w.replies)
}

// sight returns what is known of a state without searching. An informed playout
// looks by itself.
func (w *worker) sight(s engine.State) engine.Proof {
	if w.options.forcedMoves && (w.options.playouts != engine.Informed || w.share == 1) {
		var known engine.Proof
		w.sighted, known = s.Candidates(w.sighted[:0])
		return known
	}
	return engine.Proof{Value: s.Turn().Of(s.Outcome())}
}
