package main

import (
	"context"
	"io"

	"github.com/c4engine/c4engine/adapters/python"
	"github.com/c4engine/c4engine/cmd/internal/files"
)

// kaggleCommand writes a submission to Kaggle's ConnectX.
type kaggleCommand struct{ submission }

func (kaggleCommand) Help() string {
	return "Submit the file under the name submission.tar.gz. adapters/python/README.md says more."
}

func (c *kaggleCommand) Run(ctx context.Context) error {
	if err := files.CheckWritable(c.File); err != nil {
		return err
	}
	engine, err := c.engine(ctx, "kaggle", "")
	if err != nil {
		return err
	}
	return files.WriteFunc(c.File, func(w io.Writer) error {
		return python.WriteSubmission(w, engine)
	})
}
