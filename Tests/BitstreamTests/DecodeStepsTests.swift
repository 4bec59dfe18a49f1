import Bitstream
import Media
import Testing

/// What somebody else answers takes the place of our own steps; no answer leaves them as they are.
@Suite struct DecodeStepsTests {
  /// The SPS of Fixtures/demo.mp4.
  private static let sps: [UInt8] = [
    0x67, 0x64, 0x00, 0x1E, 0xAC, 0xD9, 0x80, 0xA0, 0x2F, 0xF9, 0x70, 0x16, 0xA0, 0x20, 0x20,
    0x28, 0x00, 0x00, 0x03, 0x00, 0x08, 0x00, 0x00, 0x03, 0x01, 0xE0, 0x78, 0xB1, 0x6C, 0xD0,
  ]

  @Test("a sample has the units that somebody else finds")
  func units() throws {
    var steps = DecodeSteps()
    steps.nalUnits = { sample, codec, size in
      [NALUnit(codec: codec, type: UInt8(size), range: 0..<sample.count)]
    }
    let units = try DecodeSteps.$own.withValue(steps) {
      try NALUnit.units(in: [9, 9], codec: .h264, nalLengthSize: 4)
    }
    #expect(units == [NALUnit(codec: .h264, type: 4, range: 0..<2)])
  }

  @Test("numbers are those that somebody else reads, and reading goes on behind them")
  func numbers() {
    var steps = DecodeSteps()
    // Profile and level are no Exp-Golomb numbers. seq_parameter_set_id is "1", which is 0; it is
    // told as 7, of one bit.
    steps.unsignedExpGolomb = { bits in
      guard let code = try? ExpGolombCode(unsigned: bits) else { return nil }
      return ExpGolombCode(value: code.value == 0 ? 7 : code.value, bitCount: code.bitCount)
    }
    let elements = DecodeSteps.$own.withValue(steps) {
      var reader = UnitReader(codec: .h264)
      return reader.read(Self.sps).elements
    }
    #expect(elements.first { $0.name == "seq_parameter_set_id" }?.number == 7)
    #expect(elements.first { $0.name == "chroma_format_idc" }?.number == 1)
  }

  @Test("a code longer than the unit is not believed", arguments: [0, -1, 64, 1000])
  func nonsense(bitCount: Int) {
    var steps = DecodeSteps()
    steps.unsignedExpGolomb = { _ in ExpGolombCode(value: 0, bitCount: bitCount) }
    let set = DecodeSteps.$own.withValue(steps) {
      try? H264SequenceParameterSet(unit: Self.sps)
    }
    #expect(set?.width == 640)
  }

  @Test("the bytes that somebody else leaves are those that are read")
  func payload() {
    var steps = DecodeSteps()
    steps.rawPayload = { unit in Array(unit.prefix(3)) }
    let (syntax, payload) = DecodeSteps.$own.withValue(steps) {
      var reader = UnitReader(codec: .h264)
      return (reader.read(Self.sps), NALUnit.rawPayload(of: Self.sps))
    }
    #expect(syntax.error?.reason == .endOfUnit)
    #expect(payload == [0x67, 0x64, 0x00])
  }

  @Test("size and order are asked for")
  func sizeAndOrder() throws {
    var steps = DecodeSteps()
    steps.pictureSize = { unit in PixelSize(width: unit.count, height: 1) }
    steps.presentationOrder = { times, depth in [times, [Int64(depth)]] }
    let (size, rows) = try DecodeSteps.$own.withValue(steps) {
      (
        try H264SequenceParameterSet.pictureSize(ofUnit: Self.sps),
        PresentationOrder.rows([3, 1], depth: 2)
      )
    }
    #expect(size == PixelSize(width: 30, height: 1))
    #expect(rows == [[3, 1], [2]])
  }

  @Test("where nobody answers, everything is as before")
  func silence() throws {
    var steps = DecodeSteps()
    steps.nalUnits = { _, _, _ in nil }
    steps.rawPayload = { _ in nil }
    steps.unsignedExpGolomb = { _ in nil }
    steps.pictureSize = { _ in nil }
    steps.presentationOrder = { _, _ in nil }
    try DecodeSteps.$own.withValue(steps) {
      let size = try H264SequenceParameterSet.pictureSize(ofUnit: Self.sps)
      #expect(size == PixelSize(width: 640, height: 360))
      #expect(NALUnit.rawPayload(of: [0x67, 0, 0, 3, 1]) == [0x67, 0, 0, 1])
      #expect(PresentationOrder.rows([0, 2, 1], depth: 1) == [[], [0], [1], [2]])
    }
  }
}
