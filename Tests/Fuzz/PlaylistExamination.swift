import Media
import Streaming

/// A playlist, read as the one of a live stream is: again and again, each time on the one before.
struct PlaylistExamination {
  /// How far an input gets.
  enum Outcome: String, CaseIterable, Sendable {
    case refused = "no playlist"
    case multivariant = "a multivariant playlist"
    case media = "a media playlist"
  }

  private(set) var outcome = Outcome.refused

  /// Promises that were not kept, one sentence each.
  private(set) var violations: [String] = []

  init(of bytes: [UInt8]) async {
    // Pages and data take most of the time.
    if bytes.count.isMultiple(of: 8) { await examineLesson(bytes) }
    guard let first = parse(bytes, previous: nil) else { return }
    switch first {
    case .multivariant(let playlist):
      outcome = .multivariant
      for variant in playlist.variants + playlist.iFrameVariants {
        check(!variant.url.isEmpty || variant.uri.isEmpty, "a variant without an address")
        check(variant.bandwidth >= 0, "a negative bandwidth")
      }
    case .media(let playlist):
      outcome = .media
      examine(playlist)
      if case .media(let next) = parse(bytes, previous: playlist) { examine(next) }
    }
    for finding in first.findings {
      check(finding.line >= 1, "a finding at line \(finding.line)")
      checkText(finding.message)
    }
  }

  private mutating func parse(_ bytes: [UInt8], previous: MediaPlaylist?) -> Playlist? {
    do throws(PlaylistError) {
      return try Playlist.parse(
        bytes: bytes, url: "https://u:p@host/a/list.m3u8?t=1", previous: previous,
        variables: ["t": "x"])
    } catch {
      check(error.line >= 1, "an error at line \(error.line)")
      checkText("\(error)")
      return nil
    }
  }

  private mutating func examine(_ playlist: MediaPlaylist) {
    check(playlist.targetDuration >= .seconds(1), "a target duration below a second")
    var start = Duration.zero
    var number = playlist.segments.first?.sequenceNumber ?? 0
    var discontinuity = 0
    for segment in playlist.segments {
      check(segment.start == start, "a segment does not start where the one before ends")
      check(segment.duration >= .zero, "a negative duration")
      check(segment.sequenceNumber == number, "sequence numbers have a hole")
      check(segment.discontinuitySequence >= discontinuity, "discontinuities go backward")
      check(segment.byteRange.map { $0.lowerBound >= 0 && !$0.isEmpty } ?? true, "an empty range")
      check((segment.date == nil) == (playlist.segments[0].date == nil), "a date is missing")
      _ = (segment.url, segment.key?.url, segment.map?.url, segment.date?.description)
      (start, number) = (segment.end, number + 1)
      discontinuity = segment.discontinuitySequence
    }
    check(playlist.duration == start, "the durations do not add up")
    check(playlist.segmentIndex(at: start) == playlist.segments.indices.last, "the last segment")
  }

  private mutating func examineLesson(_ bytes: [UInt8]) async {
    violations += await LessonExamination(ofPlaylist: bytes).violations
  }

  private mutating func checkText(_ text: String) {
    check(text.count > 8 && text.count < 1000, "the text '\(text.prefix(80))'")
    check(text == text.withoutControlCharacters, "a control character in a text")
  }

  private mutating func check(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition && violations.count < 8 { violations.append(violation()) }
  }
}
