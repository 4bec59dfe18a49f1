import Steps
import Testing

@Suite(
  "5.3 ordered dither", .exercise("5.3") { _ = try $0.ditherOffset(0, 0, 51) })
struct Exercise5_3 {
  /// The ranks of pixels: with a step of 128, twice the rank is added, from −63 on.
  private func ranks(_ offsets: [Int]) -> [Int] { offsets.map { ($0 + 63) / 2 } }

  // The pattern as B. E. Bayer published it, "An Optimum Method for Two-Level Rendition of
  // Continuous-Tone Pictures", 1973.
  private static let pattern = [
    [0, 32, 8, 40, 2, 34, 10, 42],
    [48, 16, 56, 24, 50, 18, 58, 26],
    [12, 44, 4, 36, 14, 46, 6, 38],
    [60, 28, 52, 20, 62, 30, 54, 22],
    [3, 35, 11, 43, 1, 33, 9, 41],
    [51, 19, 59, 27, 49, 17, 57, 25],
    [15, 47, 7, 39, 13, 45, 5, 37],
    [63, 31, 55, 23, 61, 29, 53, 21],
  ]

  @Test(arguments: 0..<8)
  func `a row has the ranks of Bayer's pattern`(row: Int) throws {
    let offsets = try (0..<8).map { try Steps.current.ditherOffset($0, row, 128) }
    let got = ranks(offsets)
    // The lowest bits of column and row say most: neighbours lie far apart.
    #expect(got == Self.pattern[row])
  }

  @Test func `the pattern restarts after eight pixels`() throws {
    let columns = try (8..<16).map { try Steps.current.ditherOffset($0, 1, 128) }
    #expect(ranks(columns) == Self.pattern[1])
    let rows = try (640..<648).map { try Steps.current.ditherOffset(0, $0, 128) }
    #expect(ranks(rows) == Self.pattern.map { $0[0] })
  }

  @Test func `offsets reach half a step down and up`() throws {
    let offsets = try (0..<64).map {
      try Steps.current.ditherOffset($0 % 8, $0 / 8, 51)
    }
    // Rank 0: 1·51/128 − 51/2 = 0 − 25; rank 63: 127·51/128 − 51/2 = 50 − 25.
    #expect(offsets.min() == -25)
    #expect(offsets.max() == 25)
    // As much is added as is taken away, or the whole picture would become lighter.
    #expect(abs(offsets.reduce(0, +)) <= 64)
  }

  @Test func `half a step lies where half of the pixels are lit`() throws {
    let got = try [(1, 0), (1, 1)].map { try Steps.current.ditherOffset($0.0, $0.1, 51) }
    // Ranks 32 and 16: 65·51/128 − 25 = 25 − 25, and 33·51/128 − 25 = 13 − 25.
    #expect(got == [0, -12])
  }
}
