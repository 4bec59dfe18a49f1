import Foundation
import POSIX

/// Ends the process if an exercise runs for ever; no test can be stopped from within.
///
/// A loop without an end uses the processor. A right answer on a busy machine waits for it: only time
/// on the processor counts too.
final class EndlessLoopWatch: Sendable {
  /// All tests run side by side on a busy machine, or this exercise alone, and a learner waits.
  private static let limit = CourseMode.isStrict ? 4 : 20

  private let ended = DispatchSemaphore(value: 0)

  init(_ exercise: String) {
    Thread.detachNewThread { [ended] in
      let start = processorTime
      repeat {
        guard ended.wait(timeout: .now() + .seconds(Self.limit)) == .timedOut else { return }
      } while processorTime - start < .seconds(Self.limit) / 2
      // What was printed has to come out before the process is gone.
      fflush(nil)
      let words = "✘ \(exercise) does not come to an end: is there a loop that never moves on?\n"
      FileHandle.standardError.write(Data(words.utf8))
      _exit(1)
    }
  }

  func end() { ended.signal() }
}
