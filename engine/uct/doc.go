// Package uct is a persistent Monte-Carlo tree search (UCT) for two players.
//
// # One simulation
//
// Selection walks from the root to a leaf by UCB1 (Auer, Cesa-Bianchi and
// Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002;
// applied to trees by Kocsis and Szepesvari, "Bandit based Monte-Carlo
// Planning", 2006). It takes the edge with the greatest
//
//	Q/N + c sqrt(2 ln(P) / N)
//
// Q is the sum of the edge's results for its mover, each in [0, 1]; N its
// visits; P the visits of the edge that led here; c the option Exploration. An
// edge without visits comes first.
//
// Expansion gives a leaf that has been visited before (ExpandVisits) its edges:
// the game's candidate moves, in an order shuffled by the seed. A playout from
// the leaf follows, unless its value is known at sight, and backup adds the
// result to every edge of the walk.
//
// Several workers share one tree. A visit is counted on the way down and its
// result added on the way up, so until then it counts as a loss and sends the
// other workers elsewhere (virtual loss: Chaslot, Winands and van den Herik,
// "Parallel Monte-Carlo Tree Search", 2008). All statistics are atomic words;
// there is no lock on the way.
//
// # Proofs
//
// Every edge has a lower and an upper bound of its game-theoretic value
// (MCTS-Solver: Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver",
// 2008; with ties as bounds: Cazenave and Saffidine, "Score Bounded Monte-Carlo
// Tree Search", 2010). Where they meet the edge is proven, with the number of
// plies to the end: the least among a side's wins, the most among its losses.
// Bounds go up the walk as soon as they change; an edge that cannot be better
// than what its node has for certain is not visited again; results that the
// bounds contradict are clamped.
//
// # Final move
//
// A proven win, the shortest; otherwise, among the moves not proven lost, by
// the option FinalMove (Chaslot, Winands, van den Herik, Uiterwijk and Bouzy,
// "Progressive Strategies for Monte-Carlo Tree Search", 2008): robust, the most
// visits; max, the best mean; secure, the best lower confidence bound
// Q/N - a/sqrt(N); max-robust, the most visits, where a search that is past
// four fifths of its time goes on only as long as another move has the better
// mean. A proven tie counts one half. Where all moves lose, the longest
// defence.
//
// # Memory
//
// Nodes lie in an arena of 16-byte slots, a header and its edges side by side,
// linked by index (see arena.go for the drawing and for what is recycled when
// it is full). Visits and results belong to edges, and an edge refers to its
// node, so a node has no notion of being a child.
package uct
