import Testing

@testable import Captions

@Suite("What closed captions show when") struct CaptionHistoryTests {
  private func content(_ text: String) -> [CaptionContent] {
    text.isEmpty
      ? [] : [CaptionContent(lines: [CaptionLine([CaptionRun(text)])], placement: .usual)]
  }

  /// What is seen at each second.
  private func seen(_ history: CaptionHistory, until end: Int) -> [String] {
    let timeline = CueTimeline(history.cues)
    return (0..<end).map { timeline.cues(at: .seconds($0)).map(\.text).joined(separator: "+") }
  }

  private func pass(_ history: inout CaptionHistory, _ texts: [(Int, String)], until end: Int) {
    for (time, text) in texts { _ = history.show(content(text), at: .seconds(time)) }
    _ = history.endPass(at: .seconds(end))
  }

  @Test("a text is seen until another one, or none, is")
  func one() {
    var history = CaptionHistory()
    pass(&history, [(1, "a"), (3, "b"), (4, ""), (6, "c")], until: 8)
    #expect(seen(history, until: 10) == ["", "a", "a", "b", "", "", "c", "c", "", ""])
  }

  @Test("after a seek, what was known stays until the first change, and is right afterwards")
  func passes() {
    var history = CaptionHistory()
    pass(&history, [(0, "a"), (4, "b")], until: 8)
    // It begins at 2, and does not know of a.
    pass(&history, [(4, "b"), (6, "c")], until: 7)
    #expect(seen(history, until: 9) == ["a", "a", "a", "a", "b", "b", "c", "", ""])
  }

  @Test("what is seen now ends by itself where nothing more is decoded")
  func open() {
    var history = CaptionHistory()
    let changed = history.show(content("a"), at: .seconds(2))
    #expect(changed)
    #expect(history.cues.map(\.end) == [.seconds(18)])
    let same = history.show(content("a"), at: .seconds(3))
    #expect(!same)
    let early = history.hold(until: .seconds(9))
    let late = history.hold(until: .seconds(11))
    #expect(!early && late)
    #expect(history.cues.map(\.end) == [.seconds(27)])
    let ended = history.endPass(at: .seconds(12))
    #expect(ended)
    #expect(history.cues.map(\.end) == [.seconds(12)])
  }

  @Test("an erased screen stays empty, though an earlier pass knew a text there")
  func erased() {
    var history = CaptionHistory()
    pass(&history, [(20, "a")], until: 60)
    _ = history.show([], at: .seconds(1))
    for second in 2...30 { _ = history.hold(until: .seconds(second)) }
    _ = history.endPass(at: .seconds(30))
    #expect(Set(seen(history, until: 31)) == [""])
    #expect(CueTimeline(history.cues).cues(at: .seconds(59)).map(\.text) == ["a"])
  }

  @Test("of 100 000 texts those near the viewer are kept")
  func bounded() {
    var history = CaptionHistory()
    for number in 0..<100_000 {
      _ = history.show(content("\(number)"), at: .milliseconds(number * 33))
    }
    #expect(history.cues.count <= CaptionHistory.mostCues + 1)
    #expect(history.cues.last?.text == "99999")
    _ = history.endPass(at: .milliseconds(100_000 * 33))
    // After a seek to the beginning, it is the other end that goes.
    for number in 0..<1000 {
      _ = history.show(content("again \(number)"), at: .milliseconds(number * 33))
    }
    #expect(history.cues.count <= CaptionHistory.mostCues + 1)
    let shown = CueTimeline(history.cues).cues(at: .milliseconds(33 * 500))
    #expect(shown.map(\.text) == ["again 500"])
  }
}
