package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// gtpPlayer is a program that speaks the Go Text Protocol.
type gtpPlayer struct {
	cmd *exec.Cmd
	in  io.Writer
	out *bufio.Reader
}

func startGTP(ctx context.Context, command ...string) (*gtpPlayer, error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &gtpPlayer{cmd, in, bufio.NewReader(out)}, cmd.Start()
}

// ask returns the answer to a command.
func (p *gtpPlayer) ask(command string) (string, error) {
	if _, err := io.WriteString(p.in, command+"\n"); err != nil {
		return "", err
	}
	var answer string
	for !strings.HasSuffix(answer, "\n\n") {
		line, err := p.out.ReadString('\n')
		if err != nil {
			return "", fmt.Errorf("%s: %s: %w", p.cmd.Path, command, err)
		}
		answer += line
	}
	text, ok := strings.CutPrefix(answer, "=")
	if !ok {
		return "", fmt.Errorf("%s: %s: %s", p.cmd.Path, command, answer)
	}
	return strings.TrimSpace(text), nil
}
