// Package uct is a persistent Monte-Carlo tree search (UCT) for two players,
// over a graph: a position is one node, whatever moves lead to it.
//
// # Where to find it
//
//	options.go    the settings, each with its meaning and range
//	searcher.go   the Searcher of a client: options, and which search answers
//	limited.go    play of limited strength; level.go: the levels
//	team.go       a tree, its workers and a solver, from search to search
//	search.go     one search: its limits, and what its workers share
//	run.go        the life of the workers in one search
//	root.go       what a search prepares at the root
//	worker.go     the memory of a worker
//	simulate.go   one simulation, step by step
//	select.go     the way down; ucb.go, prior.go (PUCT), rave.go: the formulas
//	expand.go     new nodes with their priors, and the evaluation of leaves
//	backup.go     the way up: values in a graph
//	threats.go    searches for threat sequences at busy nodes; look.go: at the root
//	lookup.go     the game's book at the root
//	solve.go      the game's exact solver at the root; exact.go: its memory
//	prove.go      proofs by the solver alone; prove_moves.go: of each move
//	final.go      the move to play, and principal variations
//	report.go     what a search tells its client
//	known.go      what is proven of a position; nodes.go: the tree as trainers see it
//	gate.go       one worker alone with the tree
//	tree/         nodes, their values and proofs, and the memory that they lie in
//
// No type inherits from another. A Searcher has a team, and another one for limited
// strength; a team has a tree, workers and a solver; a search borrows these; a proof has a
// search.
//
// # One simulation
//
// A simulation is one evaluated leaf. Walks that end before one, because they
// prove something on their way, are not counted.
//
// Selection walks from the root to a leaf. It takes the edge with the greatest
// upper confidence bound (UCB1: Auer, Cesa-Bianchi and Fischer, "Finite-time
// Analysis of the Multiarmed Bandit Problem", 2002; applied to trees by Kocsis and
// Szepesvari, "Bandit based Monte-Carlo Planning", 2006)
//
//	Q + c sqrt(2 ln(T+1) / N)
//
// Q is the edge's value for its mover, in [0, 1]; N its visits; T the visits of
// all edges of the node but proven losses; c the option Exploration. An edge without
// visits comes first.
//
// A game that knows how promising moves look before they are searched
// ([engine.Traits].SetPriors) has PUCT in its place, with P the share of 1 that
// a move seems to deserve, and c the option Prior:
//
//	Q + c P sqrt(T+1) / (1 + N)
//
// An edge without visits has the Q of its node, so a node that is visited ten times shows
// what its two or three best moves are worth, and not all of them. Only the first walk over
// another path into a node has brought back no Q yet, and tries one more of them.
//
// An analysis of several moves gives each root move at least a hundredth of the visits.
//
// Expansion gives a leaf that was visited before its edges: the game's candidate
// moves, in an order shuffled by the seed. A leaf that is new is valued by the
// game's evaluator ([engine.Evaluator]; each worker has its own), which may also
// prove it. Nodes that are visited often are searched for threat sequences, which
// may begin with quiet moves (threats.go). So is the root before the first simulation,
// and in the second half of a search so are the replies to the move that would be
// played (look.go).
//
// # Backup in a graph
//
// If several paths lead to a node, adding up results along the walk would count some
// twice and miss others. So a node's value is computed from its edges on every visit:
// the mean of their values, weighted by their visits, its own first estimate being one
// more (D. Wu, "Monte-Carlo Graph Search from First Principles", 2023). A walk goes on
// below a node with more visits over other paths than over its edge, although the
// node's value would do for that edge: stopping there would waste the walk, which
// evaluates nothing before a leaf.
//
// Several workers share one graph. A visit is counted on the way down and the
// value set on the way up. All that they share are atomic words; there is no
// lock on the way.
//
// # Proofs
//
// Every edge has a lower and an upper bound of its game-theoretic value
// (MCTS-Solver: Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver",
// 2008; with draws as bounds: Cazenave and Saffidine, "Score Bounded Monte-Carlo
// Tree Search", 2010). Where they meet the edge is proven, with the number of
// plies to the end: the least among a side's wins, the most among its losses.
// Bounds go up the walk as soon as they change, and up other paths when these are
// walked. An edge that cannot be better than what its node is sure of is not visited
// again, and one that is lost no longer counts in the node's mean. A proven win counts
// a little less the later it comes, a loss a little more ([engine.Proof.Discounted]).
//
// # Final move
//
// A proven win, the shortest; otherwise, among the moves not proven lost, by
// the option FinalMove (Chaslot, Winands, van den Herik, Uiterwijk and Bouzy,
// "Progressive Strategies for Monte-Carlo Tree Search", 2008): robust, the most
// visits; max, the best mean; secure, the best lower confidence bound
// Q - 1/sqrt(N). A proven draw counts one half. Where all moves lose, the longest
// defence.
//
// # The tree from search to search
//
// A tree belongs to a game and a variant: the board's size, its forbidden cells and its rules.
// The next position of the same variant finds its node by its key, so a client may send the
// moves of a game or a position each turn; any other position empties the tree. How many plies
// a position is from the start, by which wins are discounted, is taken from the pieces on its
// board.
//
// # Memory
//
// Nodes lie in one block of 16-byte slots, a header and its edges side by side
// (package tree has the drawing, and what happens when it is full). An edge
// refers to its node by position in that block, and an index finds nodes by the
// hash of their positions; both are hints that the node's own hash confirms.
//
// # The rest
//
// A game's exact solver searches the root near the end (solve.go) and proves
// positions (prove.go, prove_moves.go); its book is looked up (lookup.go). Play of limited
// strength has a tree of its own (limited.go, level.go).
package uct
