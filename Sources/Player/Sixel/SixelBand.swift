import Media

/// Six rows of an image, converted to the parts that are written for a sixel terminal.
///
/// The pixels are visited once, column by column. Each sets a bit in its colour's row of *columns*,
/// which are sixels already and only have to be written. A row consists of *pieces*; where a colour
/// is absent for some columns, its next piece begins:
///
///     pixels   R R B R B …         columns of red   1 3 0 1 …
///              R B B B R …                    blue  0 2 3 2 …
///
/// Pieces that have room side by side share a *line*: the terminal goes back to the left edge once
/// a line, not once a colour. So the time and the bytes of a band depend on its content; a colour
/// costs nothing in columns in which it does not occur.
package struct SixelBand {
  /// Rows of a band.
  package static let height = 6

  /// The columns without a colour after which its next piece begins.
  ///
  /// Shorter gaps cost less than naming the colour again.
  static let longestGap = 16

  /// Columns of one colour that are drawn in one go.
  struct Piece {
    var color: UInt8 = 0

    /// The first column, and the one after the last.
    var start: Int32 = 0
    var end: Int32 = 0

    /// The next piece on the same line, and another one that ends at the same column.
    var nextOnLine = none
    var nextEnding = none
  }

  /// "No such place" in the lists.
  static let none: Int32 = -1

  /// Columns of the image.
  let width: Int

  /// Places from the first column of one colour to that of the next one.
  ///
  /// An odd multiple of 64 bytes: a processor keeps places that are a power of two apart in the same
  /// few lines of its cache, and the colours would drive each other out.
  private let stride: Int

  /// For each colour, for each column, a bit for each row, bit 0 the uppermost; 0 outside of pieces.
  private(set) var columns: [UInt8]

  /// Room for all pieces that a band can have, from left to right; the first ones are in use.
  private(set) var pieces: [Piece]
  private var pieceCount = 0

  /// The first piece of each line.
  private(set) var lines: [Int32] = []

  /// Takes a band of an image apart; the last one may have fewer rows.
  package init(of image: IndexedImage, top: Int) {
    self.init(width: image.width)
    read(image, top: top)
  }

  /// Makes room for bands of a width.
  init(width: Int) {
    self.width = width
    stride = 64 * ((width / 64 + 1) | 1)
    columns = [UInt8](repeating: 0, count: 256 * stride + SixelPen.lookahead)
    pieces = [Piece](repeating: Piece(), count: Self.height * width)
  }

  /// The places of a piece in ``columns``.
  func places(of piece: Piece) -> Range<Int> {
    let row = Int(piece.color) * stride
    return row + Int(piece.start)..<row + Int(piece.end)
  }

  /// The registers of the colours that occur, several times where a colour has several pieces.
  var registers: some Sequence<Int> {
    pieces[..<pieceCount].lazy.map { Int($0.color) }
  }

  /// An upper bound for the bytes that the band takes.
  ///
  /// A column takes one byte. A piece takes four to name its colour, and has a gap before it. A gap
  /// takes five bytes for each 255 columns, and the gaps of a line are no wider than the picture.
  var byteLimit: Int {
    let drawn = pieces[..<pieceCount].reduce(0) { $0 + Int($1.end - $1.start) }
    return drawn + 9 * pieceCount + lines.count * (1 + SixelPen.byteLimit(ofGap: width))
      + SixelPen.overhang
  }
}

extension SixelBand {
  /// Takes another band apart, in the memory of this one.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - top: The band's uppermost row.
  ///   - hole: The index of pixels that are not drawn.
  /// - Returns: Whether there are such pixels.
  @discardableResult
  mutating func read(_ image: IndexedImage, top: Int, leavingOut hole: UInt8? = nil) -> Bool {
    precondition(image.width == width, "all bands of an image have its width")
    erase()
    let rowCount = min(Self.height, image.height - top)
    if let hole, image.indices.span.extracting(top * width..<(top + rowCount) * width).isAll(hole) {
      (pieceCount, lines) = (0, [])
      return true
    }
    // Spans of two properties of one value exclude each other, so for a moment they are variables.
    var (columns, pieces) = (self.columns, self.pieces)
    (self.columns, self.pieces) = ([], [])
    pieceCount = Self.read(
      image.indices.span.extracting(top * width..<(top + rowCount) * width), width: width,
      to: columns.mutableSpan, stride: stride, pieces.mutableSpan)
    let readCount = pieceCount
    if let hole {
      pieceCount = Self.remove(
        hole, from: pieces.mutableSpan, count: pieceCount, columns.mutableSpan, stride: stride)
    }
    lines = Self.lines(of: pieces.mutableSpan, count: pieceCount, width: width)
    (self.columns, self.pieces) = (columns, pieces)
    return pieceCount < readCount
  }

  /// Removes the pieces of one colour, and its columns; returns how many pieces are left.
  private static func remove(
    _ color: UInt8, from pieces: consuming MutableSpan<Piece>, count: Int,
    _ columns: consuming MutableSpan<UInt8>, stride: Int
  ) -> Int {
    var pieces = pieces
    var columns = columns
    var left = 0
    for place in 0..<count {
      let piece = pieces[place]
      guard piece.color == color else {
        pieces[left] = piece
        left += 1
        continue
      }
      let row = Int(color) * stride
      for column in row + Int(piece.start)..<row + Int(piece.end) { columns[column] = 0 }
    }
    return left
  }

  /// Makes all columns 0 again.
  private mutating func erase() {
    let drawn = pieces[..<pieceCount].map { places(of: $0) }
    var columns = columns.mutableSpan
    for places in drawn {
      for place in places { columns[place] = 0 }
    }
  }
}

extension SixelBand {
  /// Several columns side by side in which the same pixels have the colour.
  package struct Run: Hashable, Sendable {
    package let columnCount: Int

    /// A bit for each row, the uppermost is bit 0; no bits at all where other colours are.
    package let pixels: UInt8

    /// What is written for it: `~` for one column of six pixels, `!12~` for twelve.
    package var text: String {
      let character = String(UnicodeScalar(63 + pixels))
      let longest = SixelPen.longestRepeat
      let (whole, rest) = columnCount.quotientAndRemainder(dividingBy: longest)
      return String(repeating: "!\(longest)\(character)", count: whole)
        + (rest > 3 ? "!\(rest)\(character)" : String(repeating: character, count: rest))
    }
  }

  /// The pixels of one colour, after a gap that other colours fill.
  package struct ColorSpan: Hashable, Sendable {
    /// The colour's number.
    package let color: Int
    package let runs: [Run]
  }

  /// What is written from left to right before the terminal goes back to the left edge.
  package var colorSpans: [[ColorSpan]] {
    lines.map { first in
      var (line, column, place) = ([ColorSpan](), Int32(0), first)
      while place != Self.none {
        let piece = pieces[Int(place)]
        let gap = Int(piece.start - column)
        let runs = (gap > 0 ? [Run(columnCount: gap, pixels: 0)] : []) + runs(of: piece)
        line.append(ColorSpan(color: Int(piece.color), runs: runs))
        (column, place) = (piece.end, piece.nextOnLine)
      }
      return line
    }
  }

  /// The columns of a piece, equal neighbours together.
  private func runs(of piece: Piece) -> [Run] {
    let columns = columns[places(of: piece)]
    var runs: [Run] = []
    var start = columns.startIndex
    while start < columns.endIndex {
      let pixels = columns[start]
      let end = columns[start...].firstIndex { $0 != pixels } ?? columns.endIndex
      runs.append(Run(columnCount: end - start, pixels: pixels))
      start = end
    }
    return runs
  }
}

extension Span<UInt8> {
  /// Whether all elements are equal to one: a loop without an early end looks at many at a time.
  fileprivate func isAll(_ element: UInt8) -> Bool {
    var difference: UInt8 = 0
    for place in indices { difference |= self[place] ^ element }
    return difference == 0
  }
}
