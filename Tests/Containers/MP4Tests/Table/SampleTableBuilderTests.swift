import Media
import Testing

@testable import MP4

@Suite("SampleTableBuilder") struct SampleTableBuilderTests {
  /// Adds samples of 10 bytes side by side, each with its decode time, lasting 512 ticks.
  func table(at times: [Int64], offset: Int = 1000) -> SampleTable {
    var builder = SampleTableBuilder()
    for (index, time) in times.enumerated() {
      builder.append(
        offset: offset + index * 10, size: 10, decodeTime: time, duration: 512,
        compositionOffset: 0, isSync: index == 0, descriptionIndex: 0)
    }
    return builder.table()
  }

  @Test("keeps gaps between fragments: a sample does not last until the next one")
  func gap() {
    let table = table(at: [0, 512, 5000, 5512])
    #expect(table.map(\.decodeTime) == [0, 512, 5000, 5512])
    #expect(table.map(\.duration) == [512, 512, 512, 512])
    #expect(table.duration == 6024)
  }

  @Test("finds samples at the end of all numbers, where offsets cannot be added any more")
  func endOfNumbers() {
    let table = table(at: [0, 512, .max, .max])
    #expect((0..<4).map(table.sampleIndex(presentationNumber:)) == [0, 1, 2, 3])
    #expect((0..<4).map(table.presentationNumber(of:)) == [0, 1, 2, 3])
  }

  @Test("keeps times that step back, and finds samples among them all the same")
  func overlap() {
    let table = table(at: [0, 512, 1024, 100, 612])
    #expect(table.map(\.decodeTime) == [0, 512, 1024, 100, 612])
    #expect(table.presentationOrder == [0, 3, 1, 4, 2])
    #expect((0..<5).map(table.sampleIndex(presentationNumber:)) == [0, 3, 1, 4, 2])
    #expect(table.last(of: table.indices, presentedAtOrBefore: 700) == 4)
    #expect(table.first(of: table.indices, presentedAtOrAfter: 600) == 4)
  }

  @Test("takes samples that lie side by side for one chunk")
  func chunks() {
    var builder = SampleTableBuilder(continuing: table(at: [0, 512, 1024]))
    builder.append(
      offset: 2000, size: 7, decodeTime: 1536, duration: 512, compositionOffset: 1024,
      isSync: false, descriptionIndex: 1)
    let table = builder.table()
    #expect(
      (0..<table.chunkCount).map(table.chunk(at:)) == [
        .init(index: 0, offset: 1000, samples: 0..<3, descriptionIndex: 0),
        .init(index: 1, offset: 2000, samples: 3..<4, descriptionIndex: 1),
      ])
    #expect(table[3].presentationTime == 2560)
    #expect(table.syncSamples == .listed([0]))
  }

  @Test("keeps every sample a sync sample until one is not")
  func sync() {
    var builder = SampleTableBuilder()
    for index in 0..<3 {
      builder.append(
        offset: 0, size: 1, decodeTime: Int64(index), duration: 1, compositionOffset: 0,
        isSync: true, descriptionIndex: 0)
    }
    #expect(builder.table().syncSamples == .all)
    builder.append(
      offset: 0, size: 1, decodeTime: 3, duration: 1, compositionOffset: 0, isSync: false,
      descriptionIndex: 0)
    #expect(builder.table().syncSamples == .listed([0, 1, 2]))
  }
}
