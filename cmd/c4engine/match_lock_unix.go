//go:build linux || darwin

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock keeps other matches from writing to the same file; it ends with the
// process, however that ends.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errors.New("expected no other match that is writing to it")
	}
	return err
}
