/// How far a block has moved: in quarters of a sample of luma, to the right and down.
struct Vector: Hashable, Sendable {
  var x: Int16
  var y: Int16

  static let zero = Vector(x: 0, y: 0)

  init(x: Int16, y: Int16) {
    self.x = x
    self.y = y
  }

  /// The sum of two vectors; what a damaged stream lets overflow wraps.
  @inline(__always)
  static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x &+ b.x, y: a.y &+ b.y) }

  @inline(__always)
  static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x &- b.x, y: a.y &- b.y) }
}

/// The vectors and references of a picture's macroblocks, in the places of ``MacroblockStore``.
///
/// A macroblock has 16 vectors for list 0 and 16 for list 1, row by row, and four references for each.
/// The picture keeps them as long as it is a reference: direct prediction asks for them (§8.4.1.2).
struct MotionField: Sendable {
  /// For each place 16 vectors of list 0, then 16 of list 1.
  var vectors: [Vector]

  /// For each place four indices of list 0, then four of list 1; one for each 8 × 8 block.
  ///
  /// ``unused`` where the list is not used, ``unavailable`` on the border.
  var references: [Int8]

  /// The pictures that these indices mean: numbers that never occur twice; −1 if there is none.
  ///
  /// An index means different pictures in different slices, and two indices may mean the same one.
  var pictures: [Int32]

  static let unused: Int8 = -1
  static let unavailable: Int8 = -2

  init(placeCount: Int) {
    vectors = Array(repeating: .zero, count: placeCount * 32)
    references = Array(repeating: Self.unavailable, count: placeCount * 8)
    pictures = Array(repeating: -1, count: placeCount * 8)
  }

  /// Forgets a picture: inside the border all macroblocks are as if they were intra.
  mutating func reset(_ store: MacroblockStore) {
    for row in 0..<store.rows {
      let first = store.index(ofAddress: row * store.columns)
      for index in first * 8..<(first + store.columns) * 8 {
        references[index] = Self.unused
        pictures[index] = -1
      }
    }
  }

  /// Writes that a macroblock is not predicted from other pictures.
  mutating func setIntra(_ place: Int) {
    for index in place * 8..<place * 8 + 8 {
      references[index] = Self.unused
      pictures[index] = -1
    }
    for index in place * 32..<place * 32 + 32 { vectors[index] = .zero }
  }
}
