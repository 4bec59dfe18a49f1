import TestSupport
import Media
import Testing

@testable import Terminal

@Suite struct HalfBlockEncoderTests {
  /// Where a tiny terminal has drawn what, by row and column of half cells.
  private struct Screen {
    var pixels: [[Int]: [UInt8]] = [:]
    var sequenceCount = 0
    private var row = 0
    private var column: Int
    private let left: Int
    private var foreground: [UInt8] = []
    private var background: [UInt8] = []

    /// Understands SGR 0, 38, 48, cursor back and down, CR and LF, and the one character.
    init(_ bytes: [UInt8], column: Int = 0) throws {
      left = column
      self.column = column
      var tokenizer = InputTokenizer()
      for byte in bytes {
        guard let token = tokenizer.consume(byte) else { continue }
        switch token {
        case .character("▀"): draw()
        case .control(0x0D): self.column = 0
        case .control(0x0A): row += 1
        case .sequence(let sequence): try obey(sequence)
        default: Issue.record("\(token) has no place here")
        }
      }
    }

    private mutating func draw() {
      pixels[[2 * row, column - left]] = foreground
      if !background.isEmpty { pixels[[2 * row + 1, column - left]] = background }
      column += 1
    }

    private mutating func obey(_ sequence: ControlSequence) throws {
      switch sequence.final {
      case UInt8(ascii: "D"): column -= sequence.parameter(0)
      case UInt8(ascii: "B"): row += 1
      case UInt8(ascii: "m"): select(sequence.parameters.map { $0 ?? 0 })
      default: Issue.record("\(sequence) has no place here")
      }
    }

    private mutating func select(_ codes: [Int]) {
      sequenceCount += 1
      var rest = codes[...]
      while let code = rest.popFirst() {
        guard code != 0 else {
          (foreground, background) = ([], [])
          continue
        }
        #expect(rest.popFirst() == 2)
        let color = rest.prefix(3).map { UInt8($0) }
        rest = rest.dropFirst(3)
        if code == 38 { foreground = color } else { background = color }
      }
    }
  }

  private func noise(width: Int, height: Int) -> RGBImage {
    var random = SplitMix64(seed: 1)
    // Few colours, so that neighbours are often equal and nothing must be said.
    let palette: [UInt8] = [0, 9, 10, 99, 100, 255]
    let pixels = (0..<3 * width * height).map { index in
      index % 3 == 0 ? palette[Int.random(in: 0..<6, using: &random)] : 7
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  @Test(
    "draws every pixel in its place",
    arguments: [HalfBlockEncoder.RowBreak.newLine, .cursorMotion], [1, 2, 7, 8])
  func everyPixel(rowBreak: HalfBlockEncoder.RowBreak, height: Int) throws {
    let image = noise(width: 9, height: height)
    let bytes = HalfBlockEncoder(rowBreak: rowBreak).encode(image)
    let screen = try Screen(bytes, column: rowBreak == .newLine ? 0 : 5)
    #expect(screen.pixels.count == 9 * height)
    for row in 0..<height {
      for column in 0..<9 {
        let start = 3 * (row * 9 + column)
        #expect(screen.pixels[[row, column]] == Array(image.pixels[start..<start + 3]))
      }
    }
  }

  @Test("names a colour once for all neighbours that share it")
  func coalesces() throws {
    let image = RGBImage(
      width: 3, height: 2,
      pixels: [
        1, 2, 3, 1, 2, 3, 1, 2, 3,
        200, 0, 0, 200, 0, 0, 0, 0, 0,
      ])
    #expect(
      String(decoding: HalfBlockEncoder().encode(image), as: UTF8.self)
        == "\u{1B}[38;2;1;2;3;48;2;200;0;0m▀▀\u{1B}[48;2;0;0;0m▀\u{1B}[0m")
  }

  @Test("is empty for an empty image")
  func empty() {
    let bytes = HalfBlockEncoder().encode(RGBImage(width: 0, height: 0, pixels: []))
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[0m")
  }
}
