import Bitstream
import MP4
import Media
import TestSupport
import Testing

@Suite("AV1 · sequence header") struct AV1SequenceHeaderTests {
  private func unit(of file: String) async throws -> [UInt8] {
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: fixturePath(file)))
    let format = try await demuxer.videoTrack().format
    var reader = ByteReader(format.configuration.span)
    return try AV1ConfigurationBox(parsing: &reader).configurationOBUs
  }

  @Test(
    "every element is where FFmpeg reads it, with its value",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled), arguments: ["av1.mp4", "av1-10bit.mp4"])
  func oracle(file: String) async throws {
    let lines = try #require(try TraceHeaders.lines(of: fixturePath(file)).first)
    var reader = UnitReader(codec: .av1)
    let syntax = reader.read(try await unit(of: file))
    #expect(syntax.error == nil && syntax.name == "sequence header")
    let own = syntax.elements.compactMap { element in
      element.number.map {
        TraceHeaders.Line(
          bit: element.bits.lowerBound, name: element.fullName, bitCount: element.bits.count,
          value: $0)
      }
    }
    // The configuration record comes first, and what fills up the last byte at the end.
    let start = try #require(lines.firstIndex { $0.name == "obu_forbidden_bit" })
    let base = lines[start].bit
    let theirs = lines[start...].map { line in
      // FFmpeg names the bytes of a size; these sizes have one.
      let name = line.name == "leb128_byte[0]" ? "obu_size" : line.name
      return TraceHeaders.Line(
        bit: line.bit - base, name: name, bitCount: line.bitCount, value: line.value)
    }
    #expect(own.count > 30)
    #expect(own == Array(theirs.prefix(own.count)))
  }

  @Test("says size, depth and order") func meaning() async throws {
    var reader = UnitReader(codec: .av1)
    _ = reader.read(try await unit(of: "av1-10bit.mp4"))
    let header = try #require(reader.sets.av1Sequence)
    #expect(header.bitDepth == 10 && header.profile == 0 && !header.isMonochrome)
    #expect(header.subsamplesColumns && header.subsamplesRows)
    #expect(header.width > 0 && header.height > 0 && header.orderHintBitCount > 0)
  }

  @Test("of damaged ones no reading traps", arguments: 0..<64)
  func damage(seed: Int) async throws {
    let whole = try await unit(of: "av1.mp4")
    for index in whole.indices {
      var damaged = whole
      damaged[index] = damaged[index] ^ UInt8(truncatingIfNeeded: seed &* 37 &+ 1)
      var reader = UnitReader(codec: .av1)
      _ = reader.read(damaged)
      _ = reader.read(Array(damaged.prefix(index)))
    }
  }
}
