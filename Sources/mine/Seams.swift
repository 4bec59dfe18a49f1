import LessonKit
import MP4
import Playback
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
        await DemuxSteps.$own.withValue(demux) {
          await replacingDecode {
            await replacingRender {
              await PlaybackSteps.$own.withValue(playbackSteps) { await lesson() }
            }
          }
        }
      }
    }
  }
}
