// Package static recognises static programs for Linux on amd64.
package static

import (
	"bytes"
	"debug/elf"
	"errors"
)

// Check returns an error unless a program runs on Linux on amd64 without a library.
func Check(program []byte) error {
	file, err := elf.NewFile(bytes.NewReader(program))
	if err != nil {
		return errors.New("it is for another system")
	}
	defer file.Close()
	switch {
	case file.Machine != elf.EM_X86_64 || file.Type != elf.ET_EXEC && file.Type != elf.ET_DYN:
		return errors.New("it is for another processor")
	case file.OSABI != elf.ELFOSABI_NONE && file.OSABI != elf.ELFOSABI_LINUX:
		return errors.New("it is for another system")
	}
	for _, segment := range file.Progs {
		if segment.Type == elf.PT_INTERP {
			return errors.New("it is linked dynamically")
		}
	}
	return nil
}
