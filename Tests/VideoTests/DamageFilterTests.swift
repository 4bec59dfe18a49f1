import Media
import Testing

@testable import Video

@Suite struct DamageFilterTests {
  /// A frame of which only the place in decoding order matters.
  private func frame(_ index: Int) -> Frame {
    Frame(
      picture: Picture(
        width: 1, height: 1, format: PixelFormat(subsampling: .gray, bitDepth: 8),
        planes: [Plane(width: 1, height: 1, bytes: [0])], color: .unspecified),
      presentationTime: .zero, duration: .zero, sampleIndex: index, pictureType: nil)
  }

  /// Sends samples 0, 1, 2 … and lets pictures come out in the order `output` after all of them.
  private func released(
    sync: Set<Int>, damaged: Set<Int>, output: [Int]
  ) -> (indices: [Int], hidden: Int) {
    var filter = DamageFilter()
    for index in output.sorted() { filter.expect(index, isSync: sync.contains(index)) }
    var indices: [Int] = []
    for index in output {
      filter.add(frame(index), isDamaged: damaged.contains(index))
      indices += filter.release().map(\.sampleIndex)
    }
    indices += filter.finish().map(\.sampleIndex)
    return (indices, filter.hiddenCount)
  }

  @Test("lets a sound film through, in its order")
  func sound() {
    let result = released(sync: [0], damaged: [], output: [0, 3, 2, 4, 1, 5])
    #expect(result.indices == [0, 3, 2, 4, 1, 5])
    #expect(result.hidden == 0)
  }

  // I0 P1 B2 B3 · I4: the B-pictures come out before P1, to which they refer.
  @Test("hides pictures that come out before the damaged one they refer to")
  func hidesEarlierOutput() {
    let result = released(sync: [0, 4], damaged: [1], output: [0, 2, 3, 1, 4])
    #expect(result.indices == [0, 4])
    #expect(result.hidden == 3)
  }

  @Test("keeps what was decoded before the damage, wherever it is shown")
  func keepsEarlierDecoded() {
    let result = released(sync: [0], damaged: [3], output: [0, 2, 3, 1])
    #expect(result.indices == [0, 2, 1])
  }

  @Test("a damaged sync sample spoils its whole group")
  func damagedSync() {
    let result = released(sync: [0, 2, 4], damaged: [2], output: [0, 1, 2, 3, 4, 5])
    #expect(result.indices == [0, 1, 4, 5])
  }

  @Test("a sample that the decoder refuses counts as damage, and is not waited for")
  func refused() {
    var filter = DamageFilter()
    for index in 0..<4 { filter.expect(index, isSync: index == 0 || index == 3) }
    filter.add(frame(0), isDamaged: false)
    filter.lose(1)
    filter.add(frame(2), isDamaged: false)
    filter.add(frame(3), isDamaged: false)
    #expect(filter.release().map(\.sampleIndex) == [0, 3])
    #expect(filter.hiddenCount == 1)
  }

  @Test("does not wait for ever for a sample without a picture")
  func gaps() {
    var filter = DamageFilter()
    var released: [Int] = []
    for index in 0..<200 {
      filter.expect(index, isSync: index == 0)
      if index == 1 { continue }
      filter.add(frame(index), isDamaged: false)
      released += filter.release().map(\.sampleIndex)
    }
    #expect(released == [0] + Array(2..<200))
  }

  @Test("pictures that are not presented stay out, but their damage counts")
  func notPresented() {
    var filter = DamageFilter()
    for index in 0..<3 { filter.expect(index, isSync: index == 0) }
    filter.add(frame(0), isDamaged: true, isPresented: false)
    filter.add(frame(1), isDamaged: false)
    filter.add(frame(2), isDamaged: false)
    #expect(filter.release().isEmpty)
    #expect(filter.hiddenCount == 2)
  }
}
