import LessonKit
import POSIX
import Steps
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the process when a learner's function does not return.
///
/// It needs a thread of its own: an endless loop keeps a thread of Swift's pool, which may have as
/// few as two.
struct StepWatchdog {
  /// Far longer than any step takes, in a debug build on a busy machine too.
  static let limit = Duration.seconds(20)

  /// What is written when the process ends.
  private static let lastWords = Mutex<String?>(nil)

  /// Watches the calls that a ledger records, until the process ends.
  static func watch(_ ledger: Ledger, limit: Duration = limit) {
    // Registered before the player's own action, so it runs after it: the terminal is restored then,
    // and the words can be seen.
    atexit {
      if let words = StepWatchdog.lastWords.withLock({ $0 }) { ErrorLine.write(words) }
    }
    _ = Task(executorPreference: BackgroundExecutor(label: "watchdog")) {
      while true {
        usleep(200_000)
        guard let step = ledger.overdue(after: limit) else { continue }
        end(words(about: step))
      }
    }
  }

  /// Ends the process, and says why once the terminal is restored.
  static func end(_ words: String) -> Never {
    lastWords.withLock { $0 = words }
    endProcess(ExitStatus.mediaFault.rawValue)
  }

  private static func words(about step: String) -> String {
    """
    mine: your \(step) does not come to an end: is there a loop that never moves on?
    mine: ./course check \(step) says in which test
    """
  }
}
