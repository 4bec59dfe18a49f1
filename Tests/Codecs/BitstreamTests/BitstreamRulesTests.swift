import Bitstream
import Media
import Testing

/// A rule's answer replaces the module's result; without an answer that result stands.
@Suite struct BitstreamRulesTests {
  /// The SPS of Fixtures/demo.mp4.
  private static let sps: [UInt8] = [
    0x67, 0x64, 0x00, 0x1E, 0xAC, 0xD9, 0x80, 0xA0, 0x2F, 0xF9, 0x70, 0x16, 0xA0, 0x20, 0x20,
    0x28, 0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0xE0, 0x78, 0xB1, 0x6C, 0xD0,
  ]

  @Test("a sample has the units that a rule finds")
  func units() throws {
    var rules = BitstreamRules()
    rules.nalUnits = { sample, codec, size in
      [NALUnit(codec: codec, type: UInt8(size), range: 0..<sample.count)]
    }
    let units = try rules.units(in: [9, 9], codec: .h264, nalLengthSize: 4)
    #expect(units == [NALUnit(codec: .h264, type: 4, range: 0..<2)])
  }

  @Test("numbers are those that a rule reads, and reading goes on behind them")
  func numbers() {
    var rules = BitstreamRules()
    // Profile and level are not Exp-Golomb numbers. seq_parameter_set_id is "1", which is 0; it is
    // read as 7, of one bit.
    rules.unsignedExpGolomb = { bits in
      guard let code = try? ExpGolombCode(unsigned: bits) else { return nil }
      return ExpGolombCode(value: code.value == 0 ? 7 : code.value, bitCount: code.bitCount)
    }
    var reader = UnitReader(codec: .h264, rules: rules)
    let elements = reader.read(Self.sps).elements
    #expect(elements.first { $0.name == "seq_parameter_set_id" }?.number == 7)
    #expect(elements.first { $0.name == "chroma_format_idc" }?.number == 1)
  }

  @Test("a code longer than the unit is not believed", arguments: [0, -1, 64, 1000])
  func impossibleLength(bitCount: Int) {
    var rules = BitstreamRules()
    rules.unsignedExpGolomb = { _ in ExpGolombCode(value: 0, bitCount: bitCount) }
    var reader = UnitReader(codec: .h264, rules: rules)
    guard case .h264Sequence(let set) = reader.read(Self.sps).content else {
      Issue.record("no parameter set")
      return
    }
    #expect(set.width == 640)
  }

  @Test("the bytes that a rule leaves are those that are read")
  func payload() {
    var rules = BitstreamRules()
    rules.rawPayload = { unit in Array(unit.prefix(3)) }
    var reader = UnitReader(codec: .h264, rules: rules)
    #expect(reader.read(Self.sps).error?.reason == .endOfUnit)
  }

  @Test("size and order are those of a rule")
  func sizeAndOrder() throws {
    var rules = BitstreamRules()
    rules.pictureSize = { unit in PixelSize(width: unit.count, height: 1) }
    rules.presentationOrder = { times, depth in [times, [Int64(depth)]] }
    #expect(try rules.size(ofUnit: Self.sps) == PixelSize(width: 30, height: 1))
    #expect(rules.rows([3, 1], depth: 2) == [[3, 1], [2]])
  }

  @Test("the module does what no rule does", arguments: [false, true])
  func silence(answersNothing: Bool) throws {
    var rules = BitstreamRules.core
    if answersNothing {
      rules.nalUnits = { _, _, _ in nil }
      rules.rawPayload = { _ in nil }
      rules.unsignedExpGolomb = { _ in nil }
      rules.signedExpGolomb = { _ in nil }
      rules.pictureSize = { _ in nil }
      rules.presentationOrder = { _, _ in nil }
    }
    #expect(try rules.size(ofUnit: Self.sps) == PixelSize(width: 640, height: 360))
    #expect(rules.rows([0, 2, 1], depth: 1) == [[], [0], [1], [2]])
    let units = try rules.units(in: [0, 1, 0x65], codec: .h264, nalLengthSize: 2)
    #expect(units.map(\.range) == [2..<3])
    var reader = UnitReader(codec: .h264, rules: rules)
    var standard = UnitReader(codec: .h264)
    #expect(reader.read(Self.sps).elements == standard.read(Self.sps).elements)
  }
}
