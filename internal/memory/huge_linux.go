package memory

import "syscall"

// AdviseHuge asks for pages of 2 MB. A search accesses its memory at random, and with
// small pages most accesses would also miss the address cache (TLB).
func AdviseHuge(memory []byte) {
	if len(memory) > 0 {
		_ = syscall.Madvise(memory, syscall.MADV_HUGEPAGE) // only advice
	}
}
