package saiblo

import (
	"archive/zip"
	"errors"
	"io"
	"io/fs"
	"time"

	"github.com/c4engine/c4engine"
)

// makefile makes main, as the platform requires. Files that are unpacked there may lose their
// permissions.
const makefile = `# The platform calls make and starts ./main without arguments. There may be no Go
# to compile with, so c4engine is compiled already: static, for Linux on amd64.
main: c4engine
	printf '#!/bin/sh\nexec "$$(dirname "$$0")/c4engine" saiblo "$$@"\n' > main
	chmod +x c4engine main
`

// WriteSubmission writes the platform's archive with the program c4engine. The same program makes
// the same bytes.
func WriteSubmission(w io.Writer, program []byte) error {
	archive := zip.NewWriter(w)
	return errors.Join(
		addFile(archive, "Makefile", 0o644, []byte(makefile)),
		addFile(archive, "c4engine", 0o755, program),
		archive.AddFS(c4engine.Licences),
		archive.Close(),
	)
}

func addFile(archive *zip.Writer, name string, mode fs.FileMode, content []byte) error {
	header := &zip.FileHeader{
		Name: name, Method: zip.Deflate,
		Modified: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	header.SetMode(mode)
	w, err := archive.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}
