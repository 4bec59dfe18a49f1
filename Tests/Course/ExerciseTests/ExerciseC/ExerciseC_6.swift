import Steps
import Testing

@Suite("C.6 Annex B", .exercise("C.6") { _ = try $0.startCodeUnits([0, 0, 1, 9]) })
struct ExerciseC_6 {
  @Test func `start codes of three and of four bytes`() throws {
    let got = try Steps.current.startCodeUnits([0, 0, 0, 1, 0x09, 0xF0, 0, 0, 1, 0x65, 0x88])
    #expect(got == [4..<6, 9..<11])
  }

  @Test func `the zero before a start code is not part of a unit`() throws {
    let got = try Steps.current.startCodeUnits([0, 0, 1, 0x67, 0x64, 0, 0, 0, 1, 0x68])
    #expect(got == [3..<5, 9..<10])
  }

  @Test func `zeros at the end fill the stream`() throws {
    let got = try Steps.current.startCodeUnits([0, 0, 1, 0x65, 0x88, 0, 0, 0, 0])
    #expect(got == [3..<5])
  }

  @Test func `zeros within a unit stay`() throws {
    let got = try Steps.current.startCodeUnits([0, 0, 1, 0x65, 0, 0, 3, 1, 0, 2])
    // 0, 0, 3 is not a start code: ITU-T H.264 §7.4.1.
    #expect(got == [3..<10])
  }

  @Test func `bytes before the first start code are not a unit`() throws {
    let got = try Steps.current.startCodeUnits([0x12, 0x34, 0, 0, 1, 0x41])
    #expect(got == [5..<6])
  }

  @Test func `a unit without bytes is left out`() throws {
    let got = try Steps.current.startCodeUnits([0, 0, 1, 0, 0, 1, 0x41])
    #expect(got == [6..<7])
  }

  @Test func `a start code at the very end begins no unit`() throws {
    let got = try Steps.current.startCodeUnits([0, 0, 1, 0x41, 0, 0, 1])
    #expect(got == [3..<4])
  }

  private static let empty: [Bytes] = [
    [], [0], [0, 0], [0, 0, 1], [1, 2, 3, 4], [0, 0, 0, 0, 0],
  ]

  @Test(arguments: empty)
  func `a stream without units has none`(stream: Bytes) throws {
    let got = try Steps.current.startCodeUnits(stream.bytes)
    #expect(got == [])
  }

  @Test func `the first picture of the film`() throws {
    // Sizes that ffmpeg's trace_headers prints for Fixtures/small.ts: AUD 2, SPS 29, PPS 6, IDR
    // 1736.
    var stream: [UInt8] = []
    for (type, count) in [(0x09, 2), (0x67, 29), (0x68, 6), (0x65, 1736)] {
      stream += type == 0x65 ? [0, 0, 1] : [0, 0, 0, 1]
      stream += [UInt8(type)] + [UInt8](repeating: 0x55, count: count - 1)
    }
    let got = try Steps.current.startCodeUnits(stream)
    #expect(got.map(\.count) == [2, 29, 6, 1736])
    #expect(got.map { stream[$0.lowerBound] } == [0x09, 0x67, 0x68, 0x65])
  }
}
