import Bitstream
import Media
import TestSupport
import Testing

/// Whatever the bytes are, reading ends in values or an error, and soon.
@Suite struct DamagedUnitTests {
  private static let files = [
    "demo.mp4", "hevc.mp4", "hevc-10bit.mp4", "full-range-601.mp4", "odd-size.mp4",
  ]

  @Test("every prefix of every parameter set is read, or says where it ends", arguments: files)
  func prefixes(file: String) async throws {
    let fixture = try await FixtureUnits(file)
    for set in fixture.parameterSets {
      for length in 0..<set.count {
        var reader = UnitReader(codec: fixture.codec, parameterSets: fixture.parameterSets)
        let syntax = reader.read(Array(set.prefix(length)))
        #expect(syntax.error?.reason == .endOfUnit, "\(length) bytes of \(syntax.name)")
        #expect(syntax.elements.allSatisfy { $0.unitBits.upperBound <= length * 8 })
      }
    }
  }

  @Test("every prefix of slices and messages ends in values or an error", arguments: files)
  func slicePrefixes(file: String) async throws {
    let fixture = try await FixtureUnits(file)
    for unit in fixture.units {
      for length in 0..<unit.count {
        var reader = UnitReader(codec: fixture.codec, parameterSets: fixture.parameterSets)
        let syntax = reader.read(Array(unit.prefix(length)))
        #expect(syntax.elements.allSatisfy { $0.unitBits.upperBound <= length * 8 })
      }
    }
  }

  @Test(
    "any flipped bits end in values or an error, in the slices after them, too", arguments: files)
  func flippedBits(file: String) async throws {
    let fixture = try await FixtureUnits(file)
    var random = SplitMix64(seed: 4)
    for round in 0..<600 {
      var reader = UnitReader(codec: fixture.codec)
      for unit in fixture.parameterSets + fixture.units {
        let flipCount = Int.random(in: 0...2, using: &random)
        _ = reader.read(Self.damaged(unit, flipCount: flipCount, &random))
      }
      #expect(reader.sets.h264Sequences.values.allSatisfy { $0.width > 0 && $0.height > 0 })
      #expect(
        reader.sets.h264Sequences.values.allSatisfy { 0...16 ~= $0.reorderDepth }, "round \(round)")
      #expect(reader.sets.hevcSequences.values.allSatisfy { $0.width > 0 && $0.height > 0 })
    }
  }

  @Test("random bytes are no parameter sets, and do no harm", arguments: [7, 8, 32, 33, 34, 39])
  func randomBytes(type: UInt8) {
    var random = SplitMix64(seed: UInt64(type))
    for _ in 0..<2000 {
      let count = Int.random(in: 0...60, using: &random)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let header: [UInt8] = type < 32 ? [0x60 | type] : [type << 1, 1]
      var reader = UnitReader(codec: type < 32 ? .h264 : .hevc)
      let syntax = reader.read(header + noise)
      #expect(syntax.elements.count <= 8 * (count + 2))
    }
  }

  /// The unit with some of the bits after its header flipped.
  private static func damaged(
    _ unit: [UInt8], flipCount: Int, _ random: inout SplitMix64
  ) -> [UInt8] {
    var unit = unit
    for _ in 0..<flipCount where unit.count > 2 {
      let bit = Int.random(in: 16..<unit.count * 8, using: &random)
      unit[bit / 8] ^= 0x80 >> UInt8(bit % 8)
    }
    return unit
  }
}
