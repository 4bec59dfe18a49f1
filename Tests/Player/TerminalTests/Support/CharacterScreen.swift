import Media
import Testing

@testable import Terminal

/// A tiny terminal that draws half blocks and plain characters.
///
/// It understands SGR 0, 38 and 48 with 24-bit and indexed colours, cursor back and down, and line
/// feeds as the kernel passes them on: with a carriage return before them.
struct CharacterScreen {
  /// The colours of half cells, by row and column from where the picture began.
  private(set) var pixels: [[Int]: RGBColor] = [:]

  /// The characters, by row and column.
  private(set) var characters: [[Int]: Unicode.Scalar] = [:]

  private var row = 0
  private var column: Int
  private let left: Int
  private var foreground: RGBColor?
  private var background: RGBColor?

  /// Draws a stream.
  ///
  /// - Parameters:
  ///   - bytes: The stream.
  ///   - left: The column of the cursor before that; it must be 0 for lines of text.
  init(_ bytes: [UInt8], left: Int = 0) {
    self.left = left
    column = left
    var tokenizer = InputTokenizer()
    for byte in bytes {
      guard let token = tokenizer.consume(byte) else { continue }
      switch token {
      case .character(let scalar): draw(scalar)
      case .control(0x0A): (row, column) = (row + 1, 0)
      case .sequence(let sequence): obey(sequence)
      default: Issue.record("\(token) has no place here")
      }
    }
    #expect(foreground == nil && background == nil, "the letters after the picture are coloured")
  }

  private mutating func draw(_ scalar: Unicode.Scalar) {
    characters[[row, column - left]] = scalar
    if scalar == "▄" {
      pixels[[2 * row, column - left]] = background
      pixels[[2 * row + 1, column - left]] = foreground
    } else if scalar == "▀" {
      pixels[[2 * row, column - left]] = foreground
      pixels[[2 * row + 1, column - left]] = background
    }
    column += 1
  }

  private mutating func obey(_ sequence: ControlSequence) {
    switch sequence.final {
    case UInt8(ascii: "D"): column -= sequence.parameter(0)
    case UInt8(ascii: "B"): row += 1
    case UInt8(ascii: "m"): select(sequence.parameters.map { $0 ?? 0 })
    default: Issue.record("\(sequence) has no place here")
    }
  }

  private mutating func select(_ codes: [Int]) {
    var rest = codes[...]
    while let code = rest.popFirst() {
      guard code != 0 else {
        (foreground, background) = (nil, nil)
        continue
      }
      #expect([38, 48].contains(code))
      let color = rest.popFirst() == 5 ? indexed(&rest) : direct(&rest)
      if code == 38 { foreground = color } else { background = color }
    }
  }

  private func direct(_ codes: inout ArraySlice<Int>) -> RGBColor? {
    let values = codes.prefix(3).compactMap { UInt8(exactly: $0) }
    codes = codes.dropFirst(3)
    guard values.count == 3 else { return nil }
    return RGBColor(red: values[0], green: values[1], blue: values[2])
  }

  /// A colour of xterm's table, as its own file 256colres.pl makes it.
  private func indexed(_ codes: inout ArraySlice<Int>) -> RGBColor? {
    guard let index = codes.popFirst(), 16...255 ~= index else { return nil }
    if index >= 232 {
      let level = UInt8((index - 232) * 10 + 8)
      return RGBColor(red: level, green: level, blue: level)
    }
    let places = [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6]
    let values = places.map { UInt8($0 > 0 ? $0 * 40 + 55 : 0) }
    return RGBColor(red: values[0], green: values[1], blue: values[2])
  }
}
