import Bitstream
import Foundation
import MP4
import Media
import TestSupport
import Testing

@testable import ElementaryStream

@Suite struct RawVideoMovieTests {
  private static let folder = URL(filePath: fixturePath("h264"))

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".264") }.sorted()

  private func stream(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
  }

  private func open(_ bytes: [UInt8]) async throws -> (MP4Demuxer, SampleTable, MP4Track) {
    let demuxer = try await MP4Demuxer(reader: RawVideoMovie(MemoryReader(bytes)))
    let (track, _) = try await demuxer.videoTrack()
    return (
      demuxer, try await demuxer.sampleTable(of: track.id), try demuxer.mp4Track(track.id)
    )
  }

  /// How many of each picture are shown before it, in decoding order.
  private func ranks(_ samples: SampleTable) -> [Int] {
    let times = samples.indices.map { samples[$0].presentationTime }
    let sorted = times.sorted()
    return times.map { time in sorted.firstIndex(of: time) ?? -1 }
  }

  @Test("there are streams") func streams() { #expect(Self.names.count >= 30) }

  @Test("a stream's samples are its units, all of them, in order", arguments: names)
  func allUnits(name: String) async throws {
    let bytes = try stream(name)
    let (demuxer, samples, track) = try await open(bytes)
    var found: [[UInt8]] = []
    for index in samples.indices {
      let data = try await demuxer.sample(index, of: track.id).data
      found += try NALUnit.units(in: data, codec: .h264, nalLengthSize: 4).map {
        Array(data[$0.range])
      }
    }
    #expect(found == AnnexB.nalUnits(in: bytes).map { Array(bytes[$0]) })
    #expect(samples[0].isSync)
    #expect(Set(ranks(samples)) == Set(samples.indices))
  }

  // ffprobe -show_entries frame=pict_type,coded_picture_number -of csv FILE
  @Test("pictures are shown by their places, and groups begin with sync samples")
  func order() async throws {
    let (_, samples, _) = try await open(try stream("open-group.264"))
    #expect(samples.indices.filter { samples[$0].isSync } == [0, 6, 11])
    // I P B B B …: each group's leading pictures are shown before its I picture.
    #expect(ranks(samples).first == 0)
    #expect(ranks(samples) != Array(samples.indices))
    let (_, plain, _) = try await open(try stream("baseline.264"))
    #expect(ranks(plain) == Array(plain.indices))
    #expect(plain.indices.filter { plain[$0].isSync } == [0])
  }

  @Test("slices of a picture are one sample")
  func slices() async throws {
    let (_, samples, _) = try await open(try stream("slices.264"))
    #expect(samples.count == 12)
  }

  @Test("times come from the stream, the first picture is shown at 0")
  func times() async throws {
    let (_, samples, track) = try await open(try stream("pyramid.264"))
    #expect(samples.count == 20)
    #expect(track.track.duration == MediaTime(value: 20, timescale: 30))
    let times = samples.indices.map { track.presentationTime(of: samples[$0]) }
    #expect(times.min() == .zero)
  }

  @Test("new sets make a new description, which the samples name")
  func descriptions() async throws {
    let (_, samples, _) = try await open(try stream("sets-change.264"))
    // The third part names sets that the second description has, too.
    #expect(
      samples.indices.map { samples[$0].descriptionIndex } == [0, 0, 0, 0, 0, 0]
        + Array(repeating: 1, count: 10))
    #expect(samples.indices.filter { samples[$0].isSync } == [0, 6, 10])
  }

  @Test(
    "any range of the movie is what all of it has there", arguments: ["slices.264", "qp-51.264"])
  func ranges(name: String) async throws {
    let movie = try await RawVideoMovie(MemoryReader(try stream(name)))
    let whole = try await movie.read(offset: 0, length: movie.length)
    #expect(whole.count == movie.length)
    var random = SplitMix64(seed: 7)
    for _ in 0..<400 {
      let start = Int.random(in: 0...movie.length, using: &random)
      let length = Int.random(in: 0...min(90, movie.length - start), using: &random)
      #expect(
        try await movie.read(offset: start, length: length)
          == Array(whole[start..<start + length]))
    }
    await #expect(throws: ByteRangeError.self) {
      try await movie.read(offset: movie.length, length: 1)
    }
  }

  @Test("every truncation opens, or says what is missing", arguments: ["qp-51.264", "slices.264"])
  func truncations(name: String) async throws {
    let bytes = try stream(name)
    var last = 0
    for length in stride(from: 0, through: bytes.count, by: bytes.count > 1000 ? 7 : 1) {
      do {
        let (_, samples, _) = try await open(Array(bytes.prefix(length)))
        #expect(samples.count >= last)
        last = samples.count
      } catch let error as RawVideoError {
        #expect([.noParameterSets, .noPictures].contains(error))
        #expect(last == 0)
      }
    }
    #expect(last > 0)
  }

  @Test("any damage ends in samples or an error", arguments: 0..<40)
  func damage(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let name = try #require(Self.names.randomElement(using: &random))
    var bytes = try stream(name)
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...3, using: &random)
    }
    do {
      let (demuxer, samples, track) = try await open(bytes)
      for index in samples.indices { _ = try await demuxer.sample(index, of: track.id) }
    } catch is RawVideoError {
    }
  }

  @Test("a stream of nothing but start codes has no pictures, and units are limited")
  func limits() async throws {
    let codes = Array(repeating: [0, 0, 1, 9] as [UInt8], count: 5000).flatMap { $0 }
    await #expect(throws: RawVideoError.noParameterSets) {
      _ = try await RawVideoMovie(MemoryReader(codes))
    }
    await #expect(throws: RawVideoError.tooManyUnits(limit: 100)) {
      _ = try await RawVideoMovie(MemoryReader(codes), unitLimit: 100)
    }
    let set = Array(try stream("qp-51.264").prefix(40))
    await #expect(throws: RawVideoError.noPictures) {
      _ = try await RawVideoMovie(MemoryReader(set))
    }
  }

  @Test("units are found wherever pieces are cut", arguments: 0..<6)
  func pieces(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var bytes = (0..<200_000).map { _ in UInt8.random(in: 0...3, using: &random) }
    for place in stride(from: StartCodeScanner.pieceSize - 9, to: bytes.count, by: 4001) {
      bytes[place] = 0
    }
    var scanner = StartCodeScanner(MemoryReader(bytes))
    var found: [Range<Int>] = []
    while let unit = try await scanner.next() { found.append(unit) }
    #expect(found == AnnexB.nalUnits(in: bytes))
  }

  @Test("however long the stream is, a piece of it is read at a time")
  func boundedReads() async throws {
    let bytes = try stream("noise-cavlc.264") + Array(repeating: 0, count: 400_000)
    let reader = LargestReadReader(base: MemoryReader(bytes))
    let movie = try await RawVideoMovie(reader)
    #expect(movie.length < 10_000)
    #expect(await reader.largest.value <= StartCodeScanner.pieceSize)
  }
}

/// Notes the longest read.
private struct LargestReadReader: ByteRangeReader {
  actor Largest {
    private(set) var value = 0
    func note(_ length: Int) { value = max(value, length) }
  }

  let base: MemoryReader
  let largest = Largest()
  var length: Int { base.length }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    await largest.note(length)
    return try await base.read(offset: offset, length: length)
  }
}
