import Testing

@testable import H264

@Suite struct WeightingTests {
  private func reference(_ order: Int, isLongTerm: Bool = false) -> PictureReference {
    PictureReference(slot: 0, id: Int32(order), order: order, isLongTerm: isLongTerm)
  }

  private func weight(_ order: Int, _ first: PictureReference, _ second: PictureReference) -> Int32
  {
    ReferenceDistances(order: order, lists: [[first], [second]]).weight(0, 0)
  }

  @Test("implicit weights follow the distances in time")
  func implicit() {
    #expect(weight(4, reference(0), reference(8)) == 32)
    #expect(weight(2, reference(0), reference(8)) == 16)
    #expect(weight(6, reference(0), reference(8)) == 48)
    #expect(weight(12, reference(0), reference(8)) == 96)
  }

  @Test("implicit weights are equal for long-term pictures, equal places and far pictures")
  func exceptions() {
    #expect(weight(2, reference(0, isLongTerm: true), reference(8)) == 32)
    #expect(weight(2, reference(0), reference(8, isLongTerm: true)) == 32)
    #expect(weight(2, reference(8), reference(8)) == 32)
    // DistScaleFactor >> 2 beyond 128.
    #expect(weight(60, reference(0), reference(2)) == 32)
    #expect(weight(-60, reference(0), reference(2)) == 32)
  }

  @Test("temporal vectors are scaled, and kept for long-term pictures")
  func scaled() {
    let lists = [[reference(0)], [reference(8)]]
    let near = ReferenceDistances(order: 2, lists: lists).scaled(Vector(x: 16, y: -8), 0)
    #expect(near.0 == Vector(x: 4, y: -2) && near.1 == Vector(x: -12, y: 6))
    let long = ReferenceDistances(
      order: 2, lists: [[reference(0, isLongTerm: true)], [reference(8)]])
    let kept = long.scaled(Vector(x: 16, y: -8), 0)
    #expect(kept.0 == Vector(x: 16, y: -8) && kept.1 == .zero)
  }

  @Test("distances are clipped to a byte")
  func clipped() {
    // tb and td are both 127: the whole way, 256.
    let far = ReferenceDistances(order: 1000, lists: [[reference(0)], [reference(2000)]])
    #expect(far.scaled(Vector(x: 100, y: 0), 0).0.x == 100)
  }

  // Equations 8-298 to 8-300.
  @Test("explicit weights round once, and add both offsets rounded")
  func explicit() {
    var plane: [UInt8] = [100, 101, 102, 103]
    var samples = plane.mutableSpan
    WeightedSamples.weight(
      &samples, at: 0, stride: 4, width: 4, height: 1, factor: 3, offset: -5, shift: 1)
    #expect(plane == [145, 147, 148, 150])
    var first: [UInt8] = [10, 20, 30, 250]
    let second = [UInt8](repeating: 40, count: 16)
    var output = first.mutableSpan
    WeightedSamples.combine(
      &output, at: 0, stride: 4, with: second.span, width: 4, height: 1,
      PlaneWeights(shift: 2, factors: (5, 3), offsets: (3, 4)))
    #expect(first == [25, 32, 38, 175])
  }

  @Test("a shift of 0 adds no half")
  func noShift() {
    var plane: [UInt8] = [7]
    var samples = plane.mutableSpan
    WeightedSamples.weight(
      &samples, at: 0, stride: 1, width: 1, height: 1, factor: 2, offset: 1, shift: 0)
    #expect(plane == [15])
  }
}
