package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// openTerminal returns the two ends of a pseudo-terminal: the person's keyboard and screen, and the
// program's standard streams.
func openTerminal(t *testing.T) (person, program *os.File) {
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("needs pseudo-terminals: ", err)
	}
	t.Cleanup(func() { person.Close() })
	var locked, number uint32
	control := func(request uintptr, value *uint32) {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), request, uintptr(unsafe.Pointer(value)))
		require.Zero(t, errno)
	}
	control(syscall.TIOCSPTLCK, &locked)
	control(syscall.TIOCGPTN, &number)
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { program.Close() })
	return person, program
}

// atTerminal runs the engine at a terminal, types some lines and returns the screen. The function
// change may replace some of the program's streams by pipes or files.
func atTerminal(t *testing.T, lines string, change func(cmd *exec.Cmd), args ...string) string {
	person, program := openTerminal(t)
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = program, program, program
	cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=")
	change(cmd)
	_, err := person.WriteString(lines)
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	require.NoError(t, program.Close())
	var seen strings.Builder
	for scanner := bufio.NewScanner(person); scanner.Scan(); { // an error when the program has gone
		seen.WriteString(scanner.Text() + "\n")
	}
	require.NoError(t, cmd.Wait())
	return seen.String()
}

func unchanged(*exec.Cmd) {}

// TestGreeting is for a person who has started the engine at a terminal, and for nobody
// else.
func TestGreeting(t *testing.T) {
	const greeting = "type help. To play against it: c4engine play"
	seen := atTerminal(t, "isready\nquit\n", unchanged)
	require.Equal(t, 1, strings.Count(seen, greeting), seen)
	require.Contains(t, seen, "readyok")
	for name, change := range map[string]func(cmd *exec.Cmd){
		"a script's input":  func(cmd *exec.Cmd) { cmd.Stdin = strings.NewReader("isready\n") },
		"a script's errors": func(cmd *exec.Cmd) { cmd.Stderr = new(strings.Builder) },
	} {
		require.NotContains(t, atTerminal(t, "isready\nquit\n", change), greeting, name)
	}
}

// TestPlayAtATerminal has a prompt, and wraps help at the width of the terminal.
func TestPlayAtATerminal(t *testing.T) {
	narrow := func(cmd *exec.Cmd) {
		size := [4]uint16{40, 36, 0, 0}
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, cmd.Stdout.(*os.File).Fd(), syscall.TIOCSWINSZ, uintptr(unsafe.Pointer(&size)))
		require.Zero(t, errno)
		cmd.Env = append(cmd.Env, "NO_COLOR=1")
	}
	seen := atTerminal(t, "help\n\n12\nquit\n", narrow, "play", "--seed", "1", "--level", "1", "12", "12")
	require.Contains(t, seen, "\n> ")
	require.Contains(t, seen, "\n  quit         ends\n")
	require.Contains(t, seen, "\n  values       what each move is\n               worth, the best first\n")
	require.Contains(t, seen, "\n                      1 1 1\n    1 2 3 4 5 6 7 8 9 0 1 2\n12  . .")
	require.NotContains(t, seen, "\x1b")
	for line := range strings.Lines(seen) {
		require.LessOrEqual(t, len(strings.TrimPrefix(strings.TrimRight(line, "\n"), "> ")), 36, line)
	}
}

func TestPlayInColour(t *testing.T) {
	seen := atTerminal(t, "3\nquit\n", unchanged, "play", "--seed", "1")
	require.Contains(t, seen, "\x1b[31;1mx\x1b[0m")
	require.Contains(t, seen, "Goodbye.")
}
