#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the process with an exit status.
package func endProcess(_ status: CInt) -> Never {
  exit(status)
}

/// Ends the process while other threads of it are at work, without waiting for anything.
package func endProcessAtOnce(_ status: CInt) -> Never {
  _exit(status)
}

/// Time that processors have spent on this process so far, on all of its threads.
package var processorTime: Duration {
  var time = timespec()
  // Safe: `time` outlives the call, which fills it.
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The path of the program that this process runs.
package var executablePath: String? { Platform.executablePath }

/// The folder of that program, and of what is built beside it; `.` where it is not known.
package var executableFolder: String {
  executablePath.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) } ?? "."
}

/// Leaves Control-C to others: a helper in the same terminal ends when its input does.
package func ignoreKeyboardSignals() {
  for number in [SIGINT, SIGQUIT] {
    signal(number, SIG_IGN)
  }
}

/// Stops the process, as Control-Z does, until another process continues it.
///
/// Where no process could continue it, the system does not stop it, and the call just returns.
package func stopProcess() {
  withStandardAction(of: SIGTSTP) { _ = raise(SIGTSTP) }
}

/// Whether this process may use a terminal: its group is the terminal's foreground job.
///
/// A terminal that is not this process's controlling one has no jobs, and is free to use.
package func isInForeground(of terminal: CInt) -> Bool {
  let group = tcgetpgrp(terminal)
  return group < 0 || group == getpgrp()
}

/// Stops a background job, as the system does when one reads from its terminal, until a shell
/// brings it to the foreground.
///
/// The system's own check does not help: it lets a thread that blocks SIGTTOU write, and most of
/// Swift's threads block all signals.
///
/// - Returns: Whether the process is in the foreground now; not where no shell could put it there.
package func stopUntilInForeground(of terminal: CInt) -> Bool {
  while !isInForeground(of: terminal) {
    let start = ContinuousClock.now
    withStandardAction(of: SIGTTOU) {
      // All of the job, as the system does it. Another thread may take the signal: until then this
      // one goes on.
      _ = kill(0, SIGTTOU)
      usleep(20_000)
    }
    // A group without a shell is not stopped, so the time has not passed. `bg` takes longer.
    if ContinuousClock.now - start < .milliseconds(60), !isInForeground(of: terminal) {
      return false
    }
  }
  return true
}

/// Runs `body` while a signal has the system's own action and is not kept from this thread.
///
/// Dispatch's threads block signals. So this thread takes the one that it sends, and the process
/// is stopped when `body` returns, and not a moment later. A signal that is ignored stays ignored.
private func withStandardAction(of number: CInt, _ body: () -> Void) {
  var previous = sigaction()
  var standard = sigaction()
  var only = sigset_t()
  var mask = sigset_t()
  // Safe: all variables outlive the calls, which read and fill them; zeros mean SIG_DFL.
  unsafe sigaction(number, nil, &previous)
  if !previous.isIgnored { unsafe sigaction(number, &standard, nil) }
  unsafe sigemptyset(&only)
  unsafe sigaddset(&only, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &only, &mask)
  body()
  unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  unsafe sigaction(number, &previous, nil)
}

/// Makes this process another program, with the same terminal, files and process number.
///
/// - Throws: `SystemError` if there is no such program; otherwise it does not return.
package func replaceProcess(_ path: String, _ arguments: [String]) throws(SystemError) -> Never {
  // Safe: the C strings live until the process is another one, and the list ends with a null.
  var words = unsafe ([path] + arguments).map { unsafe strdup($0.pathBytes) } + [nil]
  unsafe execv(path.pathBytes, &words)
  throw SystemError.current
}

/// The value of a variable of the process's environment, such as `TERM`.
package func environmentVariable(_ name: String) -> String? {
  // Safe: this program never changes its environment, so the C string holds; it is copied at once.
  unsafe getenv(name).map { unsafe String(cString: $0) }
}
