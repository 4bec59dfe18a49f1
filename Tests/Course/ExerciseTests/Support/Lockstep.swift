import DecoderCells
import H264
import MP4
import Media
import Synchronization
import TestSupport

/// Decodes the beginning of a film with one rule that is judged, beside the reference.
///
///     try await lockstep(count: 2) { film in
///       let transform = Steps.current.coefficients
///       film.rules.scaledLevels = { … film.call([]) { try transform(…) } }
///     }
///
/// - Returns: Where the first difference is: "picture 0, macroblock 12,7, luma block 5: prediction right,
///   coefficients right, residual wrong: 3 at 1,0, where it is 4"; `nil` if there is none.
/// - Throws: What a judged function throws first.
func lockstep(
  _ file: String = "meadow.mp4", count: Int, _ prepare: (inout LockstepFilm) -> Void
) async throws -> String? {
  let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(file)))
  let (track, format) = try await demuxer.videoTrack()
  var samples: [EncodedSample] = []
  for index in 0..<count { samples.append(try await demuxer.sample(index, of: track.id)) }
  var film = LockstepFilm()
  prepare(&film)
  let difference = try Lockstep.firstDifference(format, samples, rules: film.rules)
  if let error = film.failure.error.withLock({ $0 }) { throw error }
  return difference
}

/// The rules of a film that is compared, and what went wrong in one.
struct LockstepFilm {
  final class Failure: Sendable {
    let error = Mutex<(any Error)?>(nil)

    /// Calls a function that is judged; keeps what it throws.
    func call<Output>(_ otherwise: Output, _ body: () throws -> Output) -> Output {
      do {
        return try body()
      } catch {
        self.error.withLock { $0 = $0 ?? error }
        return otherwise
      }
    }
  }

  var rules = H264Rules()
  let failure = Failure()
}
