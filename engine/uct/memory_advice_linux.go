//go:build !race

package uct

import "syscall"

// adviseHugePages asks for pages of 2 MB: the tree walk jumps about, and with
// small pages most jumps miss the address cache too. It is only advice.
func adviseHugePages(memory []byte) {
	_ = syscall.Madvise(memory, syscall.MADV_HUGEPAGE)
}
