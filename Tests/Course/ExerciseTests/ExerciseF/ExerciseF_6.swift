import H264
import Steps
import Testing

@Suite("F.6 between the samples", .exercise("F.6") { _ = try $0.interpolated(flat(0, 0)) })
struct ExerciseF_6 {
  private func interpolated(
    _ x: Int, _ y: Int, _ rows: [[UInt8]]
  ) throws -> [UInt8] {
    let size = rows.count - 5
    return try Steps.current.interpolated(
      LumaWindow(
        width: rows[0].count - 5, height: size, fractionX: x, fractionY: y,
        samples: rows.flatMap(\.self)))
  }

  /// Nine rows that are all the same.
  private let step = [[UInt8]](repeating: [10, 10, 10, 10, 20, 20, 20, 20, 20], count: 9)

  /// Columns where that one has rows.
  private var turned: [[UInt8]] { (0..<9).map { y in step.map { $0[y] } } }

  @Test(arguments: 0..<16)
  func `in a flat area every place is the same`(place: Int) throws {
    let got = try Steps.current.interpolated(flat(place % 4, place / 4))
    #expect(got == [UInt8](repeating: 77, count: 16))
  }

  @Test func `whole samples are copied from the third column and row on`() throws {
    let rows = (0..<9).map { y in (0..<9).map { UInt8(10 * y + $0) } }
    let got = try interpolated(0, 0, rows)
    #expect(got == [22, 23, 24, 25, 32, 33, 34, 35, 42, 43, 44, 45, 52, 53, 54, 55])
  }

  @Test func `half along the row`() throws {
    let got = try interpolated(2, 0, step)
    // At x = 0: (10 − 50 + 200 + 200 − 100 + 20 + 16) / 32 = 9.25; x = 1: 496 / 32 = 15.5;
    // x = 2: (10 − 50 + 400 + 400 − 100 + 20 + 16) / 32 = 21.75; x = 3: (10 − 100 + 800 − 100 + 20 + 16) / 32.
    #expect(got == [9, 15, 21, 20, 9, 15, 21, 20, 9, 15, 21, 20, 9, 15, 21, 20])
  }

  @Test func `half along the column`() throws {
    let got = try interpolated(0, 2, turned)
    #expect(got == [9, 9, 9, 9, 15, 15, 15, 15, 21, 21, 21, 21, 20, 20, 20, 20])
  }

  @Test func `quarters are means with the nearer sample`() throws {
    let quarter = try interpolated(1, 0, step)
    // (9 + 10 + 1) / 2, (15 + 10 + 1) / 2, (21 + 20 + 1) / 2, (20 + 20 + 1) / 2.
    #expect(quarter.prefix(4) == [10, 13, 21, 20])
    let beyond = try interpolated(3, 0, step)
    // (9 + 10 + 1) / 2, (15 + 20 + 1) / 2, …
    #expect(beyond.prefix(4) == [10, 18, 21, 20])
    let down = try interpolated(0, 3, turned)
    #expect([down[0], down[4], down[8], down[12]] == [10, 18, 21, 20])
  }

  @Test func `sums are clipped`() throws {
    let rows = [[UInt8]](repeating: [255, 255, 255, 255, 0, 0, 0, 0, 0], count: 9)
    let got = try interpolated(2, 0, rows)
    // At x = 0: 255 · (1 − 5 + 20 + 20 − 0 + 0) / 32 = 286.9 without the clip; x = 2: negative.
    #expect(got.prefix(4) == [255, 128, 0, 8])
  }

  @Test func `the middle is filtered twice and rounded once`() throws {
    // One bright sample at column 2, row 2: the taps' product at each place.
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 9), count: 9)
    rows[2][2] = 200
    let got = try interpolated(2, 2, rows)
    // 0,0: 20 · 20 · 200 = 80 000, + 512, / 1024 = 78.6; 1,0: −5 · 20 · 200: below 0.
    #expect(got[0] == 78)
    #expect(got[1] == 0)
    // 2,2: 1 · 1 · 200 = 200, + 512, / 1024 = 0.7.
    #expect(got[10] == 0)
    // 1,1: 25 · 200 = 5 000, + 512, / 1024 = 5.4: minus times minus.
    #expect(got[5] == 5)
  }

  @Test func `the sums of the rows stay as they are`() throws {
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 9), count: 9)
    rows[2][2] = 1
    let got = try interpolated(2, 2, rows)
    // 20 · 20 + 512 = 912, / 1024 = 0.9. Had the row been divided, (20 + 16) / 32 would be 1 already.
    #expect(got[0] == 0)
  }

  @Test func `diagonal quarters are means of two halves`() throws {
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 9), count: 9)
    rows[2][2] = 160
    // b at 0,0: (20 · 160 + 16) / 32 = 100; h the same; at 1,0 and 0,1 below 0.
    let e = try interpolated(1, 1, rows)
    #expect(e[0] == 100)
    let g = try interpolated(3, 1, rows)
    // b of 0,0 and h of 1,0, which is 0: (100 + 0 + 1) / 2.
    #expect(g[0] == 50)
    let p = try interpolated(1, 3, rows)
    #expect(p[0] == 50)
    let r = try interpolated(3, 3, rows)
    // s, the b of 0,1, and m, the h of 1,0: both 0.
    #expect(r[0] == 0)
  }

  @Test func `beside the middle there is a half on one side`() throws {
    var rows = [[UInt8]](repeating: [UInt8](repeating: 0, count: 9), count: 9)
    rows[2][2] = 160
    // j: (400 · 160 + 512) / 1024 = 63; f: j and b, 100; q: j and s, 0; i: j and h; k: j and m, 0.
    let f = try interpolated(2, 1, rows)
    #expect(f[0] == 82)
    let q = try interpolated(2, 3, rows)
    #expect(q[0] == 32)
    let i = try interpolated(1, 2, rows)
    #expect(i[0] == 82)
    let k = try interpolated(3, 2, rows)
    #expect(k[0] == 32)
  }

  @Test func `a block need not be a square`() throws {
    let rows = [[UInt8]](
      repeating: (0..<13).map { UInt8(10 * $0) }, count: 9)
    let got = try interpolated(0, 0, rows)
    #expect(got.count == 32)
    #expect(got.prefix(8) == [20, 30, 40, 50, 60, 70, 80, 90])
  }

  @Test func `the film in lockstep with the reference`() async throws {
    let interpolated = Steps.current.interpolated
    let difference = try await lockstep(count: 3) { film in
      film.rules.interpolation = { [failure = film.failure] window in
        failure.call([]) { try interpolated(window) }
      }
    }
    #expect(difference == nil)
  }
}

/// A block of 4 × 4 in a flat area.
private func flat(_ x: Int, _ y: Int) -> LumaWindow {
  LumaWindow(
    width: 4, height: 4, fractionX: x, fractionY: y, samples: [UInt8](repeating: 77, count: 81))
}
