import Foundation
import Media
import Testing

@testable import Terminal

@Suite struct KittyPlaceholderTests {
  /// A kitty outside tmux: what it receives, and what its cells show.
  private struct Screen {
    /// The pictures, by number, with the cells that they are to fill.
    var pictures: [Int: (pixels: [UInt8], columns: Int, rows: Int)] = [:]

    /// For each cell of the screen, the picture and the part of it that it shows.
    var cells: [[Int]: [Int]] = [:]

    private var row = 0
    private var column = 0
    private var number = 0
    private var pending = ""

    mutating func receive(_ bytes: [UInt8]) throws {
      var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
      (row, column) = (0, 0)
      while let scalar = rest.first {
        if rest.starts(with: "\u{1B}Ptmux;".unicodeScalars) {
          rest = rest.dropFirst(7)
          var command = ""
          while let next = rest.popFirst(), next != "\u{1B}" || rest.first == "\u{1B}" {
            if next == "\u{1B}" { rest.removeFirst() }
            command.unicodeScalars.append(next)
          }
          #expect(rest.popFirst() == "\\", "tmux passes on what ends with ST")
          try obey(command)
        } else if rest.starts(with: "\u{1B}[".unicodeScalars) {
          let end = try #require(rest.firstIndex { "mDB".unicodeScalars.contains($0) })
          let parameters = String(String.UnicodeScalarView(rest[..<end].dropFirst(2)))
          let numbers = parameters.split(separator: ";").compactMap { Int($0) }
          switch rest[end] {
          case "m": number = numbers.count >= 3 && numbers[0] == 38 ? numbers[2] : 0
          case "D": column -= numbers.first ?? 1
          default: row += 1
          }
          rest = rest[rest.index(after: end)...]
        } else if scalar == "\n" {
          rest.removeFirst()
          (row, column) = (row + 1, 0)
        } else {
          #expect(scalar == "\u{10EEEE}")
          rest.removeFirst()
          show(marks: rest.prefix { $0 != "\u{10EEEE}" && $0.value > 0x20 })
          while let next = rest.first, next != "\u{10EEEE}", next.value > 0x20 {
            rest.removeFirst()
          }
        }
      }
    }

    private mutating func show(marks: Substring.UnicodeScalarView) {
      let places = marks.compactMap { KittyPlaceholderEncoder.marks.firstIndex(of: $0) }
      let left = cells[[row, column - 1]]
      if places.count == 2 {
        cells[[row, column]] = [number] + places
      } else if let left, left[0] == number {
        cells[[row, column]] = [number, left[1], left[2] + 1]
      }
      column += 1
    }

    private mutating func obey(_ command: String) throws {
      guard command.hasPrefix("\u{1B}_G") else {
        #expect(command == "\u{1B}\\")
        return
      }
      #expect(command.hasSuffix("\u{1B}\\"))
      let parts = command.dropFirst(3).dropLast(2).split(
        separator: ";", omittingEmptySubsequences: false)
      let pairs = parts[0].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
      let keys = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
      if keys["a"] == "d" {
        pictures[try #require(keys["i"].flatMap { Int($0) })] = nil
        return
      }
      if keys["a"] == "T" {
        #expect(keys["U"] == "1" && keys["q"] == "2")
        current = (
          try #require(keys["i"].flatMap { Int($0) }), try #require(keys["c"].flatMap { Int($0) }),
          try #require(keys["r"].flatMap { Int($0) })
        )
      }
      pending += try #require(parts.last)
      guard keys["m"] == "0" else { return }
      let data = try #require(Data(base64Encoded: pending))
      pictures[current.number] = (Array(data), current.columns, current.rows)
      pending = ""
    }

    private var current = (number: 0, columns: 0, rows: 0)
  }

  @Test(
    "every cell shows its part of the picture",
    arguments: [(1, 1), (10, 20), (95, 41), (400, 300)])
  func cells(width: Int, height: Int) throws {
    let image = RGBImage.confetti(width: width, height: height)
    for purpose in [PictureUse.Purpose.frame, .still] {
      var screen = Screen()
      try screen.receive(KittyPlaceholderEncoder(PictureUse(purpose)).encode(image))
      let (number, picture) = try #require(screen.pictures.first)
      #expect(picture.pixels == image.pixels)
      let (columns, rows) = ((width + 9) / 10, (height + 19) / 20)
      #expect(picture.columns == columns && picture.rows == rows)
      #expect(screen.cells.count == columns * rows)
      for row in 0..<rows {
        for column in 0..<columns {
          #expect(screen.cells[[row, column]] == [number, row, column])
        }
      }
    }
  }

  @Test("frames have two numbers in turn, so that tmux writes their letters again; both can go")
  func frames() throws {
    let encoder = KittyPlaceholderEncoder(PictureUse(.frame))
    var screen = Screen()
    var numbers: [Int?] = []
    for width in 1...4 {
      try screen.receive(encoder.encode(.confetti(width: width, height: 2)))
      numbers.append(screen.cells[[0, 0]]?[0])
    }
    #expect(numbers == [254, 255, 254, 255])
    #expect(screen.pictures.count == 2)
    try screen.receive(KittyPlaceholderEncoder.deletion)
    #expect(screen.pictures.isEmpty)
  }

  @Test("a picture that is to be enlarged is told its cells; no picture has more than have marks")
  func enlarged() throws {
    var screen = Screen()
    let encoder = KittyPlaceholderEncoder(PictureUse(.frame))
    try screen.receive(encoder.encode(.noise(width: 9, height: 9), columnCount: 30, rowCount: 12))
    #expect(screen.cells.count == 360)
    try screen.receive(encoder.encode(.noise(width: 9, height: 9), columnCount: 999, rowCount: 1))
    #expect(screen.pictures[255]?.columns == 297)
    #expect(try encoder.encode(RGBImage(width: 0, height: 0, pixels: [])) == [])
  }

  @Test("has the marks of kitty's table, in its order")
  func marks() {
    let marks = KittyPlaceholderEncoder.marks
    #expect(marks.count == 297)
    #expect(marks.prefix(3) == ["\u{305}", "\u{30D}", "\u{30E}"])
    #expect(marks.last == "\u{1D244}")
    #expect(marks == marks.sorted())
    #expect(marks.allSatisfy { $0.properties.canonicalCombiningClass == .above })
  }

  @Test("a canvas tells it the cells that it fills, and letters of panels may stand in front of it")
  func canvas() throws {
    var canvas = PictureCanvas(
      layout: CanvasLayout(
        size: TerminalSize(columns: 40, rows: 12),
        cell: CellSize(width: 8, height: 16, source: .window), graphics: .kittyInTmux),
      encoders: PictureEncoders(sixel: KittyEncoder(.frame), png: KittyEncoder(.frame)),
      isSynchronized: false)
    let image = RGBImage.noise(width: 80, height: 48)
    let bytes = try canvas.compose(.rgb(image), size: nil, status: [])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("c=10,r=3,"))
    // An equal frame is not sent again.
    #expect(try canvas.compose(.rgb(image), status: []).count < 20)
  }
}
