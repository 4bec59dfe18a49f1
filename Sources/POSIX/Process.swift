#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the process with an exit status.
public func endProcess(_ status: CInt) -> Never {
  exit(status)
}

/// Time that processors have spent on this process so far, on all of its threads.
public var processorTime: Duration {
  var time = timespec()
  // Safe: `time` outlives the call, which fills it.
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The path of the program that this process runs; its companions lie in the same folder.
public var executablePath: String? { Platform.executablePath }

/// Leaves Control-C to others: a helper in the same terminal ends when its input does.
public func ignoreKeyboardSignals() {
  for number in [SIGINT, SIGQUIT] {
    signal(number, SIG_IGN)
  }
}

/// Stops the process, as Control-Z does, until somebody continues it.
///
/// The calling thread may be one that signals are kept from, as Dispatch's are: it takes this one,
/// so that the process stands when the call is made, and not a moment later. Where nobody could
/// continue it, the system does not stop it, and the call just returns.
public func stopProcess() {
  var previous = sigaction()
  var standard = sigaction()
  var only = sigset_t()
  var mask = sigset_t()
  // Safe: all variables outlive the calls, which read and fill them; zeros mean SIG_DFL.
  unsafe sigaction(SIGTSTP, &standard, &previous)
  unsafe sigemptyset(&only)
  unsafe sigaddset(&only, SIGTSTP)
  unsafe pthread_sigmask(SIG_UNBLOCK, &only, &mask)
  raise(SIGTSTP)
  unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  unsafe sigaction(SIGTSTP, &previous, &standard)
}

/// Makes this process another program, with the same terminal, files and process number.
///
/// - Throws: `SystemError` if there is no such program; otherwise it does not return.
public func replaceProcess(_ path: String, _ arguments: [String]) throws(SystemError) -> Never {
  // Safe: the C strings live until the process is another one, and the list ends with a null.
  var words = unsafe ([path] + arguments).map { unsafe strdup($0.pathBytes) } + [nil]
  unsafe execv(path.pathBytes, &words)
  throw SystemError.current
}
