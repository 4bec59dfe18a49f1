import H264
import Steps
import Testing

@Suite(
  "4.8 half samples",
  .exercise("4.8") {
    _ = try $0.copiedBlock(4, 4, false, false, [UInt8](repeating: 0, count: 81))
  })
struct Exercise4_8 {
  private func copiedBlock(_ right: Bool, _ down: Bool, _ rows: [[UInt8]]) throws -> [UInt8] {
    try Steps.current.copiedBlock(
      rows[0].count - 5, rows.count - 5, right, down, rows.flatMap(\.self))
  }

  /// A step from 10 to 20, the same in nine rows.
  private let step = [[UInt8]](repeating: [10, 10, 10, 10, 20, 20, 20, 20, 20], count: 9)

  @Test func `whole samples are copied from the third column and row on`() throws {
    let rows = (0..<9).map { y in (0..<9).map { UInt8(10 * y + $0) } }
    let got = try copiedBlock(false, false, rows)
    #expect(got == [22, 23, 24, 25, 32, 33, 34, 35, 42, 43, 44, 45, 52, 53, 54, 55])
  }

  @Test func `half to the right`() throws {
    let got = try copiedBlock(true, false, step)
    // (10 − 50 + 200 + 200 − 100 + 20 + 16) / 32 = 9.25, then 15.5, 21.75 and 20.5.
    #expect(got == [9, 15, 21, 20, 9, 15, 21, 20, 9, 15, 21, 20, 9, 15, 21, 20])
  }

  @Test func `half down`() throws {
    let got = try copiedBlock(false, true, (0..<9).map { y in step.map { $0[y] } })
    #expect(got == [9, 9, 9, 9, 15, 15, 15, 15, 21, 21, 21, 21, 20, 20, 20, 20])
  }

  @Test func `both: filtered twice and rounded once`() throws {
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 9), count: 9)
    rows[2][2] = 200
    let got = try copiedBlock(true, true, rows)
    // 20 · 20 · 200 = 80 000, + 512, / 1024 = 78.6; (−5) · (−5) · 200 = 5 000: 5.4.
    #expect(got[0] == 78)
    #expect(got[5] == 5)
    #expect(got[1] == 0)
  }

  @Test func `both: the sums of the rows stay as they are`() throws {
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 9), count: 9)
    rows[2][2] = 1
    let got = try copiedBlock(true, true, rows)
    // 20 · 20 + 512 = 912, / 1024 = 0.9. Had the row been divided, (20 + 16) / 32 would be 1 already.
    #expect(got[0] == 0)
  }

  @Test func `sums are clipped`() throws {
    let got = try copiedBlock(
      true, false, [[UInt8]](repeating: [255, 255, 255, 255, 0, 0, 0, 0, 0], count: 9))
    #expect(got.prefix(4) == [255, 128, 0, 8])
  }

  @Test func `a block need not be a square`() throws {
    let got = try copiedBlock(
      false, false, [[UInt8]](repeating: (0..<13).map { UInt8(10 * $0) }, count: 21))
    #expect(got.count == 8 * 16)
    #expect(got.suffix(8) == [20, 30, 40, 50, 60, 70, 80, 90])
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let copiedBlock = Steps.current.copiedBlock
    let difference = try await lockstep("moov-last.mp4", count: 6) { film in
      film.rules.interpolation = { [failure = film.failure] window in
        guard window.fractionX & 1 == 0, window.fractionY & 1 == 0 else { return nil }
        return failure.call(nil) {
          try copiedBlock(
            window.width, window.height, window.fractionX == 2, window.fractionY == 2,
            window.samples)
        }
      }
    }
    #expect(difference == nil)
  }
}
