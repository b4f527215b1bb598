//go:build ignore

// Command generate writes words2 and words3: copies of the files of words1, except set.go, with
// another package name. Its optional argument is the folder to write to.
package main

import (
	"log"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("generate: ")
	to := "."
	if len(os.Args) > 1 {
		to = os.Args[1]
	}
	files, err := filepath.Glob("words1/*.go")
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"words2", "words3"} {
		for _, file := range files {
			if filepath.Base(file) == "set.go" {
				continue
			}
			if err := write(file, filepath.Join(to, name), name); err != nil {
				log.Fatal(err)
			}
		}
	}
}

// write copies a file of words1 into a folder, for the package of the given name.
func write(file, folder, name string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	const head = "// Code generated from words1 by generate.go; DO NOT EDIT.\n\n"
	copied := head + strings.ReplaceAll(string(text), "words1", name)
	return os.WriteFile(filepath.Join(folder, filepath.Base(file)), []byte(copied), 0o644)
}
