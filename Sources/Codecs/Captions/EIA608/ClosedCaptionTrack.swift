import Media

/// Decodes closed captions that are a track of their own, `c608`.
///
/// A sample has the pairs of one frame or of several in boxes, *QuickTime File Format*, "Closed
/// Captioning Sample Data":
///
///     cdat  pairs of the first field
///     cdt2  pairs of the second field
///
/// What a sample shows depends on those before it. So a cue comes when its end is known.
package struct ClosedCaptionTrack: Hashable, Sendable {
  private var decoder = EIA608Decoder()

  /// The first service that has shown something: such a track has one language.
  private var service: EIA608Service?
  private var shown: [CaptionContent] = []
  private var start = Duration.zero
  private var end = Duration.zero

  package init() {}

  /// Takes the next sample.
  ///
  /// - Parameters:
  ///   - bytes: The sample.
  ///   - start: When it begins, from the beginning of the film on.
  ///   - end: When it ends: its pairs are spread evenly.
  /// - Returns: The cues that have ended.
  /// - Throws: `ParsingError` if the bytes are not such a sample.
  package mutating func cues(
    in bytes: [UInt8], from start: Duration, to end: Duration
  ) throws(ParsingError) -> [CaptionCue] {
    var fields: [[CaptionBytePair]] = [[], []]
    var reader = ByteReader(bytes.span)
    while let (type, size) = try reader.readSampleBox() {
      let payload: [UInt8] = try reader.take(size).bytes
      switch type {
      case "cdat": fields[0] += Self.pairs(payload, .first)
      case "cdt2": fields[1] += Self.pairs(payload, .second)
      default: break
      }
    }
    self.end = max(self.end, end)
    var ended: [CaptionCue] = []
    let count = max(fields[0].count, fields[1].count)
    for place in 0..<count {
      for pairs in fields where place < pairs.count { decoder.take(pairs[place]) }
      ended += change(at: start + (end - start) / count * place)
    }
    return ended
  }

  /// The cues that are shown when the samples end.
  package mutating func finish() -> [CaptionCue] { show([], at: end) }

  private static func pairs(
    _ bytes: [UInt8], _ field: CaptionBytePair.Field
  ) -> [CaptionBytePair] {
    stride(from: 0, to: bytes.count - 1, by: 2).map {
      CaptionBytePair(field, bytes[$0], bytes[$0 + 1])
    }
  }

  private mutating func change(at time: Duration) -> [CaptionCue] {
    var ended: [CaptionCue] = []
    for candidate in EIA608Service.allCases {
      guard let contents = decoder.takeChange(of: candidate) else { continue }
      if service == nil, !contents.isEmpty { service = candidate }
      if candidate == service { ended = show(contents, at: time) }
    }
    return ended
  }

  /// Records what is seen from a moment on; returns what was seen until then.
  private mutating func show(_ contents: [CaptionContent], at time: Duration) -> [CaptionCue] {
    guard contents != shown else { return [] }
    defer { (shown, start) = (contents, time) }
    return start < time ? shown.map { $0.cue(from: start, to: time) } : []
  }
}
