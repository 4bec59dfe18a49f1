import Media
import Synchronization
import TestSupport
import Testing

@testable import MP4

/// A film whose tables take more than a mebibyte: opening leaves them in the file.
@Suite("Large tables") struct LargeTablesTests {
  static let count = 150_000

  /// Samples of one byte, two or three to a chunk by turns; every third one is a sync sample.
  static let movie: TinyMovie = {
    var movie = TinyMovie()
    movie.sizes = [UInt32](repeating: 1, count: count)
    movie.deltas = [(UInt32(count), 512)]
    let offsets: [Int32] = [1024, 2560, 0, 512]
    movie.compositionOffsets = (0..<count).map { offsets[$0 % 4] }
    movie.syncNumbers = stride(from: 1, through: UInt32(count), by: 3).map { $0 }
    // Five samples in two chunks.
    let chunkCount = UInt32(count / 5 * 2)
    var (runs, places): ([UInt32], [UInt32]) = ([], [])
    for chunk in 0..<chunkCount {
      let isSecond = chunk % 2
      runs += [chunk + 1, 2 + isSecond, 1]
      places.append(100 + chunk / 2 * 5 + isSecond * 2)
    }
    movie.replacements["stsc"] = fullBox("stsc", u32(chunkCount), u32(runs))
    movie.replacements["stco"] = fullBox("stco", u32(chunkCount), u32(places))
    return movie
  }()

  static let file = movie.file

  /// All samples, from a tree that was read as a whole.
  static func wholeTable() async throws -> SampleTable {
    let tree = try await BoxTree(reading: MemoryReader(file))
    var box: LocatedBox? = try tree.movie
    for type in ["trak", "mdia", "minf", "stbl"] as [FourCC] { box = box?.children(type).first }
    let boxes = try SampleTableBoxes(try #require(box))
    return SampleTable(boxes, fileLength: file.count)
  }

  @Test("stay in the file until a caller asks for them")
  func opening() async throws {
    let reader = TracingByteRangeReader(MemoryReader(Self.file))
    let demuxer = try await MP4Demuxer(reader: reader)
    let events = try await demuxer.reader(of: [1], at: .zero).events(limit: 2)
    #expect(events.count == 2)
    let start = reader.reads.reduce(0) { $0 + $1.length }
    #expect(start < Self.file.count / 10)
    #expect(reader.reads.count < 20)
    #expect(try await demuxer.sampleTable(of: 1).count == Self.count)
    #expect(reader.reads.reduce(0) { $0 + $1.length } > Self.file.count / 2)
    let after = reader.reads.count
    _ = try await demuxer.sampleTable(of: 1)
    #expect(reader.reads.count == after)
    #expect(await demuxer.problems.isEmpty)
  }

  @Test("come in one read, because they lie side by side")
  func merging() async throws {
    let reader = TracingByteRangeReader(MemoryReader(Self.file))
    let demuxer = try await MP4Demuxer(reader: reader)
    _ = try await demuxer.sampleTable(of: 1)
    #expect(reader.reads.filter { $0.purpose == "tables of 'stbl'" }.count == 1)
  }

  @Test("are read ahead of the reader that needs them, and once")
  func preparing() async throws {
    let reader = TracingByteRangeReader(MemoryReader(Self.file))
    let demuxer = try await MP4Demuxer(reader: reader)
    let time = MediaTime(value: 2400, timescale: 1)
    await demuxer.prepare([1], at: time)
    let events = try await demuxer.reader(of: [1], at: time).events(limit: 2)
    #expect(events.count == 2)
    #expect(reader.reads.filter { $0.purpose == "tables of 'stbl'" }.count == 1)
  }

  @Test("are described in the tree all the same")
  func tree() async throws {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(Self.file))
    let whole = try await BoxTree(reading: MemoryReader(Self.file))
    for type in ["stts", "stsc", "stsz", "stco", "ctts", "stss"] {
      let path = "moov/trak[0]/mdia/minf/stbl/\(type)"
      let (left, read) = (demuxer.boxTree.box(at: path), whole.box(at: path))
      #expect(left?.isDeferred == (type != "stts"))
      #expect(left?.fields == read?.fields)
      #expect(left?.error == nil)
      #expect(left?.range == read?.range)
    }
    #expect(demuxer.boxTree.errors.isEmpty)
  }

  @Test("give the same samples as when they are read at once")
  func samples() async throws {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(Self.file))
    let whole = try await Self.wholeTable()
    let start = try await demuxer.sampleTable(of: 1, covering: 0..<1)
    // 16 384 bytes are 2 048 rows of 'ctts', and fewer samples than the rows of any other table.
    #expect(start.count == 2048)
    #expect(Array(start) == Array(whole.prefix(start.count)))
    // Over the end of the first rows, as a player goes.
    let samples = try await demuxer.reader(of: [1])
    _ = try await samples.next()
    for index in 0..<start.count + 3 {
      guard case .sample(let sample, 1) = try await samples.next() else {
        Issue.record("sample \(index) does not come")
        return
      }
      #expect(sample.index == index)
      #expect(sample.decodeTime.value == whole[index].decodeTime - 1024)
    }
    #expect(try await demuxer.sampleTable(of: 1) == whole)
  }

  @Test("answer a seek as when they are read at once", arguments: [0, 4, 600, 2400, 4999])
  func seek(seconds: Int64) async throws {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(Self.file))
    let whole = try await Self.wholeTable()
    let time = MediaTime(value: seconds, timescale: 1)
    let resolver = SeekResolver(track: demuxer.mp4Tracks[0], samples: whole)
    let events = try await demuxer.reader(of: [1], at: time).events(limit: 2)
    guard case .sample(let sample, 1) = try #require(events.last) else {
      Issue.record("no sample comes")
      return
    }
    #expect(sample.index == resolver.startIndex(for: time))
  }

  @Test("are a problem once they have been read, where a row of them is wrong")
  func brokenRow() async throws {
    var movie = Self.movie
    var table = try #require(movie.replacements["stsc"])
    // Row 30 000: after 16 bytes of header and count, 12 bytes each. It begins at chunk 1 again.
    table.replaceSubrange(16 + 30_000 * 12..<16 + 30_000 * 12 + 4, with: u32(1))
    movie.replacements["stsc"] = table
    let demuxer = try await MP4Demuxer(reader: MemoryReader(movie.file))
    #expect(await demuxer.problems.isEmpty)
    #expect(try await demuxer.reader(of: [1]).events(limit: 2).count == 2)
    await #expect(throws: MP4Error.self) { try await demuxer.sampleTable(of: 1) }
    let box = try #require(demuxer.boxTree.box(at: "moov/trak[0]/mdia/minf/stbl/stsc"))
    #expect(
      await demuxer.problems.map(\.description) == [
        "moov/trak[0]/mdia/minf/stbl/stsc at \((box.offset + 16 + 360_000).grouped): "
          + "a run begins at chunk 1, the one before it at 30 000"
      ])
  }

  @Test("that claim more rows than they have are a problem at once")
  func brokenCount() async throws {
    var movie = Self.movie
    var table = try #require(movie.replacements["stsc"])
    table.replaceSubrange(12..<16, with: u32(.max))
    movie.replacements["stsc"] = table
    let demuxer = try await MP4Demuxer(reader: MemoryReader(movie.file))
    #expect(demuxer.tracks().isEmpty)
    #expect(
      await demuxer.problems.first?.explanation
        == "4 294 967 295 entries need 48 GiB, the box holds 720 000 bytes")
  }

  @Test("can be asked for again after a read that failed")
  func flaky() async throws {
    let reader = FlakyReader(base: MemoryReader(Self.file))
    let demuxer = try await MP4Demuxer(reader: reader)
    reader.isFailing.withLock { $0 = true }
    await #expect(throws: MP4Error.self) { try await demuxer.sampleTable(of: 1) }
    reader.isFailing.withLock { $0 = false }
    #expect(try await demuxer.sampleTable(of: 1).count == Self.count)
  }
}

/// Eight million samples in one chunk, all of the same size; no table has a row for any of them.
@Suite("A chunk of 8 million samples") struct LargeChunkTests {
  private static let count = 8_000_000

  /// A film of samples of one byte; `length` bytes of it are there.
  private static func film(length: Int) -> SparseReader {
    var movie = TinyMovie()
    (movie.compositionOffsets, movie.syncNumbers, movie.edits) = (nil, nil, nil)
    movie.deltas = [(UInt32(count), 512)]
    movie.replacements["stsz"] = fullBox("stsz", u32(1, UInt32(count)))
    movie.replacements["stsc"] = fullBox("stsc", u32(1, 1, UInt32(count), 1))
    movie.replacements["stco"] = fullBox("stco", u32(1, 4096))
    return SparseReader(start: movie.file, length: length)
  }

  @Test("is listed, searched and read at once", .timeLimit(.minutes(5)))
  func whole() async throws {
    let demuxer = try await MP4Demuxer(reader: Self.film(length: 4096 + Self.count))
    let table = try await demuxer.sampleTable(of: 1)
    #expect(table.count == Self.count)
    #expect(table[Self.count - 1].offset == 4096 + Self.count - 1)
    #expect(await demuxer.problems.isEmpty)
    let time = MediaTime(value: 7_999_999 * 512, timescale: 15_360)
    let samples = try await demuxer.reader(of: [1], at: time).events(limit: 3)
    #expect(samples.count == 2)
  }

  @Test("ends where the file does", .timeLimit(.minutes(5)))
  func cutOff() async throws {
    let demuxer = try await MP4Demuxer(reader: Self.film(length: 1_000_000))
    // At most as many samples as the file has bytes, and those beyond its end are a problem.
    #expect(try await demuxer.sampleTable(of: 1).count == 1_000_000)
    #expect(await demuxer.problems.count == 1)
  }

  @Test(
    "the first sample behind an end is found, wherever the chunks lie",
    arguments: 0..<100 as Range<UInt64>)
  func beyondEnd(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<UInt32>) -> UInt32 { .random(in: range, using: &generator) }
    let runs = [1, 3].map { first in
      SampleToChunkBox.Entry(
        firstChunkNumber: first, samplesPerChunk: number(1...3), sampleDescriptionNumber: 1)
    }
    let places = SamplePlaces(
      layout: ChunkLayout(
        SampleToChunkBox(entries: runs), offsets: (0..<6).map { _ in Int(number(0...60)) }),
      sizes: .list((0..<18).map { _ in number(0...9) }))
    let count = places.layout.sampleCount
    for end in 0..<80 {
      let first = (0..<count).first { places.offset(of: $0) + places.size(of: $0) > end }
      #expect(places.firstSample(notWithin: end, count: count) == first)
    }
  }

  @Test("of four billion samples is looked through by no loop", .timeLimit(.minutes(5)))
  func endOfFile() {
    let places = SamplePlaces(
      layout: ChunkLayout(
        SampleToChunkBox(entries: [
          SampleToChunkBox.Entry(
            firstChunkNumber: 1, samplesPerChunk: .max, sampleDescriptionNumber: 1)
        ]), offsets: [100]),
      sizes: .constant(size: 3, count: .max))
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(places.firstSample(notWithin: 100 + 3 << 31, count: Int(UInt32.max)) != nil)
      #expect(places.firstSample(notWithin: 103, count: Int(UInt32.max)) == 1)
      #expect(places.firstSample(notWithin: 99, count: Int(UInt32.max)) == 0)
      #expect(places.firstSample(notWithin: 1 << 40, count: Int(UInt32.max)) == nil)
    }
    #expect(time < .seconds(1))
  }
}
