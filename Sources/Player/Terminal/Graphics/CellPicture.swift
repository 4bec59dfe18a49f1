import Media

/// A picture that is made of letters: one cell after another, row after row.
///
///     image ──CellRenderer──▶ CellPicture ──ShownCells──▶ the cells that have changed
///                                         ──CellEncoder─▶ all of them, as lines of text
struct CellPicture: Hashable, Sendable {
  let columnCount: Int
  let rowCount: Int

  /// The cells: `columnCount * rowCount` of them.
  let cells: [PictureCell]

  init(columnCount: Int, rowCount: Int, cells: [PictureCell]) {
    precondition(cells.count == columnCount * rowCount, "a picture of cells has all of them")
    self.columnCount = columnCount
    self.rowCount = rowCount
    self.cells = cells
  }
}

/// One character cell: a letter in one colour on a ground of another.
struct PictureCell: Hashable, Sendable {
  let glyph: Unicode.Scalar
  let ink: CellColor
  let ground: CellColor

  /// A cell of one colour; a space has no ink to be seen.
  static func plain(_ color: CellColor) -> PictureCell {
    PictureCell(glyph: " ", ink: .any, ground: color)
  }

  /// Whether no eye tells the cells apart: the same letter, in colours a level or two apart.
  func resembles(_ other: PictureCell) -> Bool {
    glyph == other.glyph && ink.resembles(other.ink) && ground.resembles(other.ground)
  }
}

/// A colour of a letter or of its ground, in four bytes: a screen has tens of thousands of them.
struct CellColor: Hashable, Sendable {
  /// `00 red green blue`, `01 00 00 number` of 256, `02 00 00 number` of 16, the same with 03 where
  /// bold letters are bright, or one of the two below.
  private let code: UInt32

  /// The terminal's own colour.
  static let standard = CellColor(code: 0xFF00_0000)

  /// Any colour: it is not visible.
  static let any = CellColor(code: 0xFE00_0000)

  private init(code: UInt32) {
    self.code = code
  }

  init(_ color: RGBColor) {
    code = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// One of xterm's 256 colours.
  init(index: UInt8) {
    code = 0x0100_0000 | UInt32(index)
  }

  /// One of 16 colours, for letters and ground alike.
  init(basic number: UInt8) {
    code = 0x0200_0000 | UInt32(number & 0xF)
  }

  /// One of 16 colours for letters (the bright ones by bold), or of the first 8 for the background.
  init(bold number: UInt8) {
    code = 0x0300_0000 | UInt32(number & 0xF)
  }

  /// Noise of a film moves colours by a level or two, which is not worth 40 bytes.
  private static let tolerance = 2

  func resembles(_ other: CellColor) -> Bool {
    guard code != other.code else { return true }
    guard (code | other.code) >> 24 == 0 else { return false }
    return stride(from: 0, to: 24, by: 8).allSatisfy { shift in
      abs(Int(code >> shift & 0xFF) - Int(other.code >> shift & 0xFF)) <= Self.tolerance
    }
  }

  /// Appends `38;2;red;green;blue`, `38;5;number`, or `3n`; for a ground, `kind` is `4`: `48;…`.
  func append(kind: UInt8, to bytes: inout [UInt8]) {
    switch code >> 24 {
    case 2: return appendBasic(kind: kind, to: &bytes)
    case 3:
      // Bold stays in force until it is switched off.
      if kind == UInt8(ascii: "3") { bytes += (code & 8 == 0 ? "22;" : "1;").utf8 }
      bytes += [kind, 0x30 + UInt8(code & 7)]
      return
    default: break
    }
    bytes += [kind, UInt8(ascii: "8"), UInt8(ascii: ";")]
    if code >> 24 == 1 {
      bytes.append(UInt8(ascii: "5"))
      Self.append(UInt8(code & 0xFF), to: &bytes)
    } else {
      bytes.append(UInt8(ascii: "2"))
      Self.append(UInt8(code >> 16 & 0xFF), to: &bytes)
      Self.append(UInt8(code >> 8 & 0xFF), to: &bytes)
      Self.append(UInt8(code & 0xFF), to: &bytes)
    }
  }

  /// Appends `30…37` or `90…97`, for a ground `40…47` or `100…107`.
  private func appendBasic(kind: UInt8, to bytes: inout [UInt8]) {
    if code & 8 == 0 {
      bytes.append(kind)
    } else {
      bytes += (kind == UInt8(ascii: "3") ? "9" : "10").utf8
    }
    bytes.append(0x30 + UInt8(code & 7))
  }

  private static func append(_ value: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ";"))
    if value >= 100 { bytes.append(0x30 + value / 100) }
    if value >= 10 { bytes.append(0x30 + value / 10 % 10) }
    bytes.append(0x30 + value % 10)
  }
}

/// Makes cells of images.
protocol CellRenderer: Sendable {
  /// The pixels of an image that one cell shows.
  var unit: PixelSize { get }

  /// The cells of an image; where it ends within a cell, its last pixels fill that.
  func cells(of image: RGBImage) -> CellPicture
}

extension CellRenderer {
  /// How many cells an image takes.
  func cellCount(_ image: RGBImage) -> (columns: Int, rows: Int) {
    (
      (image.width + unit.width - 1) / unit.width, (image.height + unit.height - 1) / unit.height
    )
  }

  /// Makes each cell of an image out of its pixels, its column and its row.
  func cells(
    of image: RGBImage, _ cell: (_ pixels: Span<UInt8>, _ column: Int, _ row: Int) -> PictureCell
  ) -> CellPicture {
    let (columnCount, rowCount) = cellCount(image)
    let pixels = image.pixels.span
    var cells: [PictureCell] = []
    cells.reserveCapacity(columnCount * rowCount)
    for row in 0..<rowCount {
      for column in 0..<columnCount { cells.append(cell(pixels, column, row)) }
    }
    return CellPicture(columnCount: columnCount, rowCount: rowCount, cells: cells)
  }
}

/// Writes cells, naming a colour only if it differs from the current one.
struct CellWriter {
  private(set) var bytes: [UInt8] = []
  private var ink = CellColor.standard
  private var ground = CellColor.standard

  /// Appends a cell where the cursor is.
  mutating func write(_ cell: PictureCell) {
    if cell.ink == .standard && ink != .standard || cell.ground == .standard && ground != .standard
    {
      reset()
    }
    let newInk = cell.ink == .any || cell.ink == ink ? nil : cell.ink
    let newGround = cell.ground == .any || cell.ground == ground ? nil : cell.ground
    if newInk != nil || newGround != nil { select(ink: newInk, ground: newGround) }
    bytes += cell.glyph.utf8
  }

  /// Appends text unchanged: a line break, a move of the cursor.
  mutating func append(_ text: String) {
    bytes += text.utf8
  }

  /// Goes back to the terminal's own colours, where others are in force.
  mutating func reset() {
    guard ink != .standard || ground != .standard else { return }
    bytes += ControlCode.resetStyle.utf8
    (ink, ground) = (.standard, .standard)
  }

  mutating func reserve(_ byteCount: Int) {
    bytes.reserveCapacity(byteCount)
  }

  private mutating func select(ink: CellColor?, ground: CellColor?) {
    bytes += [0x1B, UInt8(ascii: "[")]
    if let ink {
      ink.append(kind: UInt8(ascii: "3"), to: &bytes)
      if ground != nil { bytes.append(UInt8(ascii: ";")) }
    }
    ground?.append(kind: UInt8(ascii: "4"), to: &bytes)
    bytes.append(UInt8(ascii: "m"))
    self.ink = ink ?? self.ink
    self.ground = ground ?? self.ground
  }
}

/// Writes an image as lines of cells: a still picture, or the first one of a film.
struct CellEncoder: ImageEncoder, IndexedImageEncoder {
  let renderer: any CellRenderer
  let rowBreak: RowBreak

  func encode(_ image: RGBImage) -> [UInt8] {
    let picture = renderer.cells(of: image)
    var writer = CellWriter()
    // The worst case: a different colour for every half of a cell.
    writer.reserve(44 * picture.cells.count)
    let separator = rowBreak.separator(columnCount: picture.columnCount)
    for row in 0..<picture.rowCount {
      if row > 0 {
        writer.reset()
        writer.append(separator)
      }
      for column in 0..<picture.columnCount {
        writer.write(picture.cells[row * picture.columnCount + column])
      }
    }
    writer.reset()
    return writer.bytes
  }
}
