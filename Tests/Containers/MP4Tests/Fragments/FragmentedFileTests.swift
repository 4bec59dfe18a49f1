import TestSupport
import MP4
import Media
import Testing

@Suite("A fragmented file") struct FragmentedFileTests {
  private typealias Tiny = TinyFragments

  /// Twenty fragments of two samples, each with its data after its `moof`.
  private var file: [UInt8] {
    let fragments = (0..<20).flatMap { number in
      let run = Tiny.run(offset: 100, sizes: [20, 30])
      return Tiny.fragment(UInt32(number), Tiny.track(1, time: UInt32(number) * 1024, run))
    }
    return TinyFragments().file(fragments)
  }

  @Test("hands its samples out like any other")
  func sampleSource() async throws {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
    #expect(demuxer.isFragmented)
    #expect(await demuxer.problems.isEmpty)
    let samples = try await demuxer.allSamples()
    #expect(samples.count == 40)
    #expect(samples.map(\.data.count) == (0..<20).flatMap { _ in [20, 30] })
    #expect(samples.map(\.decodeTime.value) == (0..<40).map { $0 * 512 })
  }

  @Test("keeps nothing of its fragments in the tree")
  func leanTree() async throws {
    let demuxer = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
    #expect(demuxer.boxTree.boxes.map(\.type) == ["ftyp", "moov"])
    let whole = try await tree(file)
    #expect(whole.children("moof").count == 20)
  }

  @Test("is the same read one byte at a time")
  func byteByByte() async throws {
    let whole = try await MP4Demuxer(reader: MemoryReader(file), fragments: .all)
    let slow = try await MP4Demuxer(
      reader: SingleByteReader(base: MemoryReader(file)), fragments: .all)
    #expect(whole.mp4Tracks.map(\.fragments) == slow.mp4Tracks.map(\.fragments))
    #expect(try await whole.allSamples() == slow.allSamples())
  }

  @Test("takes one read for each fragment that is far from the one before")
  func readCount() async throws {
    let run = Tiny.run(offset: 100, sizes: [20, 30])
    let fragments = (0..<20).flatMap { number in
      Tiny.fragment(UInt32(number), Tiny.track(1, run), byteCount: 100_000)
    }
    let reader = TracingByteRangeReader(MemoryReader(TinyFragments().file(fragments)))
    _ = try await MP4Demuxer(reader: reader, fragments: .all)
    // One or two for 'ftyp', 'moov' and the first fragment.
    #expect(reader.reads.count <= 22)
    #expect(reader.reads.dropFirst(3).allSatisfy { $0.length < 1000 })
  }

  @Test("cut off anywhere has the samples that are there")
  func truncations() async throws {
    let file = file
    let start = TinyFragments().start.count
    for length in stride(from: start, to: file.count, by: 7) {
      let demuxer = try await MP4Demuxer(
        reader: MemoryReader(Array(file.prefix(length))), fragments: .all)
      let samples = try await demuxer.allSamples()
      // Each fragment's samples are in the 50 bytes that begin 100 bytes after its start.
      let size = (file.count - start) / 20
      let whole = (length - start) / size
      let rest = (length - start) % size
      #expect(samples.count == 2 * whole + (rest >= 150 ? 2 : rest >= 120 ? 1 : 0), "\(length)")
    }
  }

  @Test("one segment of a stream says where its movie box is")
  func segment() async throws {
    let segment =
      box("styp", code("msdh"), u32(0)) + Tiny.fragment(1, Tiny.track(1, Tiny.run(sizes: [5])))
    let error = await #expect(throws: MP4Error.self) {
      _ = try await MP4Demuxer(reader: MemoryReader(segment), fragments: .all)
    }
    #expect(error?.reason == .segmentWithoutMovie)
    #expect(try await tree(segment).boxes.map(\.type) == ["styp", "moof", "mdat"])
  }

  @Test("with a hundred broken fragments has a few problems and a count of the others")
  func manyProblems() async throws {
    let broken = box("moof", fullBox("mfhd", u32(1)), box("traf"))
    let fragments = (0..<100).flatMap { _ in broken }
    let demuxer = try await MP4Demuxer(
      reader: MemoryReader(TinyFragments().file(fragments)), fragments: .all)
    #expect(await demuxer.problems.count == 16)
    #expect(demuxer.notes.contains("84 further problems of fragments are not listed"))
  }
}
