package pages

import "syscall"

// AdviseHuge asks for pages of 2 MB: a search accesses its memory at random, and
// with small pages most accesses would miss the address cache too. It is only
// advice.
func AdviseHuge(memory []byte) {
	if len(memory) > 0 {
		_ = syscall.Madvise(memory, syscall.MADV_HUGEPAGE)
	}
}
