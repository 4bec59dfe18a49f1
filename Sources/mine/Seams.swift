import Bitstream
import LessonKit
import MP4
import Media
import Playback
import Steps
import Video

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
    await ByteSteps.$own.withValue(byteSteps) {
      await BoxSteps.$own.withValue(boxSteps) {
        await DemuxSteps.$own.withValue(demux) {
          await DecodeSteps.$own.withValue(decodeSteps) {
            await VideoDecoder.Steps.$own.withValue(decoderSteps) {
              await replacingRender {
                await PlaybackSteps.$own.withValue(playbackSteps) { await lesson() }
              }
            }
          }
        }
      }
    }
  }
}
