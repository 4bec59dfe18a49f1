import MP4
import Media
import Testing

@Suite("TransformationMatrix") struct TransformationMatrixTests {
  static let one: Int32 = 65536

  /// Where the matrix sends one step to the right, (a, b), and one step down, (c, d).
  @Test(
    "tells the eight ways to lay down a picture",
    arguments: [
      (right: (1, 0), down: (0, 1), rotation: .none, mirrored: false),
      (right: (0, 1), down: (-1, 0), rotation: .clockwise90, mirrored: false),
      (right: (-1, 0), down: (0, -1), rotation: .half, mirrored: false),
      (right: (0, -1), down: (1, 0), rotation: .clockwise270, mirrored: false),
      (right: (-1, 0), down: (0, 1), rotation: .none, mirrored: true),
      (right: (0, -1), down: (-1, 0), rotation: .clockwise90, mirrored: true),
      (right: (1, 0), down: (0, -1), rotation: .half, mirrored: true),
      (right: (0, 1), down: (1, 0), rotation: .clockwise270, mirrored: true),
    ]
      as [(
        right: (Int32, Int32), down: (Int32, Int32), rotation: Orientation.Rotation, mirrored: Bool
      )])
  func orientations(
    right: (Int32, Int32), down: (Int32, Int32), rotation: Orientation.Rotation, mirrored: Bool
  ) throws {
    let orientation = try matrix(
      right.0 * Self.one, right.1 * Self.one, down.0 * Self.one, down.1 * Self.one
    ).orientation
    #expect(orientation == Orientation(rotation: rotation, isMirrored: mirrored))
  }

  @Test("takes scaling and slight skew for the nearest of them")
  func nearest() throws {
    let scaled = try matrix(3 * Self.one, 100, -100, Self.one / 2).orientation
    #expect(scaled == .upright)
    let extreme = try matrix(0, .max, .min, 0).orientation
    #expect(extreme.rotation == .clockwise90)
  }

  @Test("leaves a picture upright that a matrix of zeros would make vanish")
  func singular() throws {
    #expect(try matrix(0, 0, 0, 0).orientation == .upright)
    #expect(try matrix(.min, .min, .min, .min).orientation == .upright)
  }

  func matrix(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) throws -> TransformationMatrix {
    let bytes = i32(a, b, 0, c, d, 0, 0, 0, 1 << 30)
    var reader = ByteReader(bytes.span)
    return try TransformationMatrix(parsing: &reader)
  }
}
