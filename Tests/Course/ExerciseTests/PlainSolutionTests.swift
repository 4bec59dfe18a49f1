import Steps
import Testing

/// The answers that `./course solution` shows first, against the core's.
@Suite struct PlainSolutionTests {
  private func random(_ seed: UInt64) -> SeededNumbers { SeededNumbers(state: seed) }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `the plain band of sixels draws what the core's draws`(seed: UInt64) throws {
    var numbers = random(seed)
    let width = 1 + numbers.next(below: 600)
    let colors = 1 + numbers.next(below: 4)
    let run = 1 + numbers.next(below: 300)
    let rows = (0..<1 + numbers.next(below: 6)).map { _ in
      (0..<width).map { UInt8(1 + ($0 / run + numbers.next(below: 2)) % colors) }
    }
    let plain = DrawnBand(
      String(decoding: try Steps.plain.sixelBand(rows), as: UTF8.self), width: width,
      height: rows.count)
    #expect(plain?.rows == rows.map { $0.map { "\($0)" }.joined() })
    #expect(plain?.repaintedCount == 0)
  }

  @Test(
    arguments: [
      [0x12, 0x10], [0x2B, 0x92, 0x08, 0x00], [0x13, 0x10, 0x56, 0xE5, 0x98],
      [0xEB, 0x8A, 0x08, 0x00], [0x11, 0x90, 0x56, 0xE5, 0x00], [0x17, 0x80, 0x5D, 0xC0, 0x10],
      [0x12], [0x16, 0x90], [0x12, 0x00], [0x12, 0x38], [],
    ] as [[UInt8]])
  func `the plain configuration is the core's`(bytes: [UInt8]) {
    let (plain, core) = (
      try? Steps.plain.audioParameters(bytes), try? Steps.reference.audioParameters(bytes)
    )
    #expect(plain == core)
  }

  @Test func `the plain header of a packet is the core's, whatever the bytes`() {
    compare(by: 4000, count: 0...30, prefix: [0, 0, 1]) {
      Steps.plain.pesFields
    } to: {
      Steps.reference.pesFields
    }
  }

  @Test func `the plain list of attributes is the core's, whatever the text`() {
    var numbers = random(1)
    let parts = ["A", "b1", "=", "=", ",", "\"", " ", "\t", "é", "X=1", "Y=\"a,b\"", ",Z="]
    for _ in 0..<8000 {
      let text = (0..<numbers.next(below: 9)).map { _ in parts[numbers.next(below: parts.count)] }
        .joined()
      let (plain, core) = (
        try? Steps.plain.attributeList(text), try? Steps.reference.attributeList(text)
      )
      #expect(plain == core, "\(text)")
    }
  }

  @Test func `the plain cue is the core's, whatever the lines`() {
    var numbers = random(2)
    let parts = [
      "00:01.000", "1:00:02.500", " ", "\t", "-->", " --> ", "\n", "00:03.000 line:0", "a", ":",
      ".", "59:59.999", "60:00.000", "123:00:00.000", "00:01.000 --> 00:02.000",
    ]
    for _ in 0..<8000 {
      let text = (0..<numbers.next(below: 9)).map { _ in parts[numbers.next(below: parts.count)] }
        .joined().split(separator: "\n").joined(separator: "\n")
      let (plain, core) = (try? Steps.plain.cueBlock(text), try? Steps.reference.cueBlock(text))
      #expect(plain == core, "\(text)")
    }
  }

  /// Compares two functions of bytes on random ones; what one refuses, the other has to refuse.
  private func compare<Value: Equatable>(
    by count: Int, count byteCounts: ClosedRange<Int>, prefix: [UInt8] = [],
    _ plain: () -> ([UInt8]) throws -> Value, to core: () -> ([UInt8]) throws -> Value
  ) {
    var numbers = random(7)
    for index in 0..<count {
      let byteCount = byteCounts.lowerBound + numbers.next(below: byteCounts.count)
      var bytes = (0..<byteCount).map { _ in UInt8(numbers.next(below: 256)) }
      // Every other one begins as it should.
      if index.isMultiple(of: 2) { bytes = prefix + bytes }
      #expect((try? plain()(bytes)) == (try? core()(bytes)), "\(bytes)")
    }
  }
}

/// Numbers that come again with the same seed: SplitMix64.
private struct SeededNumbers {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(limit))
  }
}
