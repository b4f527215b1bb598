package pages

import "unsafe"

// Growing is memory for a hash table that grows with a search: the first touch of memory can
// cost a hundred times what a position does, and hashes touch all of it soon. So the table
// begins with the first 2 MB and takes 4 times as much whenever it is half full.
//
//	######                                     in use at first
//	++++++##################                   then: + may hold entries of the time before
//	++++++++++++++++++++++++#########..        then
//
// Entries that were made in the smaller table are still found in their old places, until
// others replace them. In the larger table they are in the wrong place, where they do no harm.
type Growing[T any] struct{ all []T }

const (
	firstSize = 2 << 20 // in bytes
	growth    = 4
	// oldUse is how many times as many entries as the smaller table had are made before it is
	// not worth a look any more.
	oldUse = 8
	// Most pages have been touched after pageUse times as many entries.
	pageUse             = 4
	smallPage, hugePage = 4 << 10, 2 << 20
)

// NewGrowing returns n zero values, as [Slice] does.
func NewGrowing[T, Owner any](n int, owner *Owner) Growing[T] { return Growing[T]{Slice[T](n, owner)} }

// Stage returns the values to use once so many entries have been made, two of which fit in
// a value, and those used before, where entries may still be found; nil if that is not
// worth it.
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

// Touches reports whether the next entry may well be the first in a page.
func (g Growing[T]) Touches(entries uint64) bool {
	var zero T
	now, before := g.stage(entries)
	bytes, page := len(now)*int(unsafe.Sizeof(zero)), smallPage
	if bytes > hugeFrom {
		page = hugePage
	}
	return entries < uint64(len(before)+pageUse*bytes/page)
}

// Clear makes all values zero that may not be after so many entries.
func (g Growing[T]) Clear(entries uint64) {
	now, _ := g.stage(entries)
	clear(now)
}
