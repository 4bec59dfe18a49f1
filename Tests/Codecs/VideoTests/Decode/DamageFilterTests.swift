import Media
import Testing

@testable import Video

@Suite struct DamageFilterTests {
  /// A frame in which only the places in decoding order and on the screen matter.
  private func frame(_ index: Int, shownAt time: Int? = nil, isDamaged: Bool = false) -> Frame {
    Frame(
      picture: Picture(
        width: 1, height: 1, format: PixelFormat(subsampling: .gray, bitDepth: 8),
        planes: [Plane(width: 1, height: 1, bytes: [0])], color: .unspecified),
      presentationTime: MediaTime(value: Int64(time ?? index), timescale: 1),
      duration: MediaTime(value: 1, timescale: 1), sampleIndex: index, pictureType: nil,
      isDamaged: isDamaged)
  }

  private func sample(_ index: Int, shownAt time: Int? = nil, isSync: Bool) -> EncodedSample {
    EncodedSample(
      index: index, data: [], decodeTime: MediaTime(value: Int64(index), timescale: 1),
      presentationTime: MediaTime(value: Int64(time ?? index), timescale: 1),
      duration: MediaTime(value: 1, timescale: 1), isSync: isSync)
  }

  /// Sends samples 0, 1, 2 … and lets pictures come out in the order `output` after all of them,
  /// which is the order in which they are shown.
  private func released(
    sync: Set<Int>, damaged: Set<Int>, output: [Int]
  ) -> (indices: [Int], hidden: Int) {
    var filter = DamageFilter()
    for index in output.sorted() {
      filter.expect(
        sample(index, shownAt: output.firstIndex(of: index), isSync: sync.contains(index)))
    }
    var indices: [Int] = []
    for (time, index) in output.enumerated() {
      filter.add(frame(index, shownAt: time, isDamaged: damaged.contains(index)))
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

  // I0 P1 · I2 B3: B3 is shown before I2, and may refer to P1.
  @Test("damage reaches the pictures of an open group that are shown before its sync sample")
  func openGroup() {
    let result = released(sync: [0, 2], damaged: [1], output: [0, 1, 3, 2])
    #expect(result.indices == [0, 2])
    #expect(result.hidden == 2)
    let sound = released(sync: [0, 2], damaged: [], output: [0, 1, 3, 2])
    #expect(sound.indices == [0, 1, 3, 2])
  }

  @Test("a sample that the decoder refuses counts as damage, and is not waited for")
  func refused() {
    var filter = DamageFilter()
    for index in 0..<4 { filter.expect(sample(index, isSync: index == 0 || index == 3)) }
    filter.add(frame(0))
    filter.lose(1)
    filter.add(frame(2))
    filter.add(frame(3))
    #expect(filter.release().map(\.sampleIndex) == [0, 3])
    // Sample 1 has no picture at all, and that of sample 2 is left out.
    #expect(filter.hiddenCount == 2)
  }

  @Test("a picture of a sample that was refused is counted once")
  func refusedWithPicture() {
    var filter = DamageFilter()
    for index in 0..<2 { filter.expect(sample(index, isSync: index == 0)) }
    filter.lose(0)
    filter.add(frame(0))
    filter.add(frame(1))
    #expect(filter.finish().isEmpty)
    #expect(filter.hiddenCount == 2)
  }

  @Test("does not wait for a sample without a picture when later ones are shown")
  func gaps() {
    var filter = DamageFilter()
    for index in 0..<4 { filter.expect(sample(index, isSync: index == 0)) }
    filter.add(frame(0))
    #expect(filter.release().map(\.sampleIndex) == [0])
    // Sample 1 is the second field of sample 0, say: what is shown after it has come out.
    filter.add(frame(2))
    #expect(filter.release().map(\.sampleIndex) == [2])
  }

  @Test("does not wait for ever where times say nothing")
  func equalTimes() {
    var filter = DamageFilter()
    var released: [Int] = []
    for index in 0..<200 {
      filter.expect(sample(index, shownAt: 0, isSync: index == 0))
      if index == 1 { continue }
      filter.add(frame(index, shownAt: 0))
      released += filter.release().map(\.sampleIndex)
    }
    #expect(released == [0] + Array(2..<200))
  }

  @Test("pictures that are not presented stay out, but their damage counts")
  func notPresented() {
    var filter = DamageFilter()
    for index in 0..<3 { filter.expect(sample(index, isSync: index == 0)) }
    filter.add(frame(0, isDamaged: true), isPresented: false)
    filter.add(frame(1))
    filter.add(frame(2))
    #expect(filter.release().isEmpty)
    #expect(filter.hiddenCount == 2)
  }
}
