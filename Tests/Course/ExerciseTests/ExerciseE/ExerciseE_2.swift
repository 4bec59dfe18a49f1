import Steps
import Testing

@Suite("E.2 sequence numbers", .exercise("E.2") { _ = try $0.extendedNumber(0, 65_535) })
struct ExerciseE_2 {
  @Test(arguments: [
    (1, 0, 1), (100, 90, 100), (90, 100, 90),
    // The wrap, in both directions.
    (0, 65_535, 65_536), (65_535, 65_536, 65_535), (3, 65_530, 65_539),
    (65_530, 65_539, 65_530),
    // The third round: 3 · 65 536 + 10.
    (10, 200_000, 196_618), (65_535, 196_608, 196_607),
    // Before the first one.
    (65_530, 4, -6), (65_530, -2, -6), (2, -6, 2),
  ])
  func `the nearest number that ends with these 16 bits`(
    number: Int, reference: Int, extended: Int
  ) throws {
    let got = try Steps.current.extendedNumber(UInt16(number), reference)
    #expect(got == extended)
  }

  @Test func `of two that are equally near, the smaller one`() throws {
    // 0x8000 steps ahead, and as many back.
    let got = try Steps.current.extendedNumber(0x8000, 0x1_0000)
    #expect(got == 0x8000)
  }

  @Test func `counting continues through three wraps`() throws {
    var reference = 65_000
    for number in 65_001..<262_144 {
      reference = try Steps.current.extendedNumber(UInt16(number & 0xFFFF), reference)
      guard reference != number else { continue }
      // The numbers of 16 bits start again at 65 536, 131 072 and 196 608.
      #expect(reference == number)
      return
    }
  }
}
