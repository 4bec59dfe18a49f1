import Media

/// When the pictures of a film are shown, and where they are: as WebVTT, and as BIF.
package struct Storyboard: Sendable {
  /// The true times of the pictures, counted from the start of the film.
  package let times: [Duration]

  /// Where each of them is.
  package let cues: [StoryboardCue]

  private let pictures: [[UInt8]]
  private let rules: TrickPlayRules

  init(
    _ pictures: [SheetMaker.Picture], layout: StoryboardLayout, start: Duration, end: Duration?,
    rules: TrickPlayRules
  ) {
    self.rules = rules
    let found = pictures.map { (index: $0.index, time: $0.time.duration - start) }
    times = found.map(\.time)
    let end = end ?? times.last ?? .zero
    // Missing pictures leave holes in the sheets, so that the others keep their places.
    cues = found.indices.map { index in
      let next = index + 1
      return StoryboardCue(
        // The first picture also represents the film before it.
        start: index == 0 ? min(.zero, found[0].time) : found[index].time,
        end: next < found.count ? found[next].time : max(end, found[index].time),
        index: found[index].index, layout: layout)
    }
    self.pictures = pictures.map(\.jpeg)
  }

  /// The cues as a WebVTT file: what web players call a thumbnail track.
  package var webVTT: String {
    // A cue must have a length (W3C WebVTT §4.1): two pictures may have one time.
    let texts = cues.filter { StoryboardCue.timestamp($0.start) < StoryboardCue.timestamp($0.end) }
      .map { rules.cue?($0.start, $0.end, $0.index, $0.layout) ?? $0.text }
    return "WEBVTT\n\n" + texts.joined(separator: "\n\n") + "\n"
  }

  /// The pictures in a file, where they were kept.
  package var bif: [UInt8] {
    let milliseconds = times.map { UInt32(clamping: max(0, MediaTime($0, timescale: 1000).value)) }
    return BIFArchive.bytes(times: milliseconds, pictures: pictures, rules: rules)
  }
}
