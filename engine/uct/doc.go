// Package uct is a Monte-Carlo tree search (UCT) for games of two players. It searches a
// graph, in which a position is one node, whatever moves lead to it, and keeps the graph
// from search to search.
//
// # One search
//
// A [Searcher] has a pool: a tree, workers that run simulations, and the game's solver and own
// search. A second pool plays at limited strength (levels.go). A call of Search goes through these
// files:
//
//	searcher.go   checks the request
//	pool.go       makes the position the root of the tree, and takes the next steps in turn
//	root.go       gives the root an edge for each legal move
//	threats.go    looks for a win by threats, at the root and later at other nodes
//	solver.go     asks the book, then the game's own search or the solver
//	search.go     runs the workers (worker.go); each walks (simulate.go) along edges that it
//	              chooses (select.go) to a leaf, evaluates it, and updates the edges of the walk
//	end.go        says when they stop: begin there to ask why a search ended
//	final.go      ranks the moves of the root: begin there to ask why a move was played
//	report.go     makes the infos; the last one is the answer
//
// A search with [engine.Limits].Prove is short, and then prove.go asks the solver. proofs.go keeps
// the proofs of solver and book for later searches.
//
// # One simulation
//
// A simulation is one evaluated leaf. A walk that ends before a leaf, because it proves
// something on its way, is not counted.
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
// A game whose evaluator has priors of moves ([engine.PriorSetter]) uses PUCT instead, where P is
// the share of the edge's prior, and c the option Prior:
//
//	Q + c P sqrt(T+1) / (1 + N)
//
// An edge without visits has the Q of its node. So ten visits of a node go to its two or
// three best moves, not to all. The node's Q is read from the edge above, which has no
// value yet on the first walk over another path into the node: that walk prefers an edge
// without visits.
//
// A game with [engine.About].AMAF uses RAVE while the option RAVE is above 0.
//
// An analysis of moves gives each root move at least a hundredth of the visits.
//
// Expansion makes a node of a leaf that was visited before. Its edges are the game's
// candidate moves, in an order shuffled by the seed; the root has edges for all legal moves.
// A new leaf is valued by the game's evaluator ([engine.Evaluator]; each worker has its
// own), which may also prove it.
//
// Nodes with many visits are searched for threat sequences, which may begin with quiet moves
// ([engine.ThreatSearcher]). The root is searched for them before the first simulation. So are the
// replies to the best move in the second half of a search.
//
// # Backup in a graph
//
// If several paths lead to a node, adding up results along the walk would count some
// twice and miss others. So a node's value is computed from its edges on every visit: the
// mean of their values and of the node's first estimate, weighted by visits (D. Wu,
// "Monte-Carlo Graph Search from First Principles", 2023). A walk goes on through a node
// that has more visits over other paths than over the walk's edge. It could stop there
// with the node's value, but then it would evaluate no leaf.
//
// Several workers share one graph. They count a visit on the way down and set the value on
// the way up; at busy edges near the root, few walks write, for all. They share atomic words
// only; a walk takes no lock.
//
// # Proofs
//
// Every edge has a lower and an upper bound of its game-theoretic value
// (MCTS-Solver: Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver",
// 2008; with draws as bounds: Cazenave and Saffidine, "Score Bounded Monte-Carlo
// Tree Search", 2010). Where they meet, the edge is proven. It then has the number of
// plies to the end, the smallest among a side's wins, the largest among its losses.
//
// Three stores hold the knowledge about positions:
//
//	store   positions and lifetime             contents
//	tag     an edge of the tree, as long as    both bounds, and plies within which the game ends
//	        its node
//	proofs  positions of the game, by key,     what no tag can hold: exact plies, scores and moves,
//	        from search to search              by the book and the solver (proofs.go)
//	bounds  the root, for one search           bounds and score by the solver, or by the game's own
//	                                           search, which need not prove anything
//
// These functions write there:
//
//	source                    function                     writes
//	evaluation of a leaf      enterProof                   the tag of the leaf's edge
//	threat sequences          proveByThreats               the tag of the winning move
//	book                      readBook                     tags of the root's edges, proofs
//	solver, before the walks  solveRoot, enterBounds       bounds, tags of the root's edges, proofs
//	the game's own search     searchByGame, enterBounds    bounds, tags of the root's edges
//	an earlier proof          recallProof, enterBounds     bounds, tags of the root's edges
//	Limits.Prove              prove, enterMoves            proofs, tags of the root's edges
//
// Bounds go up the walk as soon as they change, and up other paths when these are walked.
// An edge that cannot exceed its node's lower bound is not visited again. An edge that is
// proven lost no longer counts in the node's value. A proven win counts a little less the
// later it comes, a loss a little more ([engine.Known.Discounted]).
//
// # Final move
//
// The shortest proven win is played. Otherwise the option FinalMove decides among the moves
// that are not proven lost (Chaslot, Winands, van den Herik, Uiterwijk and Bouzy,
// "Progressive Strategies for Monte-Carlo Tree Search", 2008): robust, the most
// visits; max, the best mean; secure, the best lower confidence bound
// Q - 1/sqrt(N). A proven draw is played before open moves with a mean of at most one half.
// Where all moves lose, the longest defence is played.
//
// # The tree from search to search
//
// A tree belongs to a game and a variant: the board's size, its forbidden cells and its rules.
// The next position of the same game and variant finds its node by its key. So a client may
// send moves or a position each turn. Any other position empties the tree, and so does an
// option that changes values. Wins are discounted by plies from the start of the game,
// which are counted by the pieces on the board.
//
// # Memory
//
// Nodes lie in one array of 16-byte slots, a header and its edges side by side. Package tree
// has the drawing, and tells how a full array is reclaimed. An edge links to its node by the
// slot's number, and an index finds nodes by the keys of their positions. Both are hints
// that the key in the node confirms.
//
// # Book, solver and levels
//
// The game's book is looked up at the root. The game's exact solver searches the
// root near the end and proves positions. A game may
// bring a search of its own ([engine.SearcherMaker]), as Reversi does, whose alpha-beta search is
// stronger than the tree at the same time. It finds the best move; the tree searches several moves,
// or certain ones. Play of limited strength has a second tree.
//
// # Constants
//
// docs/decisions.md and the comments of constants have the matches that decided them. Constants
// without a match bound the time or memory of a feature: they are round numbers and were not tuned.
package uct
