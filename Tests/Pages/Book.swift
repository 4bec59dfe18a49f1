/// A page whose blocks are a program, piece by piece, as a reader types it.
///
///     ```swift add       at the end of the file, after an empty line
///     ```swift change    its first and last line are in the file; what is between them is replaced
///
/// The line above a change says so in bold, because GitHub does not show what follows "swift".
/// After the last block the program is the file of that name beside the page.
struct Book {
  /// The file beside the page that the program is at the end.
  static let program = "player.swift"

  /// How the blocks of the page call the program once it is compiled.
  static let command = "./player"

  typealias Fault = Correction.Fault

  let pieces: [FencedBlock]
  let page: Page

  /// `nil` for a page without a program.
  init?(_ page: Page) {
    pieces = page.blocks.filter { ["swift add", "swift change"].contains($0.info) }
    guard !pieces.isEmpty else { return nil }
    self.page = page
  }

  /// What a reader has typed above a line of the page, and which blocks could not be put in.
  func program(above line: Int) -> (lines: [String], faults: [Fault]) {
    var program: [String] = []
    var faults: [Fault] = []
    for piece in pieces where piece.range.upperBound <= line {
      guard piece.info == "swift change" else {
        program += (program.isEmpty ? [] : [""]) + piece.content
        continue
      }
      do {
        try Self.change(&program, to: piece.content)
      } catch {
        faults.append(Fault(line: piece.range.lowerBound, text: error.text))
      }
    }
    return (program, faults)
  }

  /// What is wrong with the program as a whole.
  func faults(expecting expected: [String]) -> [Fault] {
    var (program, faults) = program(above: page.lines.count)
    faults += pieces.filter { $0.info == "swift change" && !isAnnounced($0) }.map {
      Fault(line: $0.range.lowerBound - 1, text: "the paragraph above says no **Change**")
    }
    guard faults.isEmpty, program != expected else { return faults }
    let place = zip(program, expected).prefix { $0 == $1 }.count
    func line(_ lines: [String]) -> String { place < lines.count ? "'\(lines[place])'" : "no more" }
    return [
      Fault(
        line: pieces[pieces.count - 1].range.upperBound,
        text: "line \(place + 1) of the program is \(line(program)) here,"
          + " and \(line(expected)) in \(Self.program)")
    ]
  }

  /// Whether the paragraph above a block says that it changes something.
  private func isAnnounced(_ piece: FencedBlock) -> Bool {
    let above = page.lines[..<(piece.range.lowerBound - 1)].reversed().drop { $0.isEmpty }
    return above.prefix { !$0.isEmpty }.contains { $0.lowercased().contains("**change**") }
  }

  private struct Misplaced: Error {
    let text: String
  }

  private static func change(_ program: inout [String], to piece: [String]) throws(Misplaced) {
    guard let first = piece.first, let last = piece.last, piece.count > 1 else {
      throw Misplaced(text: "a change has a first and a last line")
    }
    let starts = program.indices.filter { program[$0] == first }
    guard let start = starts.first, starts.count == 1 else {
      throw Misplaced(text: "the program has '\(first)' \(starts.count) times, and not once")
    }
    guard let end = program[(start + 1)...].firstIndex(of: last) else {
      throw Misplaced(text: "the program has no '\(last)' below '\(first)'")
    }
    program.replaceSubrange(start...end, with: piece)
  }
}
