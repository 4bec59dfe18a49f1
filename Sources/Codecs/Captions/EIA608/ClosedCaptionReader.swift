import Media

/// Finds closed captions in samples of video, and says which are shown when.
///
/// Samples come in decoding order, captions belong to the order of the screen: pairs wait until a
/// picture that is shown later has come out of the decoder.
///
///     samples   I0 P3 B1 B2      pairs of   I0 │ P3 waits │ B1 │ B2, P3
package struct ClosedCaptionReader: Sendable {
  /// What a service shows, after a change.
  package struct Change: Sendable {
    package let service: EIA608Service
    /// All that is known, in the order of starts, from the beginning of the film on.
    package let cues: [CaptionCue]
  }

  private struct Waiting {
    let time: Duration
    let pairs: [CaptionBytePair]
  }

  /// When the presentation begins, on the clock of the samples.
  private let filmStart: Duration
  private var format: VideoFormat
  private var waiting: [Waiting] = []
  private var decoder = EIA608Decoder()
  private var histories = [CaptionHistory](
    repeating: CaptionHistory(), count: EIA608Service.allCases.count)
  private var changed: Set<EIA608Service> = []
  private var now = Duration.zero

  /// More samples never wait: of all codecs, 16 pictures may change places.
  private static let mostWaiting = 64

  /// Prepares for a film.
  ///
  /// - Parameters:
  ///   - format: How its first samples are coded.
  ///   - filmStart: When it begins, on the clock of its samples.
  package init(_ format: VideoFormat, filmStart: Duration) {
    self.format = format
    self.filmStart = filmStart
  }

  /// Takes the format of the samples that follow.
  package mutating func use(_ format: VideoFormat) { self.format = format }

  /// Takes a sample on its way to the decoder.
  package mutating func add(_ sample: EncodedSample) {
    let time = sample.presentationTime.duration - filmStart
    let pairs = CaptionBytePair.pairs(in: sample.data, codedAs: format)
    let place = waiting.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    waiting.insert(Waiting(time: time, pairs: pairs), at: place)
    if waiting.count > Self.mostWaiting { take(waiting.removeFirst()) }
  }

  /// Decodes the captions of all pictures up to one that has come out of the decoder.
  ///
  /// - Parameter time: The picture's time, on the clock of the samples.
  package mutating func show(upTo time: Duration) {
    let count = waiting.prefix { $0.time <= time - filmStart }.count
    for sample in waiting.prefix(count) { take(sample) }
    waiting.removeFirst(count)
  }

  /// Decodes the captions of all samples: no earlier one will come.
  package mutating func finish() {
    for sample in waiting { take(sample) }
    waiting = []
  }

  /// Begins again elsewhere: what waits is not shown, and the screens are unknown.
  package mutating func reset() {
    waiting = []
    decoder = EIA608Decoder()
    for service in EIA608Service.allCases where histories[service.rawValue - 1].endPass(at: now) {
      changed.insert(service)
    }
  }

  /// What has changed since the last call.
  package mutating func changes() -> [Change] {
    defer { changed = [] }
    return EIA608Service.allCases.filter(changed.contains).map {
      Change(service: $0, cues: histories[$0.rawValue - 1].cues)
    }
  }

  private mutating func take(_ sample: Waiting) {
    now = sample.time
    for pair in sample.pairs { decoder.take(pair) }
    for service in EIA608Service.allCases {
      let place = service.rawValue - 1
      if let contents = decoder.takeChange(of: service) {
        if histories[place].show(contents, at: now) { changed.insert(service) }
      } else if histories[place].hold(until: now) {
        changed.insert(service)
      }
    }
  }
}
