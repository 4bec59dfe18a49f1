import Media
import Testing

@testable import TerminalPlayer

@Suite struct ChapterListTests {
  /// Three chapters, at 0, 10 and 20 s of a film that begins at 1000 s.
  private let list = ChapterList(
    [1000, 1010, 1020].map {
      Chapter(
        startTime: MediaTime(value: $0, timescale: 1), title: $0 == 1010 ? "" : "at\u{7}\($0)")
    }, filmStart: .seconds(1000))

  @Test("finds the chapter of a moment")
  func index() {
    #expect(list.starts == [.zero, .seconds(10), .seconds(20)])
    #expect(list.index(at: .seconds(9)) == 0)
    #expect(list.index(at: .seconds(10)) == 1)
    #expect(list.index(at: .seconds(99)) == 2)
    #expect(ChapterList().index(at: .zero) == nil)
  }

  @Test("names it, without what would steer the terminal")
  func names() {
    #expect(list.name(of: 0) == "chapter 1 of 3: at?1000")
    #expect(list.name(of: 1) == "chapter 2 of 3")
  }

  @Test("the next one, and none after the last")
  func next() {
    #expect(list.after(.zero)?.start == .seconds(10))
    #expect(list.after(.seconds(10))?.start == .seconds(20))
    #expect(list.after(.seconds(20)) == nil)
  }

  @Test("back goes to the beginning of this one, or soon after it to the one before")
  func previous() {
    #expect(list.before(.seconds(19), isPaused: false)?.start == .seconds(10))
    #expect(list.before(.seconds(14), isPaused: false)?.start == .zero)
    #expect(list.before(.seconds(14), isPaused: true)?.start == .seconds(10))
    #expect(list.before(.seconds(10), isPaused: true)?.start == .zero)
    #expect(list.before(.zero, isPaused: true)?.start == .zero)
    #expect(ChapterList().before(.seconds(9), isPaused: true) == nil)
  }
}
