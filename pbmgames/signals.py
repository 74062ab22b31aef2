"""Signals: each ends a command as ^C does, but for the moments in which nothing may be left half done."""

try:
    import _signal as signal  # without the names, which take long to load
except ImportError:
    import signal

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1, signal.SIGUSR2,
          signal.SIGXCPU)
_interrupted = []


def listen():
    """Let every signal that would end the program raise KeyboardInterrupt, and hear of the end of our children."""
    for number in ENDING:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _interrupt)
    if signal.getsignal(signal.SIGCHLD) == signal.SIG_IGN:      # a parent's choice: no mailer's end would be seen
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)


def _interrupt(*_):
    """Raise KeyboardInterrupt, once: a second signal must not hit who deals with the first."""
    if not _interrupted:
        _interrupted.append(True)
        raise KeyboardInterrupt


def hold():
    """Let signals wait; return what `release` takes to let things be as they were."""
    return signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)


def release(before):
    """Let signals be as they were before `hold`."""
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


def interruptible(wanted):
    """Let signals end the command, or keep them waiting: what is being committed is finished and answered."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK if wanted else signal.SIG_BLOCK, ENDING)
