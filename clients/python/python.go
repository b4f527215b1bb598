// Package python holds the Python package c4engine: a client, a referee, and a Kaggle agent. In Go
// it has the package's files, for archives. Its tests run those of the package.
package python

import (
	"archive/tar"
	"compress/gzip"
	"embed"
	"errors"
	"io"
	"io/fs"
)

// Client has the files of the package except its referee, in their folder c4engine.
//
//go:embed c4engine/*.py c4engine/py.typed
var Client embed.FS

// KaggleMain is the program that Kaggle starts, main.py of a submission.
//
//go:embed kaggle_main.py
var KaggleMain []byte

// WriteSubmission writes an archive for Kaggle's ConnectX: the agent, the package that it uses,
// the licences, and the engine, a static program for Linux on amd64. The same engine makes the same
// bytes.
func WriteSubmission(w io.Writer, engine []byte, licences fs.FS) error {
	compressed := gzip.NewWriter(w)
	archive := tar.NewWriter(compressed)
	return errors.Join(
		addFile(archive, "main.py", 0o644, KaggleMain),
		addFiles(archive, Client),
		addFiles(archive, licences),
		addFile(archive, "engine", 0o755, engine),
		archive.Close(),
		compressed.Close(),
	)
}

func addFiles(archive *tar.Writer, files fs.FS) error {
	return fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		return addFile(archive, path, 0o644, content)
	})
}

func addFile(archive *tar.Writer, name string, mode int64, content []byte) error {
	err := archive.WriteHeader(&tar.Header{
		Name: name, Mode: mode, Size: int64(len(content)), Format: tar.FormatUSTAR,
	})
	if err == nil {
		_, err = archive.Write(content)
	}
	return err
}
