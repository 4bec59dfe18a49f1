import Media

/// How a picture is turned, scaled and moved before it is shown.
///
/// ISO/IEC 14496-12 §6.2.2; nine Int32 in the order a, b, u, c, d, v, x, y, w, of which u, v and w
/// are fixed-point 2.30 and the others 16.16:
///
///                         | a b u |
///     (p q 1)  multiplied |c d v|  is the place (p' q' 1) of the pixel (p q),
///                         | x y w |
///
/// so that `p' = a·p + c·q + x` and `q' = b·p + d·q + y`; q grows downwards.
public struct TransformationMatrix: Hashable, Sendable {
  public let a, b, u, c, d, v, x, y, w: Int32

  /// Parses the nine numbers.
  ///
  /// - Throws: `ParsingError` if they are cut off.
  public init(parsing reader: inout ByteReader) throws(ParsingError) {
    a = try reader.readFixedPoint("matrixA", fractionBits: 16)
    b = try reader.readFixedPoint("matrixB", fractionBits: 16)
    u = try reader.readFixedPoint("matrixU", fractionBits: 30)
    c = try reader.readFixedPoint("matrixC", fractionBits: 16)
    d = try reader.readFixedPoint("matrixD", fractionBits: 16)
    v = try reader.readFixedPoint("matrixV", fractionBits: 30)
    x = try reader.readFixedPoint("matrixX", fractionBits: 16)
    y = try reader.readFixedPoint("matrixY", fractionBits: 16)
    w = try reader.readFixedPoint("matrixW", fractionBits: 30)
  }
}

extension TransformationMatrix {
  /// The nearest of the eight ways to lay a picture down on its sides.
  ///
  /// A negative determinant means that the picture is seen from behind: it is mirrored first. What
  /// remains is a rotation, and the axis along which the first row of pixels then runs says which.
  public var orientation: Orientation {
    let determinant = Int64(a) * Int64(d) - Int64(b) * Int64(c)
    guard determinant != 0 else { return .upright }
    let isMirrored = determinant < 0
    // Mirroring negates p, and with it the numbers that p is multiplied by.
    let right = isMirrored ? -Int64(a) : Int64(a)
    let down = isMirrored ? -Int64(b) : Int64(b)
    let rotation: Orientation.Rotation =
      if right.magnitude >= down.magnitude {
        right > 0 ? .none : .half
      } else {
        down > 0 ? .clockwise90 : .clockwise270
      }
    return Orientation(rotation: rotation, isMirrored: isMirrored)
  }
}
