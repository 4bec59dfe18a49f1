import Media
import Testing

@testable import TransportStream

extension AnnexBAssembler {
  /// Takes a piece of a payload.
  fileprivate mutating func append(bytes: [UInt8], _ output: inout UnitOutput) {
    append(bytes.span, &output)
  }
}

/// Pictures at the limits of what is put together.
@Suite struct AnnexBAssemblerTests {
  private static func slice(first: Bool, byteCount: Int) -> [UInt8] {
    [0, 0, 1, 0x65, first ? 0x88 : 0x48] + [UInt8](repeating: 0xAB, count: byteCount)
  }

  private static func units(_ output: UnitOutput) -> [TransportUnit] {
    output.events.compactMap { if case .unit(let unit) = $0 { unit } else { nil } }
  }

  @Test("a picture over the limit is dropped and reported, and the next PES packet's is whole")
  func tooLarge() {
    var assembler = AnnexBAssembler(.h264, rules: SharedRules(.core), byteLimit: 2000)
    var output = UnitOutput(pid: 256)
    assembler.begin(UnitStart(decodeTime: 0, offset: 0), &output)
    assembler.append(bytes: Self.slice(first: true, byteCount: 1500), &output)
    assembler.append(bytes: Self.slice(first: false, byteCount: 1500), &output)
    // More of the same picture.
    assembler.append(bytes: Self.slice(first: false, byteCount: 1500), &output)
    #expect(output.faults.map(\.reason) == [.unitTooLarge(2000)])
    let next = Self.slice(first: true, byteCount: 1000)
    assembler.begin(UnitStart(decodeTime: 3600, offset: 5640), &output)
    assembler.append(bytes: next, &output)
    assembler.finish(&output)
    let units = Self.units(output)
    #expect(units.map(\.data) == [next])
    #expect(units.map(\.decodeTime) == [3600])
    #expect(output.faults.count == 1)
  }

  @Test("a picture of as many bytes as the limit is put together")
  func atLimit() {
    let picture = Self.slice(first: true, byteCount: 1995)
    var assembler = AnnexBAssembler(.h264, rules: SharedRules(.core), byteLimit: 2000)
    var output = UnitOutput(pid: 256)
    assembler.begin(UnitStart(offset: 0), &output)
    assembler.append(bytes: picture, &output)
    assembler.finish(&output)
    #expect(Self.units(output).map(\.data) == [picture])
    #expect(output.faults.isEmpty)
  }

  @Test("slices in any order cut a picture in two, but no byte of it is lost")
  func arbitrarySliceOrder() {
    let last = Self.slice(first: false, byteCount: 200)
    let first = Self.slice(first: true, byteCount: 300)
    var assembler = AnnexBAssembler(.h264, rules: SharedRules(.core))
    var output = UnitOutput(pid: 256)
    assembler.begin(UnitStart(decodeTime: 3600, offset: 0), &output)
    assembler.append(bytes: last + first, &output)
    assembler.finish(&output)
    let units = Self.units(output)
    #expect(units.map(\.data) == [last, first])
    // The PES packet has one time: that of the first unit in it.
    #expect(units.map(\.decodeTime) == [3600, nil])
  }

  @Test("before a gap, the pictures that are whole come out, though no more bytes come")
  func gap() {
    let pictures = (0..<3).map { _ in Self.slice(first: true, byteCount: 100) }
    var assembler = AnnexBAssembler(.h264, rules: SharedRules(.core))
    var output = UnitOutput(pid: 256)
    assembler.begin(UnitStart(offset: 0), &output)
    for picture in pictures { assembler.append(bytes: picture, &output) }
    assembler.lose(isComplete: false, &output)
    #expect(Self.units(output).map(\.data) == Array(pictures.prefix(2)))
  }

  @Test("start codes are found at every distance from each other", arguments: 0..<40)
  func distances(byteCount: Int) {
    let pictures = (0..<6).map { Self.slice(first: true, byteCount: byteCount + $0 * 3) }
    var assembler = AnnexBAssembler(.h264, rules: SharedRules(.core))
    var output = UnitOutput(pid: 256)
    assembler.begin(UnitStart(offset: 0), &output)
    assembler.append(bytes: pictures.flatMap(\.self), &output)
    assembler.finish(&output)
    #expect(Self.units(output).map(\.data) == pictures)
  }
}
