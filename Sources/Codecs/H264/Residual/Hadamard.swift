/// Sums and differences of all: ITU-T H.264 equations 8-328 and 8-329.
///
///     1  1  1  1
///     1  1 -1 -1
///     1 -1 -1  1
///     1 -1  1 -1
///
/// It undoes itself, except for a factor: encoder and decoder use the same.
package enum Hadamard {
  /// Of 16 numbers, row by row.
  @inline(__always)
  package static func transformed(_ block: SIMD16<Int32>) -> SIMD16<Int32> {
    FourLines.transformed(block) { $0.add() }
  }

  /// Of four numbers, row by row.
  @inline(__always)
  package static func transformed(_ m: SIMD4<Int32>) -> SIMD4<Int32> {
    let (a, b, c, d) = (m[0], m[1], m[2], m[3])
    return SIMD4(a &+ b &+ c &+ d, a &- b &+ c &- d, a &+ b &- c &- d, a &- b &- c &+ d)
  }
}

extension FourLines {
  @inline(__always)
  fileprivate mutating func add() {
    let (e, f, g, h) = (a &+ d, b &+ c, b &- c, a &- d)
    a = e &+ f
    b = h &+ g
    c = e &- f
    d = h &- g
  }
}
