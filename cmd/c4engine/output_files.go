package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// checkWritable finds out before the work which files could not be written after it, and
// leaves all as it is.
func checkWritable(names ...string) error {
	for _, name := range names {
		if name == "" {
			continue
		}
		_, missing := os.Stat(name)
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
		if err != nil {
			return err
		}
		_ = file.Close() // nothing was written
		if errors.Is(missing, fs.ErrNotExist) {
			created, _ := filepath.EvalSymlinks(name) // it may be a link's
			_ = os.Remove(created)
		}
	}
	return nil
}

// writeFile writes a file, unless it has no name.
func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
