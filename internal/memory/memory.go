// Package memory takes large blocks of memory from the operating system.
package memory

import (
	"fmt"
	"runtime"
	"unsafe"
)

// Slice returns n zero values of a type without pointers, in mapped memory: however large
// it is, nothing has to be cleared. If the system lacks memory, it returns half of them, or
// a quarter, and so on. The memory is unmapped some time after owner has become garbage.
// Only owner may keep the slice.
//
// Slices of largeFrom bytes and more get huge pages after the first hugeFrom bytes. The
// first touch of a huge page takes milliseconds on some machines, too long for a short
// search.
func Slice[T, Owner any](n int, owner *Owner) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	memory, err := Map(n * size)
	for ; err != nil && n*size > megabyte; memory, err = Map(n * size) {
		n /= 2
	}
	if err != nil || n == 0 {
		return make([]T, n) // without memory it panics as usual
	}
	if len(memory) >= largeFrom {
		AdviseHuge(memory[hugeFrom:])
	}
	runtime.AddCleanup(owner, Unmap, memory)
	return unsafe.Slice((*T)(unsafe.Pointer(&memory[0])), n)
}

// In bytes.
const (
	megabyte  = 1 << 20
	largeFrom = 128 << 20
	hugeFrom  = 32 << 20
)

// Growing is the memory of a hash table that grows with a search. The first touch of a page
// can cost a hundred times as much as a position, and hashes soon touch every page. So
// the table begins with 2 MB, and takes 4 times as much whenever it is half full.
//
//	######                                     first
//	++++++##################                   second: + may hold entries of the first
//	++++++++++++++++++++++++#########..        third
//
// Entries of the smaller table are still found in their old places until others replace
// them. In the larger table they are in the wrong place, where they do no harm.
type Growing[T any] struct{ all []T }

const (
	firstSize = 2 << 20 // in bytes
	growth    = 4
	// The smaller table is read until there have been oldUse entries for each of its values.
	oldUse = 8
	// After pageUse entries for each page, most pages have been touched.
	pageUse             = 4
	smallPage, hugePage = 4 << 10, 2 << 20
)

// NewGrowing returns the memory of a table of n values, which [Slice] maps for owner.
func NewGrowing[T, Owner any](n int, owner *Owner) Growing[T] {
	return Growing[T]{Slice[T](n, owner)}
}

// Stage returns the table to use after a number of entries (a T holds two), and the table
// before it, nil if few of its entries are left.
func (g Growing[T]) Stage(entries uint64) (now, before []T) {
	now, before = g.stage(entries)
	if entries >= oldUse*uint64(len(before)) {
		before = nil
	}
	return now, before
}

func (g Growing[T]) stage(entries uint64) (now, before []T) {
	var zero T
	size, smaller := firstSize/int(unsafe.Sizeof(zero)), 0
	for 2*size <= len(g.all) && entries >= uint64(size) {
		size, smaller = growth*size, size
	}
	if 2*size > len(g.all) {
		size = len(g.all)
	}
	return g.all[:size], g.all[:smaller]
}

// Touches reports whether the next entry is likely to touch a new page.
func (g Growing[T]) Touches(entries uint64) bool {
	var zero T
	now, before := g.stage(entries)
	bytes, page := len(now)*int(unsafe.Sizeof(zero)), smallPage
	if bytes > hugeFrom {
		page = hugePage
	}
	return entries < uint64(len(before)+pageUse*bytes/page)
}

// Clear sets to zero all values that the given number of entries may have changed.
func (g Growing[T]) Clear(entries uint64) {
	now, _ := g.stage(entries)
	clear(now)
}

// Require returns an error if a limit of the address space (ulimit -v) is too low for a command
// whose tables take this many megabytes.
func Require(megabytes uint64) error {
	taken, limit, limited := addressSpace()
	need := taken + max(megabytes, 1)*megabyte
	if !limited || need <= limit {
		return nil
	}
	const expected = "memory: expected a limit of the address space (ulimit -v) of at least %d kB, not %d"
	return fmt.Errorf(expected, need>>10, limit>>10)
}
