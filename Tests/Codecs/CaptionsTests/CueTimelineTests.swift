import Media
import Testing

@testable import Captions

@Suite("cues of a moment") struct CueTimelineTests {
  private func cue(_ start: Int, _ end: Int, _ text: String = "x") -> CaptionCue {
    CaptionCue(
      start: .milliseconds(start), end: .milliseconds(end),
      lines: [CaptionLine([CaptionRun(text)])])
  }

  private func texts(_ timeline: CueTimeline, _ time: Int) -> [String] {
    timeline.cues(at: .milliseconds(time)).map(\.text)
  }

  @Test("a cue is shown from its start on, and no longer at its end")
  func edges() {
    let timeline = CueTimeline([cue(1000, 2000, "a"), cue(2000, 3000, "b")])
    #expect(
      [999, 1000, 1999, 2000, 2999, 3000].map { texts(timeline, $0) }
        == [[], ["a"], ["a"], ["b"], ["b"], []])
    #expect(CueTimeline().cues(at: .zero).isEmpty)
  }

  @Test("cues that overlap come in the order of their starts, then of the file")
  func overlaps() {
    let timeline = CueTimeline([
      cue(500, 900, "late"), cue(0, 10_000, "long"), cue(500, 600, "second"), cue(-5, 1, "early"),
    ])
    #expect(texts(timeline, 550) == ["long", "late", "second"])
    #expect(texts(timeline, 0) == ["early", "long"])
    #expect(texts(timeline, 9999) == ["long"])
  }

  @Test("finds what a look at every cue finds", arguments: 0..<30)
  func property(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...200, using: &random)
    let longest = [5, 50, 1000].randomElement(using: &random) ?? 5
    let cues = (0..<count).map { index in
      let start = Int.random(in: 0..<1000, using: &random)
      return cue(start, start + Int.random(in: 1...longest, using: &random), "\(index)")
    }
    let timeline = CueTimeline(cues)
    for time in stride(from: -3, to: 2010, by: 7) {
      let moment = Duration.milliseconds(time)
      let all = cues.enumerated().filter { $0.1.start <= moment && moment < $0.1.end }
        .sorted { ($0.1.start, $0.0) < ($1.1.start, $1.0) }.map(\.1.text)
      #expect(texts(timeline, time) == Array(all.prefix(CueTimeline.mostShown)))
    }
  }
}
