import Media
import Testing

/// What a learner has written takes the place of what the module does itself.
@Suite("Steps of somebody else") struct ByteStepsTests {
  func with(_ change: (inout ByteSteps) -> Void, _ body: () throws -> Void) rethrows {
    var own = ByteSteps()
    change(&own)
    try ByteSteps.$own.withValue(own, operation: body)
  }

  @Test("named integers are theirs, and the fields of the listing")
  func integers() throws {
    let bytes: [UInt8] = [0, 0, 0, 7]
    try with({ $0.unsigned = { UInt64($0.count * 100) } }) {
      let recorder = FieldRecorder()
      var reader = ByteReader(bytes.span, recorder: recorder)
      let size = try reader.read("size", as: UInt32.self)
      #expect(size == 400)
      #expect(recorder.fields.first?.value == .unsigned(400))
    }
  }

  @Test("integers that are too large for their bytes are not", arguments: [256, .max] as [UInt64])
  func overflow(value: UInt64) throws {
    let bytes: [UInt8] = [9]
    try with({ $0.unsigned = { _ in value } }) {
      var reader = ByteReader(bytes.span, recorder: FieldRecorder())
      let version = try reader.read("version", as: UInt8.self)
      #expect(version == 9)
    }
  }

  @Test("negative numbers keep their sign")
  func signs() throws {
    let bytes: [UInt8] = [0xFF, 0xFE]
    try with({ $0.unsigned = { _ in 0xFFFE } }) {
      var reader = ByteReader(bytes.span, recorder: FieldRecorder())
      let volume = try reader.read("volume", as: Int16.self)
      #expect(volume == -2)
    }
  }

  @Test("`nil` is for the module to do")
  func nothing() {
    with({
      $0.fourCCText = { _ in nil }
      $0.rangeHeader = { _ in nil }
      $0.contentRange = { _ in nil }
      $0.mergedRanges = { _, _ in nil }
    }) {
      #expect(FourCC("moov").description == "moov")
      #expect((0..<8).httpHeader == "bytes=0-7")
      #expect(ContentRange("bytes 0-7/8") == ContentRange(range: 0..<8, length: 8))
      #expect([0..<1, 1..<2].merged() == [0..<2])
    }
  }

  @Test("texts, headers and ranges are theirs")
  func texts() {
    with({
      $0.fourCCText = { _ in "code" }
      $0.rangeHeader = { _ in "all" }
      $0.contentRange = { _ in ContentRange(range: nil, length: 1) }
      $0.mergedRanges = { ranges, _ in ranges.reversed() }
    }) {
      #expect("\(FourCC("moov"))" == "code")
      #expect((0..<8).httpHeader == "all")
      #expect(ContentRange("") == ContentRange(range: nil, length: 1))
      #expect([0..<1, 1..<2].merged() == [1..<2, 0..<1])
    }
  }
}
