package connectfour

import (
	"syscall"
	"unsafe"
)

// adviseHugePages asks for pages of 2 MB: nearly every probe misses the caches,
// and with small pages the address cache too. It is only advice.
func adviseHugePages(t table) {
	_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(&t[0])), len(t)*len(pair{})*8), syscall.MADV_HUGEPAGE)
}
