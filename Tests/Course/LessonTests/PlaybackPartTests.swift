import Foundation
import TestSupport
import Testing

/// A film at a cell of another program's screen: `--left` and `--top`.
@Suite("Lesson 07 in a part of the screen") struct PlaybackPartTests {
  /// What changes more of the screen than the cells that it writes.
  private static let forbidden = [
    "\u{1B}[?1049", "\u{1B}[K", "\u{1B}[2J", "\u{1B}[J", "\u{1B}]11;#", "\u{1B}[?1002h", "\n",
  ]

  /// The rows and columns to which the cursor is moved.
  private func moves(_ output: String) -> [(row: Int, column: Int)] {
    output.matches(of: /\u{1B}\[(\d+);(\d+)H/).map { (Int($0.1) ?? 0, Int($0.2) ?? 0) }
  }

  @Test(
    "draws from the cell on, and nothing outside of its rectangle",
    arguments: [("sixel", "96x54"), ("kitty", "96x54"), ("blocks", "12x8")])
  func part(graphics: String, size: String) {
    let run = PlayerRun(
      "demo.mp4",
      [
        "--graphics", graphics, "--cell-size", "8x16", "--left", "20", "--top", "7", "--size", size,
        "--pause",
      ],
      steps: [
        .after("║", .type("i")), .after("\u{1B}[8;21H", .type("%4")), .after("0:04", .type("q")),
      ])
    #expect(run.status == 0 && run.outcome.stepsLeft == 0 && run.outcome.settingsAreRestored)
    for text in Self.forbidden { #expect(!run.output.contains(text), "\(text.debugDescription)") }
    let moves = moves(run.output)
    #expect(moves.contains { $0 == (7, 20) })
    // 96 × 54 pixels are 12 columns and 4 rows; so are 12 × 8 half cells; a row more for the line.
    #expect(moves.allSatisfy { 7...11 ~= $0.row && 20...31 ~= $0.column })
    // The part is empty at the end, and the cursor where it was.
    #expect(run.output.hasSuffix("\u{1B}[11;20H\u{1B}[12X\u{1B}8"))
  }

  @Test("one of the two is enough; a cell that there is not is an error line")
  func options() {
    let top = PlayerRun(
      "small.mp4", ["--top", "3", "--size", "32x32", "--pause"],
      steps: [.after("\u{1B}[3;1H", .type("q"))])
    #expect(top.status == 0 && top.outcome.stepsLeft == 0)
    let outside = PlayerRun("small.mp4", ["--left", "81"])
    #expect(outside.status == 2)
    let words = outside.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "there is no cell at row 1, column 81: the terminal has 24 rows and 80 columns Try"))
  }
}
