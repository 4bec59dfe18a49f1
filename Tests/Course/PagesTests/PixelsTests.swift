import Foundation
import TestSupport
import Testing

/// What the reader of page 00 types, and sees after each of its four steps.
@Suite(.serialized) struct PixelsTests {
  /// Runs a script as a reader does, from the folder of the package.
  private func start(_ script: String) throws -> (PseudoTerminal, TerminalProcess) {
    let terminal = PseudoTerminal(columns: 100, rows: 60)
    let swift = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/swift" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    let program = "'\(try #require(swift))' Lessons/00-pixels/\(script)"
    let words = ["/bin/sh", "-c", "cd '\(packageFolder)' && exec \(program)"]
    return (terminal, TerminalProcess(words, on: terminal))
  }

  /// What a script writes to a terminal.
  private func output(of script: String) throws -> String {
    let (terminal, process) = try start(script)
    var bytes: [UInt8] = []
    while true {
      bytes += terminal.read(timeout: .milliseconds(50))
      guard let status = process.exitStatus() else { continue }
      #expect(status == 0, "\(script)")
      return String(decoding: bytes + terminal.outputBytes(), as: UTF8.self)
    }
  }

  /// The numbers of all cells, two colours each: `38;…;48;…`.
  private func cells(in text: String) -> [[Int]] {
    text.matches(
      of: /\u{1B}\[38;(5;\d+|2;\d+;\d+;\d+);48;(5;\d+|2;\d+;\d+;\d+)m▀/
    ).map { match in
      (match.1.split(separator: ";") + match.2.split(separator: ";")).compactMap { Int($0) }
    }
  }

  private func film() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: "\(packageFolder)/Lessons/00-pixels/walk.yuv")))
  }

  @Test func `step 1 shows the brightness of the first picture`() throws {
    let film = try film()
    #expect(film.count == 233_280)
    let cells = cells(in: try output(of: "steps/1-grey.swift"))
    #expect(cells.count == 96 * 27)
    for (index, cell) in cells.enumerated() {
      let place = index / 96 * 2 * 96 + index % 96
      let levels = [place, place + 96].map { 232 + Int(film[$0]) * 24 / 256 }
      #expect(cell == [5, levels[0], 5, levels[1]])
    }
  }

  @Test func `step 2 shows all thirty pictures`() throws {
    let film = try film()
    let cells = cells(in: try output(of: "steps/2-moves.swift"))
    try #require(cells.count == 30 * 96 * 27)
    for (index, cell) in cells.enumerated() {
      let (picture, rest) = index.quotientAndRemainder(dividingBy: 96 * 27)
      let place = picture * 7776 + rest / 96 * 2 * 96 + rest % 96
      let levels = [place, place + 96].map { 232 + Int(film[$0]) * 24 / 256 }
      #expect(cell == [5, levels[0], 5, levels[1]])
    }
  }

  @Test func `step 3 shows both colour planes below the film`() throws {
    let cells = cells(in: try output(of: "steps/3-planes.swift"))
    try #require(cells.count == 30 * 96 * 27 + 2 * 48 * 13)
    let film = try film()
    let planes = cells[(30 * 96 * 27)...]
    #expect(planes.first?[1] == 232 + Int(film[5184]) * 24 / 256)
    #expect(planes.dropFirst(48).first?[1] == 232 + Int(film[6480]) * 24 / 256)
  }

  /// Red, green and blue of all pictures, as FFmpeg makes them.
  private func reference() throws -> [UInt8] {
    try FFmpegTool.ffmpeg.run(
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "96x54", "-i",
        "\(packageFolder)/Lessons/00-pixels/walk.yuv", "-vf",
        "scale=in_color_matrix=bt709:in_range=tv:flags=neighbor+accurate_rnd+full_chroma_int",
        "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
      ]
    ).output
  }

  @Test(
    "step 4 shows the colours that FFmpeg makes of the same bytes",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func colors() throws {
    let cells = cells(in: try output(of: "pixels.swift"))
    try #require(cells.count == 30 * 96 * 27)
    let reference = try reference()
    var worst = 0
    for (index, cell) in cells.enumerated() {
      let (picture, rest) = index.quotientAndRemainder(dividingBy: 96 * 27)
      let upper = (picture * 54 + rest / 96 * 2) * 96 + rest % 96
      for (place, color) in [(upper, cell[1...3]), (upper + 96, cell[5...7])] {
        for (one, other) in zip(color, reference[(3 * place)...]) {
          worst = max(worst, abs(one - Int(other)))
        }
      }
    }
    // Rounded otherwise: the page cuts off what is behind the point.
    #expect(worst <= 3)
  }

  @Test func `Ctrl-C gives the terminal its colours back`() throws {
    let (terminal, process) = try start("pixels.swift")
    var bytes: [UInt8] = []
    var isInterrupted = false
    while process.exitStatus() == nil {
      bytes += terminal.read(timeout: .milliseconds(50))
      if !isInterrupted, bytes.count > 200_000 {
        terminal.type("\u{3}")
        isInterrupted = true
      }
    }
    #expect(isInterrupted)
    let text = String(decoding: bytes + terminal.outputBytes(), as: UTF8.self)
    // The terminal's own echo of the key may come before the program's last words, or behind them.
    #expect(text.contains(/\u{1B}\[0m(\^C|\s)*$/), "\(text.suffix(80).debugDescription)")
    #expect(text.count < 2_000_000, "the film is not over")
  }
}
