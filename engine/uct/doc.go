// Package uct is a persistent Monte-Carlo tree search (UCT) for two players,
// over a graph: a position is one node, whatever moves lead to it.
//
// # One simulation
//
// Selection walks from the root to a leaf. By default it takes the edge with
// the greatest upper confidence bound (UCB1: Auer, Cesa-Bianchi and Fischer,
// "Finite-time Analysis of the Multiarmed Bandit Problem", 2002; applied to
// trees by Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", 2006)
//
//	Q + c sqrt(2 ln(P) / N)
//
// Q is the edge's value for its mover, in [0, 1]; N its visits; P the visits of
// all edges of the node; c the option Exploration. An edge without visits comes
// first. Under the option Selection=puct it takes the greatest
//
//	Q + c sqrt(P + 1) / (n (N + 1))
//
// (D. Silver et al., "Mastering the game of Go without human knowledge", 2017),
// where n is the number of edges, all equally likely beforehand, and c the
// option PUCT; Q of an edge without visits is the mean of its first estimate and
// of its node's value.
//
// Before that, an edge with less than P / ForcedVisits is taken: the only
// refutation may look bad, and N then grows with ln P only. These visits find
// out, and do not count in the node's value (like the forced playouts of D. Wu,
// "Accelerating Self-Play Learning in Go", 2020, and their pruning).
//
// Expansion gives a leaf its edges: the game's candidate moves, in an order
// shuffled by the seed. UCB1 expands a leaf that has been visited before
// (ExpandVisits), and values it until then by playouts; PUCT expands it at once
// and values all its moves, by a playout each. Where the game can, a playout
// answers moves as winners of earlier ones did ([engine.Replies]; each worker has
// its own). A playout in which the loser had no choice is a proof, and so is what
// the game knows at sight. Nodes that are visited often are searched for attacks,
// which may begin with quiet moves.
//
// # Backup in a graph
//
// Where a node can be reached in several ways, adding results up along the walk
// would count some twice and miss others. So a node's value is made anew from
// its edges on every visit: the mean of their values, weighted by their visits,
// its own first estimate being one more (D. Wu, "Monte-Carlo Graph Search from
// First Principles", 2023). An edge whose node has had more visits by other
// ways is given that node's value, and the simulation ends there.
//
// Several workers share one graph. A visit is counted on the way down and the
// value set on the way up. All that they share are atomic words; there is no
// lock on the way.
//
// # Proofs
//
// Every edge has a lower and an upper bound of its game-theoretic value
// (MCTS-Solver: Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver",
// 2008; with ties as bounds: Cazenave and Saffidine, "Score Bounded Monte-Carlo
// Tree Search", 2010). Where they meet the edge is proven, with the number of
// plies to the end: the least among a side's wins, the most among its losses.
// Bounds go up the walk as soon as they change, and to other ways as these are
// walked; an edge that cannot be better than what its node has for certain is
// not visited again, and one that is lost no longer counts in the node's mean.
// A proven win is worth a little less the later it comes, a loss a little more.
//
// # Final move
//
// A proven win, the shortest; otherwise, among the moves not proven lost, by
// the option FinalMove (Chaslot, Winands, van den Herik, Uiterwijk and Bouzy,
// "Progressive Strategies for Monte-Carlo Tree Search", 2008): robust, the most
// visits; max, the best mean; secure, the best lower confidence bound
// Q - a/sqrt(N); max-robust, the most visits, where a search that is past
// four fifths of its time goes on only as long as another move has the better
// mean. A proven tie counts one half. Where all moves lose, the longest
// defence.
//
// # Memory
//
// Nodes lie in an arena of 16-byte slots, a header and its edges side by side
// (see arena.go for the drawing and for what is recycled when it is full). An
// edge refers to its node by index and an index finds nodes by the hash of
// their positions; both are hints that the node's own hash confirms.
package uct
