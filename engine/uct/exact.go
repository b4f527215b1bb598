package uct

import (
	"runtime/debug"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// solverShare is the inverse of the solver's share of the memory, unless it is for proofs.
const solverShare = 8

// exact is the game's solver and the result of its last proof.
type exact struct {
	// solver is for proofs of proofGame if that is not empty. It then has all memory that the
	// tree does not use.
	solver    engine.Solver
	proofGame string              // see tree.GameOf
	own       engine.MoveSearcher // the game's own search; nil: not asked yet
	last      lastProof
	proofs    exactProofs
}

// lastProof is the result of the last proof.
type lastProof struct {
	game     string // see tree.GameOf
	position uint64 // its key
	bounds   engine.Bounds
}

// spare returns the megabytes of the memory that are kept for the program itself. The
// process may exceed a Hash of 64 and more by a tenth; the program alone may exceed a very
// small one.
func spare(megabytes int) int { return min(max(24-megabytes/10, 0), megabytes/4) }

// drop frees the solver's memory at once, because the next tree or solver needs it.
func (x *exact) drop() {
	if x.solver != nil || x.own != nil {
		x.solver, x.proofGame, x.own = nil, "", nil
		debug.FreeOSMemory()
	}
}

// prepareProof makes a solver for proofs of the tree's game, unless there is one. It gets
// the part of the memory that the tree has not touched.
func (x *exact) prepareProof(t *tree.Tree, megabytes, threads int) {
	if x.proofGame == t.Game() {
		return
	}
	x.drop()
	megabytes = max(megabytes-spare(megabytes)-t.Touched()>>20, megabytes/solverShare)
	x.solver = t.Root().Game().(engine.SolverMaker).NewSolver(megabytes, threads)
	x.proofGame = t.Game()
}

// note keeps the result of a proof of the root.
func (x *exact) note(t *tree.Tree, b engine.Bounds) {
	x.last = lastProof{t.Game(), t.Root().Key(), b}
}

// known returns the result of the last proof; ok reports whether it was of the root.
func (x *exact) known(t *tree.Tree) (b engine.Bounds, ok bool) {
	p := x.last
	ok = p.bounds.Move != engine.NoMove && p.game == t.Game() && p.position == t.Root().Key()
	return p.bounds, ok
}
