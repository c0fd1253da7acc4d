// The published module has this package's files for macOS and Windows, but not
// this one, without which argoexec does not compile on Linux.

package osspecific

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	argoerrors "github.com/argoproj/argo-workflows/v4/util/errors"
)

// Term is the signal that asks a step to end.
const Term = syscall.SIGTERM

// CanIgnoreSignal tells the signals that are meant for argoexec itself: the end
// of a child, and what the Go runtime sends to its own threads.
func CanIgnoreSignal(s os.Signal) bool {
	return s == syscall.SIGCHLD || s == syscall.SIGURG
}

// Setpgid makes the process that is started the first of a group of its own.
func Setpgid(attributes *syscall.SysProcAttr) {
	attributes.Setpgid = true
}

// Kill sends a signal to the group of a process. The group of process 1 is never
// addressed: its negative number would mean every process that there is.
func Kill(pid int, signal syscall.Signal) error {
	group, err := syscall.Getpgid(pid)
	if err != nil || group <= 1 {
		return syscall.Kill(pid, signal)
	}
	return syscall.Kill(-group, signal)
}

// Wait returns when a process has ended, with an error that carries its exit
// code unless that is 0. As process 1 of a container, argoexec inherits what the
// step leaves behind, so every child that ends meanwhile is reaped too.
func Wait(process *os.Process) error {
	pid := process.Pid
	if err := process.Release(); err != nil {
		return fmt.Errorf("process %d cannot be waited for: %w", pid, err)
	}
	for {
		var status syscall.WaitStatus
		ended, err := syscall.Wait4(-1, &status, 0, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case err != nil:
			return fmt.Errorf("waiting for process %d: %w", pid, err)
		case ended == pid && status.Signaled():
			// Shells report an end by a signal this way.
			return argoerrors.NewExitErr(128 + int(status.Signal()))
		case ended == pid && status.Exited():
			return argoerrors.NewExitErr(status.ExitStatus())
		}
	}
}
