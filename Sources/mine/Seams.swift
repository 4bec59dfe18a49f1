import LessonKit
import Steps

/// Puts a learner's functions in place of the core's.
///
/// Each `Seams+….swift` does it for one stage.
struct Seams {
  let steps: Steps
  let ledger: Ledger

  init(_ steps: Steps, _ ledger: Ledger) {
    self.steps = steps
    self.ledger = ledger
  }

  /// Runs a lesson in which the learner's functions count.
  func replacing(_ lesson: () async -> ExitStatus) async -> ExitStatus {
    await replacingBytes {
      await replacingBoxes {
        await lesson()
      }
    }
  }
}
