import Media
import Terminal
import Testing

@testable import Playback
@testable import TerminalPlayer

/// The smallest possible picture.
private enum FakePicture {
  static let picture = Picture(
    width: 2, height: 2, format: PixelFormat(subsampling: .gray, bitDepth: 8),
    planes: [Plane(width: 2, height: 2, bytes: [0, 0, 0, 0])], color: .unspecified)
  static let frame = Frame(
    picture: picture, presentationTime: MediaTime(value: 90, timescale: 30),
    duration: MediaTime(value: 1, timescale: 30), sampleIndex: 90, pictureType: nil)
}

@Suite("The line below the picture") struct StatusLineTests {
  /// A film of ten seconds.
  private func status(
    _ state: PlayerState = .playing, at position: Duration = .seconds(3), isPaused: Bool = false,
    loop: PlaybackLoop = PlaybackLoop(), rate: PlaybackRate = .normal, dropped: Int = 0,
    stalls: Int = 0, duration: Duration? = .seconds(10)
  ) -> PlayerStatus {
    var frames = FrameCounts()
    frames.dropped = dropped
    return PlayerStatus(
      state: state, position: position, duration: duration, rate: rate,
      level: BufferLevel(duration: .milliseconds(2400), frameCount: 72, byteCount: 1000),
      isBufferResting: false, frames: frames, stallCount: stalls, loop: loop, isPaused: isPaused,
      isAtEnd: false,
      liveEdge: nil, isSeekable: true, message: nil)
  }

  @Test("fills the window: the bar takes what the words leave, and the name has room if it has")
  func widths() {
    let narrow = StatusLine(status(), columns: 40, title: "film.mp4")
    #expect(narrow.text == " ►  0:03 / 0:10      ━━━━━─────┄┄┄┄┄┄┄┄")
    let middle = StatusLine(status(), columns: 80, title: "film.mp4")
    #expect(
      middle.text
        == " ►  0:03 / 0:10      ━━━━━━━━━╾────────┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄  2.4 s ahead    film.mp4")
    let wide = StatusLine(status(dropped: 2), columns: 160, title: "film.mp4")
    #expect(wide.text.hasSuffix("┄  2.4 s ahead    2 frames dropped        film.mp4"))
    for (line, columns) in [(narrow, 40), (middle, 80), (wide, 160)] {
      #expect(line.text.columnCount == columns - 1)
    }
  }

  @Test("is never wider than the window, whatever there is to say", arguments: 1...200)
  func everyWidth(columns: Int) {
    var loop = PlaybackLoop(repeatsFile: true)
    loop.mark(.seconds(1))
    loop.mark(.seconds(2))
    let long = status(
      isPaused: true, loop: loop, rate: PlaybackRate(1.21), dropped: 123, stalls: 1)
    let line = StatusLine(long, columns: columns, title: "電影 " + String(repeating: "x", count: 90))
    // The state and the time are always there; a window narrower than that cuts them off.
    #expect(line.text.columnCount <= max(columns - 1, " ║  0:03.000 / 0:10".columnCount))
    if let bar = line.bar {
      let cells = line.text.dropFirst(bar.columns.lowerBound).prefix(bar.columns.count)
      #expect(cells.allSatisfy { "━╾─┄AB".contains($0) })
    }
  }

  @Test("says the picture's number and the millisecond while the film is paused")
  func paused() {
    var frame = ShownFrame(
      Frame(
        picture: FakePicture.picture, presentationTime: MediaTime(value: 1037, timescale: 30),
        duration: MediaTime(value: 1, timescale: 30), sampleIndex: 5, pictureType: .bipredicted,
        quantizationParameter: 24),
      start: .seconds(1000) / 30)
    frame.number = 37
    #expect(
      frame.text(syncTimes: (.seconds(1), .seconds(2)))
        == "37 (B) · QP 24 · sync sample 0.233 s ago, next in 0.767 s")
    // Paused in the middle of a picture: its own time counts.
    let line = StatusLine(
      status(.paused, at: .milliseconds(1250), isPaused: true), columns: 80, frame: frame)
    #expect(line.text.hasPrefix(" ║  0:01.233 / 0:10  ━"))
    #expect(line.text.contains("┄  frame 37"))
    // In a narrow window the bar is worth more than the picture's number.
    let narrow = StatusLine(
      status(.paused, at: .milliseconds(1250), isPaused: true), columns: 40, frame: frame)
    #expect(narrow.text.hasPrefix(" ║  0:01.233 / 0:10  ━━─"))
    #expect(
      StatusLine(status(.paused, isPaused: true), columns: 80, frame: nil).text
        .hasPrefix(" ║  0:03.000 / 0:10  ━"))
  }

  @Test("has no bar where no end is known")
  func endless() {
    let line = StatusLine(status(duration: nil), columns: 80)
    #expect(line.text == " ►  0:03      2.4 s ahead  ")
    #expect(line.bar == nil)
  }

  @Test("the ends of the bar stay where they are when the film pauses, searches or waits")
  func fixedEnds() {
    let picture = ShownFrame(FakePicture.frame, start: .zero)
    let lines = [
      StatusLine(status(), columns: 80, title: "film.mp4"),
      StatusLine(status(.paused, isPaused: true), columns: 80, frame: picture, title: "film.mp4"),
      StatusLine(status(.buffering(.seek)), columns: 80, title: "film.mp4"),
      StatusLine(status(), doing: .searching, columns: 80, title: "film.mp4"),
      StatusLine(
        status(), doing: .init(sign: "►►", words: "32×"), columns: 80, title: "film.mp4"),
    ]
    #expect(Set(lines.map(\.bar?.columns)).count == 1)
    #expect(Set(lines.map(\.text.columnCount)) == [79])
    // A number that grows moves nothing either.
    let dropped = [1, 10, 99].map {
      StatusLine(status(dropped: $0), columns: 120, title: "film.mp4").bar?.columns
    }
    #expect(Set(dropped).count == 1)
  }

  @Test("the time is bold, what is played has the accent colour, what is to come is faint")
  func looks() {
    let line = StatusLine(status(), columns: 80, title: "film.mp4").line
    let looks = line.parts.filter { !$0.text.allSatisfy(\.isWhitespace) }.map(\.emphasis)
    #expect(looks == [.accent, .heading, .plain, .accent, .plain, .faint, .faint, .plain])
  }

  @Test("one stall is one stall")
  func plurals() {
    #expect(StatusLine(status(stalls: 1), columns: 160).text.contains("  1 stall "))
    #expect(!StatusLine(status(stalls: 1), columns: 160).text.contains("stalls"))
    #expect(StatusLine(status(stalls: 2), columns: 160).text.contains("  2 stalls "))
  }
}

@Suite struct ProgressBarTests {
  private static let lengths: [Duration] = [
    .milliseconds(1), .seconds(10), .seconds(7200), .seconds(1 << 40),
  ]

  @Test("after a click the bar ends in the cell that was clicked", arguments: lengths, 1...60)
  func clicks(duration: Duration, width: Int) {
    let bar = ProgressBar(columns: 7..<7 + width, duration: duration)
    for cell in 0..<width {
      let time = bar.time(atColumn: 7 + cell)
      let text = Array(Self.text(of: bar, position: time, ready: time))
      #expect(text.count == width)
      #expect(text[..<cell].allSatisfy { $0 == "━" })
      #expect(text[(cell + 1)...].allSatisfy { $0 == "┄" })
      #expect(text[cell] != "━")
    }
  }

  @Test("beside the bar are its ends")
  func beside() {
    let bar = ProgressBar(columns: 5..<15, duration: .seconds(10))
    #expect(bar.time(atColumn: 0) == .zero && bar.time(atColumn: 5) == .zero)
    #expect(bar.time(atColumn: 14) == .seconds(9.5) && bar.time(atColumn: .max) == .seconds(9.5))
    #expect(bar.time(atColumn: .min / 2) == .zero)
  }

  private static func text(
    of bar: ProgressBar, position: Duration, ready: Duration, loop start: Duration? = nil,
    _ end: Duration? = nil
  ) -> String {
    bar.parts(position: position, ready: ready, loop: start, end).map(\.text).joined()
  }

  @Test("shows what is played in halves of a cell")
  func halves() {
    let bar = ProgressBar(columns: 0..<2, duration: .seconds(4))
    let texts = (0...4).map { Self.text(of: bar, position: .seconds($0), ready: .zero) }
    #expect(texts == ["┄┄", "╾┄", "━┄", "━╾", "━━"])
  }

  @Test("tells what is played, what is ready and what is to come apart")
  func parts() {
    let bar = ProgressBar(columns: 0..<10, duration: .seconds(10))
    #expect(Self.text(of: bar, position: .seconds(3), ready: .milliseconds(5400)) == "━━━───┄┄┄┄")
    #expect(Self.text(of: bar, position: .seconds(3), ready: .seconds(100)) == "━━━───────")
    #expect(Self.text(of: bar, position: .seconds(100), ready: .seconds(100)) == "━━━━━━━━━━")
    #expect(Self.text(of: bar, position: .seconds(-1), ready: .seconds(-1)) == "┄┄┄┄┄┄┄┄┄┄")
  }

  @Test("both ends of a repeated part are seen, even in one cell")
  func ends() {
    let bar = ProgressBar(columns: 0..<5, duration: .seconds(5))
    func text(_ start: Duration, _ end: Duration?) -> String {
      Self.text(of: bar, position: .zero, ready: .zero, loop: start, end)
    }
    #expect(text(.seconds(1), nil) == "┄A┄┄┄")
    #expect(text(.seconds(1), .seconds(3)) == "┄A┄B┄")
    #expect(text(.seconds(1), .milliseconds(1500)) == "┄AB┄┄")
    #expect(text(.milliseconds(4200), .milliseconds(4500)) == "┄┄┄AB")
    #expect(text(.seconds(5), .seconds(5)) == "┄┄┄AB")
  }
}
