package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/c4engine/c4engine"
	"github.com/c4engine/c4engine/adapters/python"
	"github.com/c4engine/c4engine/cmd/internal/files"
)

// kaggleCommand writes a submission to Kaggle's ConnectX.
type kaggleCommand struct {
	File string `arg:"" placeholder:"FILE" help:"The archive to write, submission.tar.gz."`
}

func (kaggleCommand) Help() string {
	return "It needs the go command, and runs it on the source tree of the current directory."
}

func (c *kaggleCommand) Run() error {
	var submission bytes.Buffer // so that a failure leaves an older file alone
	if err := writeKaggle(&submission); err != nil {
		return err
	}
	return files.Write(c.File, submission.Bytes())
}

// writeKaggle writes the agent, the package that it uses, and the engine, the same bytes
// for the same sources and compiler.
func writeKaggle(w io.Writer) error {
	engine, err := buildStatic("")
	if err != nil {
		return fmt.Errorf("kaggle: %w", err)
	}
	compressed := gzip.NewWriter(w)
	archive := tar.NewWriter(compressed)
	return errors.Join(
		addToTar(archive, "main.py", 0o644, python.KaggleMain),
		addFiles(archive, python.Client),
		addFiles(archive, c4engine.Licences),
		addToTar(archive, "engine", 0o755, engine),
		archive.Close(),
		compressed.Close(),
	)
}

func addFiles(archive *tar.Writer, files fs.ReadFileFS) error {
	return fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		return addToTar(archive, path, 0o644, content)
	})
}

func addToTar(archive *tar.Writer, name string, mode int64, content []byte) error {
	err := archive.WriteHeader(&tar.Header{Name: name, Mode: mode, Size: int64(len(content)), Format: tar.FormatUSTAR})
	if err == nil {
		_, err = archive.Write(content)
	}
	return err
}
