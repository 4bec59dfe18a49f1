import Steps
import Testing

@Suite(
  "G.2 differences become levels",
  .exercise("G.2") {
    let zeros = [Int](repeating: 0, count: 16)
    _ = try $0.quantizedLevels(zeros, zeros, 28, 32)
  })
struct ExerciseG_2 {
  /// For a quantiser whose remainder by 6 is 4: 2¹⁷ / 16, and 16/25 and 4/5 of 2¹⁷ / 25 and 2¹⁷ / 20.
  private let multipliers = [
    8192, 5243, 8192, 5243, 5243, 3355, 5243, 3355, 8192, 5243, 8192, 5243, 5243, 3355, 5243, 3355,
  ]

  private func levels(_ differences: [Int], _ quantizer: Int, _ rounding: Int) throws -> [Int] {
    try Steps.current.quantizedLevels(differences, multipliers, quantizer, rounding)
  }

  @Test func `what is the same everywhere is one level`() throws {
    let got = try levels([Int](repeating: 10, count: 16), 28, 32)
    // W = 16 · 10; (160 · 8192 + 32 · 2¹³) / 2¹⁹ = 3.
    #expect(got == [3] + [Int](repeating: 0, count: 15))
  }

  @Test func `less rounding makes it smaller`() throws {
    let got = try levels([Int](repeating: 10, count: 16), 28, 22)
    // (160 · 8192 + 22 · 2¹³) / 2¹⁹ = 2.84, rounded down.
    #expect(got[0] == 2)
  }

  @Test func `six steps more halve the level`() throws {
    let got = try levels([Int](repeating: 40, count: 16), 34, 32)
    // (640 · 8192 + 32 · 2¹⁴) / 2²⁰ = 5.5, rounded down.
    #expect(got[0] == 5)
  }

  @Test func `the sign is kept, and does not change the size`() throws {
    let got = try levels([Int](repeating: -10, count: 16), 28, 32)
    // 2.5 and a half give 3; the sign comes back after that. Shifting −2.5 and a half gives −2.
    #expect(got[0] == -3)
  }

  @Test func `what grows to the right is in the first row`() throws {
    let rows = [[-30, -10, 10, 30], [-30, -10, 10, 30], [-30, -10, 10, 30], [-30, -10, 10, 30]]
    let got = try levels(rows.flatMap(\.self), 28, 32)
    // 4 · (2 · −30 − 10 − 10 − 2 · 30) = −560; −(560 · 5243 + 2¹⁸) / 2¹⁹ = −6.1.
    #expect(got[1] == -6)
    // 4 · (−30 + 20 + 20 − 30)... the fourth: 4 · (−30 + 2 · 10 + 2 · 10 − 30) = −80 → −1.3.
    #expect(got[3] == -1)
    #expect(got[4] == 0)
  }

  @Test func `what grows downwards is in the first column`() throws {
    let column = [-30, -10, 10, 30].flatMap { [Int](repeating: $0, count: 4) }
    let got = try levels(column, 28, 32)
    #expect(got[4] == -6)
    #expect(got[12] == -1)
    #expect(got[1] == 0)
  }

  @Test func `a single sample reaches all sixteen`() throws {
    let got = try levels([255] + [Int](repeating: 0, count: 15), 28, 32)
    // Row and column weights 1, 2, 1, 1 each: 255, 510, 1020 … times the multipliers.
    #expect(got == [4, 5, 4, 3, 5, 7, 5, 3, 4, 5, 4, 3, 3, 3, 3, 2])
  }
}
