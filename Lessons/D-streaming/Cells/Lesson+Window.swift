import LessonKit
import Media
import Streaming

extension Lesson {
  /// Cell 4: a list of a few segments that goes along with the programme.
  func showWindow() async throws {
    let segments = try await windowSegments()
    guard !segments.isEmpty else { return page.print("there is no segment in the list") }
    let window = LiveWindow(segments, size: 5)
    var previous: MediaPlaylist?
    page.print("   time  first  segments; ▶ where a player starts, | a discontinuity")
    for step in window.steps {
      let text = window.text(of: step, isUpdate: previous != nil)
      let parsed = try Playlist.parse(
        bytes: Array(text.utf8), url: file.url, previous: previous, rules: rules.playlist)
      guard case .media(let playlist) = parsed else { continue }
      page.print(line(for: playlist, at: window.time(of: step)))
      previous = playlist
    }
    page.print()
    page.print("the last of these lists, as a player gets it that has the one before:")
    page.print()
    let last = window.text(of: window.steps.count - 1, isUpdate: true)
    last.split(separator: "\n").forEach { page.print("  " + $0) }
    if let previous {
      page.print()
      page.prose(
        "it makes segments \(previous.mediaSequence) to \(previous.nextSequenceNumber - 1), of "
          + "which \(previous.skippedSegmentCount) were skipped; the discontinuity sequence number "
          + "of the last one is \(previous.segments.last?.discontinuitySequence ?? 0)")
    }
  }

  /// One list: a column for each sequence number.
  private func line(for playlist: MediaPlaylist, at time: Duration) -> String {
    let start = playlist.duration - playlist.targetDuration * 3
    let entry = playlist.segmentIndex(at: start) ?? 0
    let cells = playlist.segments.enumerated().map { index, segment in
      (segment.startsDiscontinuity ? "|" : " ") + (index == entry ? "▶" : " ")
        + "\(segment.sequenceNumber)".paddedLeft(to: 2)
    }
    let indent = String(repeating: "    ", count: min(playlist.mediaSequence, 16))
    return "\(time.tenthsText) s".paddedLeft(to: 7)
      + "\(playlist.mediaSequence)".paddedLeft(to: 7) + "  " + indent + cells.joined()
  }

  /// The segments of the playlist, or of the first quality.
  private func windowSegments() async throws -> [MediaSegment] {
    switch file.playlist {
    case .media(let playlist): return playlist.segments
    case .multivariant(let playlist):
      guard let url = playlist.variants.first?.url else { return [] }
      var loader = ThrottledLoader(
        try addressLoader, cost: NetworkCost(roundTrip: .zero, bitsPerSecond: 1_000_000))
      let answer = try await loader.load(.playlist, url)
      let parsed = try Playlist.parse(bytes: answer.bytes, url: answer.url, rules: rules.playlist)
      guard case .media(let list) = parsed else { return [] }
      return list.segments
    }
  }
}
