import Testing

@testable import Captions

@Suite("collections of cues") struct CueCollectionTests {
  private func cue(_ start: Int, _ end: Int, _ text: String = "x") -> CaptionCue {
    CaptionCue(
      start: .milliseconds(start), end: .milliseconds(end),
      lines: [CaptionLine([CaptionRun(text)])])
  }

  @Test("a cue that comes again, its times rounded otherwise, is one cue")
  func repeated() {
    var cues = CueCollection()
    let changes = [5000, 4981, 4999, 5000, 5001, 5019].map { cues.insert(cue($0, 7000)) }
    #expect(changes == [true] + Array(repeating: false, count: 5))
    #expect(cues.cues == [cue(5000, 7000)])
  }

  @Test("it lasts up to the latest end")
  func longer() {
    var cues = CueCollection()
    let changes = [cue(5000, 7000), cue(5000, 6000), cue(5001, 9000)].map { cues.insert($0) }
    #expect(changes == [true, false, true])
    #expect(cues.cues == [cue(5000, 9000)])
  }

  @Test("the same words at another time, and other words at the same time, are other cues")
  func others() {
    var cues = CueCollection()
    let all = [cue(5000, 5100), cue(5020, 5100), cue(5000, 5100, "y"), cue(-5000, 1)]
    for new in all { cues.insert(new) }
    #expect(cues.cues == all)
  }

  @Test("old cues are forgotten, and known when they come again")
  func removal() {
    var cues = CueCollection()
    for second in 0..<10 { cues.insert(cue(second * 1000, second * 1000 + 500)) }
    cues.removeCues(endingBefore: .milliseconds(7500))
    #expect(cues.cues.map(\.start) == [7, 8, 9].map { .seconds($0) })
    cues.insert(cue(8000, 8500))
    cues.insert(cue(0, 500))
    #expect(cues.cues.map(\.start) == [7, 8, 9, 0].map { .seconds($0) })
  }

  @Test("a hundred thousand cues with the same words take no time", .timeLimit(.minutes(10)))
  func many() {
    var cues = CueCollection()
    for number in 0..<100_000 { cues.insert(cue(number * 30, number * 30 + 10)) }
    #expect(cues.count == 100_000)
  }
}
