import Media
import Testing

@testable import Video

@Suite("Chroma that moves by a quarter of a sample") struct QuarterShiftTests {
  private func step(_ count: Int, _ offset: Int) -> ResamplingStep {
    ResamplingStep(oldCount: count, newCount: count, offset: offset)
  }

  @Test("is what the general scaler gives", arguments: [1, 2, 7, 8, 9, 33, 64])
  func general(width: Int) throws {
    var generator = RepeatableGenerator(seed: UInt64(width))
    let size = PixelSize(width: width, height: 3)
    let plane = Plane(
      width: width, height: 3,
      bytes: (0..<width * 3).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let shift = try #require(
      QuarterShift(plane, to: size, columns: step(width, 1), rows: step(3, 0)))
    let plain = PlaneScaler(
      plane, to: size, columns: ResamplingWeights(from: width, to: width, by: step(width, 1)),
      rows: ResamplingWeights(from: 3, to: 3, by: step(3, 0)))
    #expect(shift.scale(plane) == plain.scale(plane, bitDepth: 8))
  }

  @Test("leaves to others what changes its size, or moves otherwise")
  func refusals() {
    let size = PixelSize(width: 8, height: 4)
    let plane = Plane(width: 8, height: 4, bytes: [UInt8](repeating: 0, count: 32))
    func shift(_ new: PixelSize, _ columns: ResamplingStep, _ rows: ResamplingStep) -> QuarterShift?
    {
      QuarterShift(plane, to: new, columns: columns, rows: rows)
    }
    #expect(shift(size, step(8, 1), step(4, 0)) != nil)
    #expect(shift(size, step(8, 0), step(4, 0)) == nil)
    #expect(shift(size, step(8, 1), step(4, 1)) == nil)
    let half = ResamplingStep(oldCount: 8, newCount: 4, offset: 1)
    #expect(shift(PixelSize(width: 4, height: 4), half, step(4, 0)) == nil)
  }
}
