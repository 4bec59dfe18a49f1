import H264
import Steps
import Testing

@Suite(
  "F.10 levels of CAVLC", .exercise("F.10") { _ = try $0.cavlcLevel([1, 0, 0, 0], 0, false) })
struct ExerciseF_10 {
  /// A level and its length, of bits as the standard prints them.
  private func level(
    _ bits: String, _ suffixLength: Int, isFirst: Bool = false
  ) throws -> [Int]? {
    let answer = try Steps.current.cavlcLevel(
      bits.compactMap { $0 == "0" ? 0 : $0 == "1" ? 1 : nil }, suffixLength, isFirst)
    return answer.map { [$0.level, $0.bitCount] }
  }

  @Test(arguments: [
    ("1", 1, 1), ("01", -1, 2), ("001", 2, 3), ("0001", -2, 4), ("00000001", -4, 8),
  ])
  func `without a suffix the zeros are the code`(bits: String, value: Int, count: Int) throws {
    let got = try level(bits + "1010101010101010", 0)
    #expect(got == [value, count])
  }

  @Test(arguments: [
    ("1 0", 1, 1, 2), ("1 1", 1, -1, 2), ("01 1", 1, -2, 3), ("001 101", 3, -11, 6),
  ])
  func `a suffix follows`(bits: String, suffixLength: Int, value: Int, count: Int) throws {
    let got = try level(bits + "1111000011110000", suffixLength)
    // The last one: code 2 · 8 + 5 = 21, odd: (−21 − 1) / 2.
    #expect(got == [value, count])
  }

  @Test func `prefix 14 has four bits where there is no suffix`() throws {
    let got = try level("00000000000000 1 0101 1111", 0)
    // 14 + 5 = 19: −10, in 15 + 4 bits.
    #expect(got == [-10, 19])
    let withSuffix = try level("00000000000000 1 1 0000", 1)
    // Otherwise it is as any other: 14 · 2 + 1 = 29.
    #expect(withSuffix == [-15, 16])
  }

  @Test func `prefix 15 has twelve bits`() throws {
    let withoutSuffix = try level("000000000000000 1 000000000001 1", 0)
    // 15 + 1 + 15 = 31: −16.
    #expect(withoutSuffix == [-16, 28])
    let withSuffix = try level("000000000000000 1 000000000001 1", 2)
    // 15 · 4 + 1 = 61: −31.
    #expect(withSuffix == [-31, 28])
  }

  @Test func `longer prefixes go on where the last one ended`() throws {
    let got = try level("0000000000000000 1 0000000000010 1", 2)
    // 15 · 4 + 2 + 2^13 − 4096 = 4 158: 2 080.
    #expect(got == [2080, 30])
    let withoutSuffix = try level("00000000000000000 1 00000000000011 1", 0)
    // 15 + 3 + 15 + 2^14 − 4096 = 12 321: −6 161.
    #expect(withoutSuffix == [-6161, 32])
  }

  @Test func `the first one cannot be a one`() throws {
    let got = try level("1 111", 0, isFirst: true)
    #expect(got == [2, 1])
    let negative = try level("01 111", 0, isFirst: true)
    #expect(negative == [-2, 2])
    let suffix = try level("01 0 11", 1, isFirst: true)
    // 2 + 2 = 4.
    #expect(suffix == [3, 3])
  }

  @Test func `bits that end are no level`() throws {
    let empty = try level("", 0)
    #expect(empty == nil)
    let zeros = try level("0000", 0)
    #expect(zeros == nil)
    let short = try level("01 10", 3)
    #expect(short == nil)
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let cavlcLevel = Steps.current.cavlcLevel
    let difference = try await lockstep("small.mp4", count: 3) { film in
      film.rules.variableLengthLevel = { [failure = film.failure] bits, suffixLength, isFirst in
        failure.call(nil) { try cavlcLevel(bits, suffixLength, isFirst) }
      }
    }
    #expect(difference == nil)
  }
}
