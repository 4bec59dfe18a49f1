import Media
import Testing

@testable import Terminal

/// A terminal of cells: what its screen shows, and which cells were written last.
///
/// It understands what films of letters and the text around them need: CUP, CUF, SGR 0, 38 and 48,
/// ED 2, EL, and synchronized updates. Anything else is recorded as an issue.
struct CellScreen {
  struct Cell: Hashable {
    var scalar: Unicode.Scalar = " "
    var ink = "standard"
    var ground = "standard"
  }

  let columns: Int
  let rows: Int

  /// Rows of cells; both count from 0.
  private(set) var cells: [[Cell]]

  /// The cells that the last stream has written letters into: row and column, from 0.
  private(set) var written: Set<[Int]> = []

  private var row = 0
  private var column = 0
  private var style = Cell()

  /// Whether erased cells get the current background, as in most terminals, or the default one.
  private let erasesInColor: Bool

  init(columns: Int, rows: Int, erasesInColor: Bool = true) {
    self.erasesInColor = erasesInColor
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  mutating func receive(_ bytes: [UInt8]) {
    written = []
    var tokenizer = InputTokenizer()
    for byte in bytes {
      switch tokenizer.consume(byte) {
      case .character(let scalar): draw(scalar)
      case .sequence(let sequence): obey(sequence)
      case nil: break
      case let token: Issue.record("\(String(describing: token)) has no place here")
      }
    }
    #expect(style == Cell(), "the letters after the frame are coloured")
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    guard 0..<rows ~= row, 0..<columns ~= column else {
      Issue.record("row \(row), column \(column) are not on the screen")
      return
    }
    cells[row][column] = Cell(scalar: scalar, ink: style.ink, ground: style.ground)
    written.insert([row, column])
    column += 1
  }

  private mutating func obey(_ sequence: ControlSequence) {
    let blank = erasesInColor ? Cell(ground: style.ground) : Cell()
    switch sequence.final {
    case UInt8(ascii: "H"): (row, column) = (sequence.parameter(0) - 1, sequence.parameter(1) - 1)
    case UInt8(ascii: "C"): column += sequence.parameter(0)
    case UInt8(ascii: "J"):
      cells = Array(repeating: Array(repeating: blank, count: columns), count: rows)
    case UInt8(ascii: "K"): for place in column..<columns { cells[row][place] = blank }
    case UInt8(ascii: "m"): select(sequence.parameters.map { $0 ?? 0 }[...])
    case UInt8(ascii: "h"), UInt8(ascii: "l"): #expect(sequence.parameter(0) == 2026)
    default: Issue.record("\(sequence) has no place here")
    }
  }

  private mutating func select(_ codes: ArraySlice<Int>) {
    var rest = codes
    while let code = rest.popFirst() {
      switch code {
      case 0: style = Cell()
      case 97: style.ink = "white"
      case 38, 48:
        let count = rest.first == 5 ? 2 : 4
        let color = rest.prefix(count).map(String.init).joined(separator: ";")
        rest = rest.dropFirst(count)
        if code == 38 { style.ink = color } else { style.ground = color }
      default: Issue.record("SGR \(code) has no place here")
      }
    }
  }
}
