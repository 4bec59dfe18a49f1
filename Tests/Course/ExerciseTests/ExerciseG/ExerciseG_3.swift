import Encoding
import Steps
import Testing

@Suite(
  "G.3 a block of levels becomes bits",
  .exercise("G.3") { _ = try $0.blockBits([0, 0, 0, 0], -1, .standard) })
struct ExerciseG_3 {
  private func blockBits(_ levels: [Int], count: Int = 16, context: Int = 0) throws -> String {
    let all = levels + [Int](repeating: 0, count: count - levels.count)
    return try Steps.current.blockBits(all, context, .standard).map { "\($0)" }.joined()
  }

  @Test func `a block without levels is its token`() throws {
    let (first, second, third) = (
      try blockBits([]), try blockBits([], context: 3), try blockBits([], context: 8)
    )
    #expect(first == "1")
    #expect(second == "11")
    #expect(third == "000011")
  }

  @Test func `two levels and a zero`() throws {
    let got = try blockBits([0, 3, -1])
    // Token of 2 with one trailing one, sign −, 3 as the first level without three ones, a zero, no run.
    #expect(got == "000100" + "1" + "001" + "110" + "1")
  }

  @Test func `three ones, and a level behind them`() throws {
    let got = try blockBits([0, 3, 0, 1, -1, -1, 0, 1])
    // The example of many textbooks: five levels, three ones 1, −1, −1; 1 and 3; three zeros, and runs.
    #expect(got == "0000100" + "011" + "1" + "0010" + "111" + "10" + "1" + "1" + "01")
  }

  @Test func `a fourth one is a level like others`() throws {
    let got = try blockBits([1, 1, 1, 1])
    // Three ones; the fourth has code 0, because three stand before it.
    #expect(got == "000011" + "000" + "1" + "00011")
  }

  @Test func `a negative level has the odd code`() throws {
    let got = try blockBits([-2])
    // Token of 1 without ones; −2: code 3 − 2 = 1; no zeros.
    #expect(got == "000101" + "01" + "1")
  }

  @Test func `a large level has fourteen zeros, or fifteen`() throws {
    let (first, second) = (try blockBits([10]), try blockBits([100]))
    // 18 − 2 = 16: 14 zeros, a 1, 2 in four bits. 198 − 2 − 30 = 166 in twelve.
    #expect(first == "000101" + "000000000000001" + "0010" + "1")
    #expect(second == "000101" + "0000000000000001" + "000010100110" + "1")
  }

  @Test func `suffixes grow with the levels`() throws {
    let got = try blockBits([5, 9, 2, 4])
    // From the last: 4: code 4; then suffixLength 2 (4 > 3): 2: code 2 → 1 10; 9: code 16 → 00001 00 with
    // length 2, then 3 (9 > 6): 5: code 8 → 01 000.
    #expect(got == "0000000111" + "00001" + "110" + "0000100" + "01000" + "00011")
  }

  @Test func `eleven levels begin with a suffix`() throws {
    let got = try blockBits([Int](repeating: 2, count: 11))
    // 2: code 0 with suffixLength 1: 1 0; then code 2: 01 0.
    #expect(got.hasPrefix("000000000001111" + "10" + "010"))
  }

  @Test func `chroma DC has four places and tables of its own`() throws {
    let got = try blockBits([0, 1, 0, -1], count: 4, context: -1)
    // Token 001 of two ones; signs 1, 0; two zeros: 00; a run of one of two: 01.
    #expect(got == "001" + "10" + "00" + "01")
  }

  @Test func `a full block says nothing of zeros`() throws {
    let got = try blockBits([1, -1, 1, -1], count: 4, context: -1)
    #expect(got == "0000000" + "101" + "1")
  }

  @Test func `fifteen places are full with fifteen levels`() throws {
    let got = try blockBits([Int](repeating: 1, count: 15), count: 15, context: 8)
    // Token (15 − 1) · 4 + 3 in six bits; three signs; twelve levels of 1 with suffixes; no zeros.
    #expect(got.hasPrefix("111011" + "000"))
    #expect(got.count == 6 + 3 + 1 + 11 * 2)
  }
}
