import Captions
import Media

/// A segment of subtitles that has been read; its times are the stream's.
///
/// Either a WebVTT file, or a fragment of an MP4 file whose samples are text: RFC 8216 §3.5 and
/// ISO/IEC 14496-30. A programme may have both, and TTML beside WebVTT, and playlists do not tell for
/// certain which one a rendition has. So each becomes samples of WebVTT.
struct TextSegment: Sendable {
  /// The bytes that were loaded.
  let byteCount: Int
  private let content: Content

  private enum Content {
    case cues(WebVTTSegment)
    case samples([EncodedSample])
  }

  /// What is wrong with it, in words; what could be read is kept.
  let fault: String?

  /// The most bytes of a segment; a whole film in one has 200 kB.
  static let byteLimit = 4 << 20

  /// One that has nothing, because it could not be loaded.
  static let empty = TextSegment(byteCount: 0, content: .samples([]), fault: nil)

  private init(byteCount: Int, content: Content, fault: String?) {
    self.byteCount = byteCount
    self.content = content
    self.fault = fault
  }

  /// Reads what has been loaded.
  ///
  /// - Throws: `CaptionError` if it is not a segment of subtitles.
  init(_ segment: LoadedSegment) async throws(CaptionError) {
    byteCount = segment.byteCount
    guard segment.initialization == nil else {
      let parts = await SegmentContent(segment, near: nil)
      var fault = parts.fault
      content = .samples(Self.samples(of: parts, &fault))
      self.fault = fault
      return
    }
    let bytes = segment.bytes.map { $0[0..<$0.count] } ?? []
    let file = try WebVTTSegment(parsing: bytes)
    content = .cues(file)
    fault = file.fault.map { "\($0)" }
  }

  /// The text of a fragment; what cannot be read is left out.
  private static func samples(
    of parts: SegmentContent, _ fault: inout String?
  ) -> [EncodedSample] {
    guard let track = parts.tracks.first(where: { $0.kind == .text }) else { return [] }
    let format = CaptionSampleFormat(of: track)
    guard let format, [.webVTT, .ttml].contains(format) else {
      fault = fault ?? "text of the kind '\(track.codec)' is not read"
      return []
    }
    var samples: [EncodedSample] = []
    for case .sample(let sample, track.id) in parts.events {
      if format == .webVTT {
        samples.append(sample)
      } else if sample.isPresented {
        do {
          samples += try Self.samples(of: sample, format)
        } catch {
          fault = fault ?? "\(error)"
        }
      }
    }
    return samples
  }

  /// A document of TTML as samples of WebVTT: its clock is that of its track, which moves with the samples.
  private static func samples(
    of document: EncodedSample, _ format: CaptionSampleFormat
  ) throws(ParsingError) -> [EncodedSample] {
    let start = document.presentationTime.duration
    let cues = try format.cues(
      in: document.data, from: start, to: start + document.duration.duration)
    return cues.map { cue in
      let start = MediaTime(cue.start, timescale: 90_000)
      return EncodedSample(
        index: document.index, data: WebVTTSample.bytes(cue.text), decodeTime: start,
        presentationTime: start,
        duration: MediaTime(cue.end - cue.start, timescale: 90_000), isSync: true)
    }
  }

  /// Lays its samples on the timeline of the presentation.
  ///
  /// - Parameters:
  ///   - offset: What is added to the stream's times.
  ///   - range: Where the segment is on that timeline.
  ///   - rules: How clocks are read.
  /// - Returns: The samples, in the order of their times.
  func samples(
    movedBy offset: Duration, in range: Range<Duration>, rules: TextRules
  ) -> [EncodedSample] {
    switch content {
    case .samples(let samples): samples.map { $0.moved(by: offset, index: $0.index) }
    case .cues(let file): Self.samples(file, offset, range, rules)
    }
  }

  private static func samples(
    _ file: WebVTTSegment, _ offset: Duration, _ range: Range<Duration>, _ rules: TextRules
  ) -> [EncodedSample] {
    let middle = MediaTime(range.middle - offset, timescale: 90_000)
    var time = CueTime(
      milliseconds: 0, local: file.map.local.wholeMilliseconds,
      transportTime: Int(clamping: file.map.transportTime), expected: Int(middle.value))
    return file.cues.enumerated().map { index, cue in
      time.milliseconds = cue.start.wholeMilliseconds
      let start = MediaTime(
        value: Int64(rules.ticks?(time) ?? time.ticks), timescale: 90_000)
      let duration = MediaTime(
        value: Int64((cue.end - cue.start).wholeMilliseconds) &* 90, timescale: 90_000)
      return EncodedSample(
        index: index, data: cue.sample, decodeTime: start, presentationTime: start,
        duration: duration, isSync: true
      ).moved(by: offset, index: index)
    }
  }
}
