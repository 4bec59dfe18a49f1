import Media

/// Six rows of an image, taken apart into what a sixel terminal is told of them.
///
/// The pixels are visited once, column by column. What a column has of one colour is a *stroke*: at
/// most six of them, however many colours the picture has. A colour's strokes are chained from left
/// to right to *pieces*; where a colour is away for some columns, its next piece begins:
///
///     columns    0 1 2 3 4 …         red    0 ▸ 1 ▸ 3
///     row 0      R R B R B           blue   0 ▸ 1 ▸ 2 ▸ 4
///     row 1      B B B R …
///
/// Pieces that have room beside each other share a *line*: the terminal goes back to the left edge
/// once a line, not once a colour. So the time and the bytes that a band takes follow the number of
/// strokes; no colour pays for columns in which it does not occur.
public struct SixelBand {
  /// Rows of a band.
  public static let height = 6

  /// The columns without a colour after which its next piece begins.
  ///
  /// Shorter gaps cost less than naming the colour again.
  static let longestGap = 9

  /// One colour's pixels in one column.
  struct Stroke {
    var column: Int32 = 0
    var pixels: UInt8 = 0

    /// The piece's next stroke.
    var next = none
  }

  /// Strokes of one colour, near each other.
  struct Piece {
    var color: UInt8 = 0
    var firstStroke = none

    /// The first column, and the one behind the last.
    var start: Int32 = 0
    var end: Int32 = 0

    /// The next piece on the same line, and another one that ends at the same column.
    var nextOnLine = none
    var nextEnding = none
  }

  /// "No such place" in the lists.
  static let none: Int32 = -1

  /// Room for all strokes that a band can have; the first `strokeCount` are in use.
  var strokes: [Stroke] = []
  var strokeCount = 0

  /// Likewise, from left to right.
  var pieces: [Piece] = []
  var pieceCount = 0

  /// The first piece of each line.
  var lines: [Int32] = []

  /// Takes a band of an image apart; the last one may have fewer rows.
  public init(of image: IndexedImage, top: Int) {
    self.init(width: image.width)
    read(image, top: top)
  }

  /// Makes room for bands of a width.
  init(width: Int) {
    strokes = [Stroke](repeating: Stroke(), count: Self.height * width)
    pieces = [Piece](repeating: Piece(), count: Self.height * width)
  }
}
