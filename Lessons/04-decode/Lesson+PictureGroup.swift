import LessonKit
import MP4
import Media

/// The frames of the group that several cells look at, once one of them has asked for it.
final class GroupFrames {
  var frames: [Frame]?
}

extension Lesson {
  /// The samples of the group of pictures to look at, as far as a page has room for them.
  ///
  /// A group reaches from one sync sample up to the next. Where each sample is one there are no
  /// groups to speak of, and a few samples stand for one.
  var group: Range<Int> {
    get throws {
      let start = SeekResolver(track: track, samples: samples).startIndex(for: try wantedTime) ?? 0
      let next = samples.nextSync(after: start)
      let end = next == start + 1 ? start + 12 : min(next, start + 150)
      return start..<max(start, min(end, samples.count))
    }
  }

  /// Its frames in presentation order; those that the edit list hides are not among them.
  ///
  /// Of each picture a small one is kept: decoded, a group may fill a gigabyte.
  func groupFrames() async throws -> [Frame] {
    if let frames = knownGroup.frames { return frames }
    let frames = try await smallFrames(of: group)
    knownGroup.frames = frames
    let guessed = frames.count { $0.isDamaged }
    if guessed > 0 { page.report("damage: pictures in which the decoder had to guess: \(guessed)") }
    return frames
  }
}

extension SampleTable {
  /// The next sync sample after a sample in decoding order, or the end of the track.
  func nextSync(after index: Int) -> Int {
    guard index + 1 < count else { return count }
    return samples(in: index + 1..<count).first { $0.isSync }?.index ?? count
  }
}
