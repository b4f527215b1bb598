package uct

import (
	"runtime/debug"

	"github.com/c4engine/c4engine/engine"
	"github.com/c4engine/c4engine/engine/uct/tree"
)

// solverShare of the memory is the solver's.
const solverShare = 8

// exact is the game's solver, and what it has proven.
type exact struct {
	// solver has an eighth of the memory; while it proves positions of the game proving, it
	// has all that the tree leaves.
	solver  engine.Solver
	proving string // see tree.Of; empty: it proves none
	proved  proved
	lengths lengths
}

// proved is what the last proof found out.
type proved struct {
	game     string // see tree.Of
	position uint64 // its key
	bounds   engine.Bounds
}

// spare returns how many megabytes of a limit the program itself needs. A limit of 64
// and more may be exceeded by a tenth; the program alone may exceed a very small one.
func spare(megabytes int) int { return min(max(24-megabytes/10, 0), megabytes/4) }

// drop lets the solver's memory go, and has it collected now, because the next tree or
// solver needs it.
func (x *exact) drop() {
	if x.solver != nil {
		x.solver, x.proving = nil, ""
		debug.FreeOSMemory()
	}
}

// prepareProof makes a solver for the tree's game, with the memory that the tree leaves of
// so many megabytes, unless there is one already.
func (x *exact) prepareProof(t *tree.Tree, megabytes, threads int) {
	if x.proving == t.Game() {
		return
	}
	x.drop()
	megabytes = max(megabytes-spare(megabytes)-t.Touched()>>20, megabytes/solverShare)
	x.solver, x.proving = t.Root().Game().Traits().NewSolver(megabytes, threads), t.Game()
}

// note keeps what a proof found out about the root.
func (x *exact) note(t *tree.Tree, b engine.Bounds) {
	x.proved = proved{t.Game(), t.Root().Key(), b}
}

// known returns what the last proof found out, if that was about the root.
func (x *exact) known(t *tree.Tree) (b engine.Bounds, ok bool) {
	p := x.proved
	return p.bounds, p.bounds.Move != engine.NoMove && p.game == t.Game() && p.position == t.Root().Key()
}
