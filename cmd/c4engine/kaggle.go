package main

import (
	"context"

	"github.com/c4engine/c4engine/adapters/python"
)

// kaggleCommand writes a submission to Kaggle's ConnectX.
type kaggleCommand struct{ submission }

func (kaggleCommand) Help() string {
	return "Submit the file under the name submission.tar.gz. adapters/python/README.md says more."
}

func (c *kaggleCommand) Run(ctx context.Context) error {
	return c.pack(ctx, "kaggle", "", python.WriteSubmission)
}
