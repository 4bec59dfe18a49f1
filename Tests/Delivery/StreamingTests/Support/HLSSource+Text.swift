import Captions
import Media
import Streaming

extension HLSSource {
  /// The track of a rendition of subtitles, by its place in the list.
  func textTrack(_ index: Int) -> Track.ID { tracks().filter { $0.kind == .text }[index].id }

  /// The cues that a reader gets which starts at a moment, until the text is known up to another one.
  ///
  /// The end of the rendition is the end in any case.
  func cues(
    _ index: Int, from start: Duration = .zero, to end: Duration? = nil
  ) async throws -> CueCollection {
    let reader = try await reader(
      of: [textTrack(index)], at: MediaTime(start, timescale: 1_000_000))
    var cues = CueCollection()
    while let event = try await reader.next() {
      guard case .sample(let sample, _) = event else { continue }
      let start = sample.presentationTime.duration
      if let end, start > end { break }
      guard sample.isPresented else { continue }
      for cue in try CaptionSampleFormat.webVTT.cues(
        in: sample.data, from: start, to: start + sample.duration.duration)
      {
        cues.insert(cue)
      }
    }
    return cues
  }

  /// The words that a viewer finds who jumps to a moment, in milliseconds: those of each cue.
  func texts(_ index: Int, afterJumpTo time: Int) async throws -> [String] {
    let position = Duration.milliseconds(time)
    let cues = try await cues(index, from: position, to: position).cues
    return CueTimeline(cues).cues(at: position + .microseconds(500)).map(\.text)
  }
}

extension CueCollection {
  /// Each cue in words: `500 1500 Hello`, in milliseconds and the order of their starts.
  var lines: [String] {
    CueTimeline(cues).cues.map { cue in
      func number(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
      return "\(number(cue.start)) \(number(cue.end)) \(cue.text.replacing("\n", with: " / "))"
    }
  }
}
