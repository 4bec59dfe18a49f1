import Steps
import Testing

@Suite(
  "B.4 WebVTT cue",
  .exercise("B.4") { _ = try $0.storyboardCue(.zero, .seconds(2), 0, 5, 5, 160, 90) })
struct ExerciseB_4 {
  private func storyboardCue(
    _ start: Int, _ end: Int, _ index: Int, columns: Int = 5, rows: Int = 5
  ) throws -> [Substring] {
    try Steps.current.storyboardCue(
      .milliseconds(start), .milliseconds(end), index, columns, rows, 160, 90
    ).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `the first picture`() throws {
    let got = try storyboardCue(0, 2000, 0)
    // W3C WebVTT §4.1, W3C Media Fragments §4.2.2
    #expect(got == ["00:00:00.000 --> 00:00:02.000", "storyboard-1.jpg#xywh=0,0,160,90"])
  }

  @Test func `the seventh is the second of the second row`() throws {
    let got = try storyboardCue(12_000, 14_000, 6)
    #expect(got.last == "storyboard-1.jpg#xywh=160,90,160,90")
  }

  @Test func `the twenty-sixth begins the next sheet`() throws {
    let got = try storyboardCue(50_000, 52_000, 25)
    #expect(got.last == "storyboard-2.jpg#xywh=0,0,160,90")
  }

  @Test func `sheets that are not square`() throws {
    let got = try storyboardCue(0, 1, 9, columns: 4, rows: 2)
    #expect(got.last == "storyboard-2.jpg#xywh=160,0,160,90")
    let last = try storyboardCue(0, 1, 7, columns: 4, rows: 2)
    #expect(last.last == "storyboard-1.jpg#xywh=480,90,160,90")
  }

  @Test func `hours, minutes, seconds and milliseconds`() throws {
    let got = try storyboardCue(3_723_004, 363_599_999, 0)
    // 1 h 2 min 3.004 s; 100 h 59 min 59.999 s
    #expect(got.first == "01:02:03.004 --> 100:59:59.999")
  }

  @Test func `times are rounded down`() throws {
    let got = try Steps.current.storyboardCue(
      .microseconds(1_999_999), .microseconds(2_000_999), 0, 5, 5, 160, 90)
    #expect(got.hasPrefix("00:00:01.999 --> 00:00:02.000\n"))
  }
}
