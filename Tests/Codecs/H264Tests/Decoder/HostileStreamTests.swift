import Bitstream
import Foundation
import H264
import Media
import TestSupport
import Testing

/// Streams that no encoder writes, put together by hand from the units of others.
@Suite("Hostile streams of H.264") struct HostileStreamTests {
  /// The units of a raw stream in `Fixtures/h264`.
  private static func units(_ name: String) throws -> [[UInt8]] {
    let path = fixturePath("h264/\(name).264")
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    return AnnexB.nalUnits(in: bytes).map { Array(bytes[$0]) }
  }

  /// Decodes units; returns how many pictures came out, and in how few bytes all was done.
  private static func decode(_ units: [[UInt8]]) throws(H264Error) -> (pictures: Int, bytes: Int) {
    var decoder = StreamDecoder(rules: .core, probe: NoProbe(), memoryLimit: 1 << 24)
    var count = 0
    var byteCount = 0
    for unit in units {
      _ = try decoder.decode(unit: unit.span, sample: 0)
      byteCount = max(byteCount, decoder.byteCount)
      count += decoder.takeOutputs().count
    }
    decoder.finish()
    return (count + decoder.takeOutputs().count, byteCount)
  }

  /// A picture parameter set of Constrained Baseline, §7.3.2.2, with a default reference count.
  private static func pictureSet(
    references: Int, isArithmetic: Int = 0, sliceGroups: Int = 0
  ) -> [UInt8] {
    var writer = UnitWriter()
    writer.u(8, 0x68)
    writer.ue(0)
    writer.ue(0)
    writer.flag(isArithmetic)
    writer.flag(0)
    writer.ue(sliceGroups)
    if sliceGroups > 0 {
      // slice_group_map_type 0: runs of macroblocks.
      writer.ue(0)
      for _ in 0...sliceGroups { writer.ue(5) }
    }
    writer.ue(references - 1)
    writer.ue(references - 1)
    // No weights; quantisers 26, chroma as luma; filter control, any intra, no redundant slices.
    writer.flag(0)
    writer.u(2, 0)
    for _ in 0..<3 { writer.se(0) }
    writer.flag(1)
    writer.flag(0)
    writer.flag(0)
    return writer.unit
  }

  private static func type(_ unit: [UInt8]) -> UInt8 { unit[0] & 0x1F }

  @Test(
    "slices that claim more references than there are, or may be, give the pictures they can",
    arguments: [1, 2, 16, 32, 33, 1 << 16, 1 << 31 - 1])
  func references(count: Int) throws {
    for (stream, isArithmetic) in [("baseline", 0), ("no-8x8dct", 1), ("counters-wrap-b", 1)] {
      let set = Self.pictureSet(references: count, isArithmetic: isArithmetic)
      let units = try Self.units(stream).map { Self.type($0) == 8 ? set : $0 }
      let outcome = try Self.decode(units)
      // Where the set is refused, so are all slices: no picture comes out, and nothing is kept.
      #expect(count > 32 ? outcome.pictures == 0 : outcome.pictures > 0, "\(stream)")
      #expect(outcome.bytes < 1 << 21, "\(stream)")
    }
  }

  @Test("sizes that change between the slices of a picture do no harm", arguments: 0..<40)
  func sizes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let slices = try Self.units("slices")
    let sets = try Self.units("sets-change").filter { [7, 8].contains(Self.type($0)) }
    var units: [[UInt8]] = []
    for unit in slices {
      units.append(unit)
      if random.next() % 3 == 0, let set = sets.randomElement(using: &random) {
        units.append(set)
      }
    }
    let outcome = try Self.decode(units)
    #expect(outcome.pictures > 0)
    #expect(outcome.bytes < 1 << 22)
  }

  @Test("slices of two streams of other sizes, one after the other, do no harm", arguments: 0..<20)
  func mixture(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var streams = [try Self.units("slices"), try Self.units("cropped"), try Self.units("gray")]
    var units: [[UInt8]] = []
    while streams.contains(where: { !$0.isEmpty }) {
      let stream = Int(random.next() % 3)
      if !streams[stream].isEmpty { units.append(streams[stream].removeFirst()) }
    }
    #expect(try Self.decode(units).pictures > 0)
  }

  @Test("slices of a picture in any order are damage, or the picture", arguments: 0..<8)
  func anyOrder(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let units = try Self.units("slices")
    let isSlice = { [1, 5].contains(Self.type($0)) }
    let head = units.filter { !isSlice($0) }
    let mixed = units.filter(isSlice).shuffled(using: &random)
    #expect(try Self.decode(head + mixed).pictures > 0)
  }

  @Test("slice groups are refused with one line")
  func sliceGroups() throws {
    let units = try Self.units("baseline").map {
      Self.type($0) == 8 ? Self.pictureSet(references: 1, sliceGroups: 1) : $0
    }
    let error = #expect(throws: H264Error.self) { try Self.decode(units) }
    #expect(error?.description.hasPrefix("num_slice_groups_minus1 is 1 (flexible order") == true)
  }

  @Test("data partitioning is refused with one line", arguments: [2, 3, 4] as [UInt8])
  func partitions(type: UInt8) throws {
    let units = try Self.units("baseline").map {
      Self.type($0) == 1 ? [$0[0] & 0xE0 | type] + $0.dropFirst() : $0
    }
    let error = #expect(throws: H264Error.self) { try Self.decode(units) }
    #expect(error?.description.hasPrefix("nal_unit_type is \(type) (data part") == true)
  }

  @Test("fields are refused with one line, also where only some pictures are fields")
  func fields() async throws {
    let film = try await Film("interlaced.mp4")
    let error = await #expect(throws: H264Error.self) {
      try await film.frames(from: try H264Decoder(format: film.format))
    }
    #expect(error?.description.contains("(interlaced video)") == true)
  }
}
