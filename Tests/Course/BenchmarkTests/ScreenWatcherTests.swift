import Testing

@testable import benchmark

/// What a terminal would see of a program.
@Suite("The watcher at the terminal's end") struct ScreenWatcherTests {
  /// Everything in one piece, at one time.
  private func watch(_ text: String, at time: Duration = .seconds(1)) -> (ScreenWatcher, String) {
    var watcher = ScreenWatcher()
    let answer = watcher.take(Array(text.utf8), at: time)
    return (watcher, answer)
  }

  @Test("a picture is there when its last byte is")
  func picture() {
    let (watcher, answer) = watch("\u{1B}[H\u{1B}P0;1;0q\"1;1;2;6#0~~-\u{1B}\\")
    #expect(watcher.pictureTimes == [.seconds(1)])
    #expect(watcher.byteCount == 26)
    #expect(answer.isEmpty)
    #expect(watch("\u{1B}Pq#0~~").0.pictureTimes.isEmpty)
  }

  @Test("pictures are found however their bytes are cut")
  func pieces() {
    let bytes = Array("a\u{1B}Pq#0~\u{1B}\\b\u{1B}P1q~\u{1B}\\".utf8)
    var watcher = ScreenWatcher()
    for (index, byte) in bytes.enumerated() {
      _ = watcher.take([byte], at: .milliseconds(index))
    }
    #expect(watcher.pictureTimes == [.milliseconds(8), .milliseconds(16)])
  }

  @Test("the parts of a frame are one picture, and none is none")
  func updates() {
    let (begin, end) = ("\u{1B}[?2026h", "\u{1B}[?2026l")
    let part = "\u{1B}[2;3H\u{1B}Pq#0~\u{1B}\\"
    #expect(watch(begin + part + part + end).0.pictureTimes == [.seconds(1)])
    #expect(watch(begin + "paused" + end).0.pictureTimes.isEmpty)
    #expect(watch(begin + part + part).0.pictureTimes.isEmpty)
    #expect(watch(begin + part + end + part + part).0.pictureTimes.count == 3)
  }

  @Test("other strings for a terminal are no pictures")
  func strings() {
    // DECRQSS has a q, but not as the end of numbers; then a kitty picture, and a title.
    let (watcher, _) = watch(
      "\u{1B}P$qm\u{1B}\\\u{1B}_Gi=31;AAAA\u{1B}\\\u{1B}]0;\u{1B}\\\u{1B}P+q544e\u{1B}\\")
    #expect(watcher.pictureTimes.isEmpty)
  }

  @Test(
    "questions are answered as a terminal with sixels does",
    arguments: [
      (">q", "\u{1B}P>|XTerm(379)\u{1B}\\"), ("c", "\u{1B}[?63;4;22c"), ("5n", "\u{1B}[0n"),
      ("16t", "\u{1B}[6;18;8t"),
      ("?2026$p", "\u{1B}[?2026;2$y"), ("31m", ""), ("?25l", ""), ("2J", ""),
    ])
  func questions(question: String, answer: String) {
    #expect(watch("\u{1B}[\(question)").1 == answer)
    #expect(watch("\u{1B}Pq\u{1B}\\\u{1B}[\(question)").1 == answer)
  }
}
