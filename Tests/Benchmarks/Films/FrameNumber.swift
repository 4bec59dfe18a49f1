import Media
import TestSupport

/// The number of a film's picture as squares in its upper left corner, white for 1, black for 0.
///
/// A picture that comes late looks like the next one that comes early, judged by its time alone. So each
/// one says which it is.
enum FrameNumber {
  /// Enough for two minutes at 30 pictures a second; the lowest bit is on the left.
  private static let bitCount = 12

  /// Squares in a row across the picture, if it were full of them.
  private static let squaresAcross = 20

  /// The filters of ffmpeg that draw it.
  static var filters: String {
    let square = "iw/\(squaresAcross)"
    let ground = "drawbox=x=0:y=0:w=\(square)*\(bitCount):h=\(square):color=black:t=fill"
    let bits = (0..<bitCount).map { bit in
      "drawbox=x=\(square)*\(bit):y=0:w=\(square):h=\(square):color=white:t=fill"
        + ":enable='mod(floor(n/\(1 << bit)),2)'"
    }
    return ([ground] + bits).joined(separator: ",")
  }

  /// Reads it from a terminal's screen.
  ///
  /// - Parameters:
  ///   - pixels: Those of a whole picture, row after row.
  ///   - width: The picture's.
  /// - Returns: `nil` if a square is neither black nor white.
  static func read(_ pixels: [RGBColor?], width: Int) -> Int? {
    let side = width / squaresAcross
    var number = 0
    // The middle of each square: its edges are blurred.
    let (low, high) = (side / 4, side - side / 4)
    for bit in 0..<bitCount {
      var whiteCount = 0
      for row in low..<high {
        for column in low..<high {
          let color = pixels[row * width + bit * side + column]
          if let color, color.green > 127 { whiteCount += 1 }
        }
      }
      let share = Double(whiteCount) / Double((high - low) * (high - low))
      guard share < 0.1 || share > 0.9 else { return nil }
      if share > 0.5 { number |= 1 << bit }
    }
    return number
  }
}
