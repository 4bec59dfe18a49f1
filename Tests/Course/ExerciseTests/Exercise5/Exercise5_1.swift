import Media
import Steps
import Testing
import Video

@Suite(
  "5.1 the colour of a pixel",
  .exercise("5.1") { _ = try $0.color(16, 128, 128, .bt709, .limited) })
struct Exercise5_1 {
  private func color(
    _ y: Int, _ cb: Int, _ cr: Int, _ matrix: YUVMatrix, _ range: SampleRange
  ) throws -> [UInt8] {
    let color = try Steps.current.color(y, cb, cr, matrix, range)
    return [color.red, color.green, color.blue]
  }

  @Test func `limited range goes from 16 to 235`() throws {
    let black = try color(16, 128, 128, .bt709, .limited)
    let grey = try color(126, 128, 128, .bt709, .limited)
    let white = try color(235, 128, 128, .bt709, .limited)
    // Black is 16 and white is 235, so luma is (y - 16) / 219. ITU-T H.273 §8.3.
    #expect(black == [0, 0, 0])
    // (126 − 16) · 255 / 219 = 128.08
    #expect(grey == [128, 128, 128])
    #expect(white == [255, 255, 255])
  }

  @Test func `full range takes all values`() throws {
    let grey = try color(64, 128, 128, .bt709, .full)
    let red = try color(76, 85, 255, .bt601, .full)
    #expect(grey == [64, 64, 64])
    // JPEG's red. R: 76 + 1.402·127 = 254.05; G: 76 − 0.344·(−43) − 0.714·127 = 0.10; B: −0.20.
    #expect(red == [254, 0, 0])
  }

  @Test func `BT.601 and BT.709 weigh colours differently`() throws {
    let standard = try color(173, 39, 23, .bt601, .limited)
    let high = try color(173, 39, 23, .bt709, .limited)
    // 1.164·157 + 1.596·(−105) = 15.23, far more than 255, and 1.164·157 + 2.017·(−89) = 3.27.
    #expect(standard == [15, 255, 3])
    // 1.164·157 + 1.793·(−105) = −5.43, then 257.74, then −5.20.
    #expect(high == [0, 255, 0])
  }

  @Test func `BT.2020 has weights of its own`() throws {
    let got = try color(120, 100, 150, .bt2020, .limited)
    // Luma is 121.10. R: + 1.679·22 = 158.03; B: + 2.142·(−28) = 61.13; G: + 5.25 − 14.31 = 112.03.
    #expect(got == [158, 112, 61])
  }

  @Test func `colours are divided by 224, not by 219`() throws {
    let got = try color(81, 90, 240, .bt601, .limited)
    // 75.69 + 1.402·255/224·112 = 75.69 + 178.76 = 254.44; by 219, the red of BT.601 would be 255.
    #expect(got == [254, 0, 0])
  }

  @Test func `sums are rounded to the nearest`() throws {
    let got = try [18, 19, 20, 21].map { try color($0, 128, 128, .bt709, .limited)[0] }
    // 2 · 1.164 = 2.33, then 3.49, 4.66, 5.82.
    #expect(got == [2, 3, 5, 6])
  }

  @Test func `values beyond black and white are clamped`() throws {
    let below = try color(0, 128, 128, .bt709, .limited)
    let above = try color(255, 128, 128, .bt709, .limited)
    // −18.6 and 278.3: no screen is darker than black, or lighter than white.
    #expect(below == [0, 0, 0])
    #expect(above == [255, 255, 255])
  }
}
