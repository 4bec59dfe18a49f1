import Captions
import Media
import Testing
import Video

@testable import Playback
@testable import Terminal
@testable import TerminalPlayer

@Suite("Subtitles") struct SubtitleTests {
  private func cue(
    _ text: String, _ start: Int = 0, _ end: Int = 1000, _ placement: CaptionPlacement = .usual
  ) throws -> CaptionCue {
    let file = try CaptionFile(
      parsing: Array("1\n00:00:00,000 --> 00:00:01,000\n\(text)\n".utf8))
    return CaptionCue(
      start: .milliseconds(start), end: .milliseconds(end),
      lines: try #require(file.cues.first).lines, placement: placement)
  }

  private func wrapped(_ text: String, _ columns: Int) throws -> [String] {
    SubtitleWrapping(columns: columns).lines(of: try cue(text)).map(\.text)
  }

  @Test("lines that have room stay as their author has broken them")
  func keeps() throws {
    #expect(try wrapped("- Who?\n- You.", 20) == ["- Who?", "- You."])
  }

  @Test("captions keep their indents and columns where there is room, and lose them where not")
  func indents() throws {
    let lines = ["    Who?", "- You, it seems. "].map { CaptionLine([CaptionRun($0)]) }
    let cue = CaptionCue(start: .zero, end: .seconds(1), lines: lines)
    func wrapped(_ columns: Int) -> [String] {
      SubtitleWrapping(columns: columns).lines(of: cue).map(\.text)
    }
    #expect(wrapped(17) == ["    Who?", "- You, it seems. "])
    #expect(wrapped(12) == ["    Who?", "- You, it", "seems."])
    #expect(wrapped(8) == ["Who? -", "You, it", "seems."])
  }

  @Test("a long line is broken between words, into parts of about one length")
  func wraps() throws {
    #expect(
      try wrapped("It was a dark and stormy night; the rain fell", 30)
        == ["It was a dark and stormy", "night; the rain fell"])
  }

  @Test("of more than three lines the author's breaks go first, then the rest")
  func limits() throws {
    #expect(try wrapped("a\nb\nc\nd", 10) == ["a b c d"])
    let lines = try wrapped(String(repeating: "word ", count: 100), 12)
    #expect(lines == ["word word", "word word", "word word…"])
  }

  @Test("Chinese breaks between characters of two columns, and long words anywhere")
  func wide() throws {
    #expect(try wrapped("漢字漢字漢字", 6) == ["漢字漢", "字漢字"])
    #expect(try wrapped("abcdefghij", 6) == ["abcde", "fghij"])
  }

  @Test("no row is wider than the window, whatever the text", arguments: 0..<40)
  func property(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters = Array("ab 漢é -\n🙂") + ["\u{5D0}"]
    let text = String((0..<200).map { _ in letters.randomElement(using: &random) ?? "a" })
    let cue = try cue("x" + text)
    for columns in 2...40 {
      let lines = SubtitleWrapping(columns: columns).lines(of: cue)
      #expect(lines.count <= SubtitleWrapping.mostLines)
      #expect(lines.allSatisfy { $0.text.columnCount <= columns })
    }
  }

  @Test("italics and bold stay across a break")
  func styles() throws {
    let lines = SubtitleWrapping(columns: 8).lines(of: try cue("<i>one two <b>three</b></i> four"))
    let words = lines.flatMap(\.parts).filter { $0.text != " " }
    let emphases = words.map(\.emphasis).filter { $0 != .plain }
    #expect(emphases == [.italic, .boldItalic])
  }

  @Test(
    "colours of WebVTT's classes are sent, end with their element, and NO_COLOR takes them away")
  func colors() throws {
    let file = try CaptionFile(
      parsing: Array(
        "WEBVTT\n\n00:00.000 --> 00:01.000\n<c.yellow.bg_blue>a<i>b</i></c>c<c.black>d</c>\n".utf8))
    let line = SubtitleWrapping(columns: 20).lines(of: try #require(file.cues.first))[0]
    #expect(line.text == "abcd")
    #expect(line.parts.map(\.color) == [226, 226, nil, nil])
    #expect(line.parts.map(\.ground) == [69, 69, nil, nil])
    #expect(line.parts.map(\.emphasis) == [.plain, .italic, .plain, .plain])
    #expect(line.clipped(toColumns: 1).parts[0].color == 226)
    #expect(line.withoutColor.parts.allSatisfy { $0.color == nil && $0.ground == nil })
    let letters = OverlayLetters([Overlay(.bottom, lines: [line])], in: .init(columns: 30, rows: 9))
    #expect(letters.text.contains("\u{1B}[38;5;226m\u{1B}[48;5;69ma"))
  }

  @Test("line:50% is in the middle of the picture, at each side of it")
  func middle() throws {
    var overlays = SubtitleOverlays()
    let file = try CaptionFile(
      parsing: Array(
        """
        WEBVTT

        00:00.000 --> 00:01.000 line:50%
        mid

        00:00.000 --> 00:01.000 line:50% align:left
        left

        """.utf8))
    let size = TerminalSize(columns: 40, rows: 23)
    let shown = overlays.overlays(for: file.cues, in: size, belowPanelOf: 0)
    #expect(shown == [Overlay(.middle, text: ["mid"]), Overlay(.middleLeft, text: ["left"])])
    #expect(OverlayLetters(shown, in: size).areas.map(\.rows) == [12..<13, 12..<13])
  }

  @Test("joiners of Persian and emoji reach the terminal, one letter with few of them")
  func joiners() throws {
    let (persian, family) = ("\u{645}\u{6CC}\u{200C}\u{62E}", "\u{1F468}\u{200D}\u{1F469}")
    let line = SubtitleWrapping(columns: 20).lines(of: try cue("\(persian) \(family)"))[0]
    #expect(line.text == "\(persian) \(family)")
    let many = "a" + String(repeating: "\u{200D}", count: 1000)
    let left = SubtitleWrapping(columns: 20).lines(of: try cue(many))[0].text
    #expect(left.unicodeScalars.count == 5)
  }

  @Test("v hides and shows, j goes round, z and Z move, and each says so")
  func selection() throws {
    let tracks = try ["a.srt", "b\u{1B}.vtt"].map {
      SubtitleTrack(name: $0, description: "", cues: [try cue($0 == "a.srt" ? "A" : "B")])
    }
    var selection = SubtitleSelection(tracks)
    func shown(_ milliseconds: Int) -> [String] {
      selection.cues(at: .milliseconds(milliseconds)).map(\.text)
    }
    #expect(shown(0) == ["A"])
    #expect(selection.toggle() == "subtitles off")
    #expect(shown(0).isEmpty)
    #expect(selection.next() == "subtitles 2 of 2: b?.vtt")
    #expect(shown(0) == ["B"])
    #expect(selection.changeDelay(by: .milliseconds(100)) == "subtitles 100 ms later")
    #expect(shown(99).isEmpty && shown(100) == ["B"] && shown(1099) == ["B"])
    #expect(selection.changeDelay(by: .milliseconds(-200)) == "subtitles 100 ms earlier")
    #expect(shown(899) == ["B"] && shown(900).isEmpty)
    #expect(selection.changeDelay(by: .seconds(10_000)) == "subtitles 600000 ms later")
    var none = SubtitleSelection()
    #expect(none.toggle() == "there are no subtitles" && none.text == nil)
    #expect(none.next() == "there are no subtitles")
  }

  @Test(
    "files beside the film have its name",
    arguments: [
      ("/films/a.b.mp4", ["/films/a.b.srt", "/films/a.b.vtt"]), ("film", ["film.srt", "film.vtt"]),
      ("x.vtt", ["x.srt"]), ("-", []), ("https://host/film.mp4", []), ("rtsp://host/film", []),
      ("./.hidden", ["./.hidden.srt", "./.hidden.vtt"]),
    ])
  func names(film: String, names: [String]) {
    #expect(SubtitleTrack.namesBeside(film: film) == names)
  }

  private func frame(at milliseconds: Int64, lasting duration: Int64 = 33) -> Frame {
    Frame(
      picture: Picture(
        width: 16, height: 16, format: PixelFormat(subsampling: .gray, bitDepth: 8),
        planes: [Plane(width: 16, height: 16, bytes: [UInt8](repeating: 0, count: 256))],
        color: .unspecified),
      presentationTime: MediaTime(value: milliseconds, timescale: 1000),
      duration: MediaTime(value: duration, timescale: 1000), sampleIndex: 0, pictureType: nil)
  }

  private func status(at milliseconds: Int, isPaused: Bool = false) -> PlayerStatus {
    PlayerStatus(
      state: .playing, position: .milliseconds(milliseconds), duration: .seconds(10),
      rate: .normal, level: BufferLevel(duration: .zero, frameCount: 0, byteCount: 0),
      isBufferResting: false, frames: FrameCounts(), stallCount: 0, loop: PlaybackLoop(),
      isPaused: isPaused, isAtEnd: false, liveEdge: nil, isSeekable: true, message: nil)
  }

  private func view(rows: Int = 24) -> PlayerView {
    PlayerView(
      layout: CanvasLayout(
        size: TerminalSize(columns: 80, rows: rows),
        cell: CellSize(width: 10, height: 20, source: .given), graphics: .sixel), limit: nil)
  }

  private func texts(_ text: ScreenText?) -> [String] {
    (text?.overlays ?? []).flatMap { overlay -> [String] in
      if case .text(let lines) = overlay.content { lines.map(\.text) } else { [] }
    }
  }

  @Test("a picture takes the subtitles of its own time along, wherever the player jumps")
  func followsPictures() throws {
    let view = view()
    let cues = try [cue("one", 1000, 2000), cue("two", 2000, 3000)]
    view.changeSubtitles {
      $0 = SubtitleSelection([SubtitleTrack(name: "x", description: "", cues: cues)])
    }
    view.setFilmStart(.seconds(5))
    var seen: [[String]] = []
    for time: Int64 in [900, 1000, 1990, 2000, 999, 2500, 3000] {
      _ = view.image(of: frame(at: 5000 + time))
      seen.append(texts(view.textForFrame()))
    }
    #expect(seen == [[], ["one"], ["one"], ["two"], [], ["two"], []])
  }

  @Test("while a picture stays, the film's position counts")
  func slides() throws {
    let view = view()
    view.changeSubtitles {
      $0 = SubtitleSelection([
        SubtitleTrack(
          name: "x", description: "", cues: [(try? cue("one", 1000, 2000))].compactMap { $0 })
      ])
    }
    _ = view.image(of: frame(at: 0, lasting: 10_000))
    #expect(texts(view.textForFrame()).isEmpty)
    let paused = status(at: 1500, isPaused: true)
    view.update(paused, title: "", overlays: [])
    #expect(texts(view.textAlone(during: paused)) == ["one"])
  }

  @Test(
    "thumbnails and large panels hide subtitles, small panels do not",
    arguments: [
      (0, true, true), (4, true, true), (21, true, false), (0, false, false),
    ])
  func panels(rows: Int, hasRoom: Bool, shows: Bool) throws {
    let view = view()
    let cue = try cue("text")
    view.changeSubtitles {
      $0 = SubtitleSelection([SubtitleTrack(name: "x", description: "", cues: [cue])])
    }
    _ = view.image(of: frame(at: 0))
    _ = view.textForFrame()
    let panel = Overlay(.topLeft, text: [String](repeating: "panel", count: rows))
    view.update(
      status(at: 0), title: "", overlays: rows > 0 ? [panel] : [], showsSubtitles: hasRoom)
    #expect(texts(view.textForFrame()).contains("text") == shows)
  }

  @Test("places become corners, cues at one place stand below each other, and few rows are taken")
  func places() throws {
    let cues = try [
      cue("up", 0, 9, CaptionPlacement(.top, .center)), cue("a"),
      cue("left", 0, 9, .init(.bottom, .left)),
      cue("b"), cue("c"), cue("d"), cue("e"), cue("f"), cue("g"),
    ]
    var overlays = SubtitleOverlays()
    let shown = overlays.overlays(
      for: cues, in: TerminalSize(columns: 40, rows: 24), belowPanelOf: 0)
    #expect(
      shown == [
        Overlay(.top, text: ["up"]), Overlay(.bottom, text: ["b", "c", "d", "e", "f", "g"]),
        Overlay(.bottomLeft, text: ["left"]),
      ])
  }
}
