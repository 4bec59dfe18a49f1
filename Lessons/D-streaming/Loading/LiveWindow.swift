import Media
import Streaming

/// The playlists that a server would send while it makes these segments: the last few of them.
///
/// A short film is sent several times over; where it starts again there is a discontinuity.
struct LiveWindow {
  /// What one list has of a segment.
  private struct Entry {
    let segment: MediaSegment
    let isDiscontinuity: Bool

    /// When the segment is complete.
    let end: Duration
  }

  private let entries: [Entry]
  private let size: Int

  /// Segments that are sent in all.
  private static let segmentCount = 12

  /// Makes lists of `size` segments.
  ///
  /// - Precondition: There is a segment.
  init(_ segments: [MediaSegment], size: Int) {
    self.size = size
    var end = Duration.zero
    entries = (0..<Self.segmentCount).map { index in
      let segment = segments[index % segments.count]
      end += segment.duration
      let isRepeated = index > 0 && index % segments.count == 0
      return Entry(
        segment: segment, isDiscontinuity: isRepeated || segment.startsDiscontinuity, end: end)
    }
  }

  /// The numbers of the lists: each has one segment more than the one before.
  var steps: Range<Int> { 0..<entries.count - size + 1 }

  /// When a list is there: as soon as its last segment is.
  func time(of step: Int) -> Duration { entries[step + size - 1].end }

  /// A list, in full or as an update of the one before.
  func text(of step: Int, isUpdate: Bool) -> String {
    let target = entries.map { Int64(($0.segment.duration / .seconds(1)).rounded()) }.max() ?? 1
    let gone = entries[..<step].count { $0.isDiscontinuity }
    var lines = [
      "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:\(max(target, 1))",
      "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=\(max(target, 1) * 6)",
      "#EXT-X-MEDIA-SEQUENCE:\(step)", "#EXT-X-DISCONTINUITY-SEQUENCE:\(gone)",
    ]
    let skipped = isUpdate ? size - 1 : 0
    if skipped > 0 { lines.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)") }
    for entry in entries[step..<step + size].dropFirst(skipped) {
      if entry.isDiscontinuity { lines.append("#EXT-X-DISCONTINUITY") }
      lines.append("#EXTINF:\(entry.segment.duration.secondsText),")
      lines.append(entry.segment.uri.withoutControlCharacters)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
