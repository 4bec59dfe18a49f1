import Foundation
import TestSupport
import Testing

/// Lesson 05's pictures against what is known to be in the file, and against FFmpeg's conversion.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct RenderOracleTests {
  /// The bars of `make-bars.sh`: which matrix, range and depth; FFmpeg's words for them.
  struct Bars: CustomTestStringConvertible, Sendable {
    let name: String
    let matrix: String
    let range: String

    var testDescription: String { name }
  }

  static let bars: [Bars] = ["601", "709", "2020"].flatMap { matrix in
    ["limited", "full"].flatMap { range in
      [8, 10].map { depth in
        Bars(name: "bars-\(matrix)-\(range)-\(depth).mp4", matrix: "bt\(matrix)", range: range)
      }
    }
  }

  /// White, yellow, cyan, green, magenta, red, blue, black; 255 above and 191 below.
  private static func color(bar: Int, isLower: Bool) -> [Int] {
    let level = isLower ? 191 : 255
    return [(bar / 2).isMultiple(of: 2), bar < 4, bar.isMultiple(of: 2)].map { $0 ? level : 0 }
  }

  // Samples are whole numbers: in 8 bits, limited range, half a step of Y and of Cr or Cb is up to
  // 0.6 + 1.1 steps of a screen. These bars come back to within 1, with 10 bits exactly.
  @Test(
    "the colour bars come back as the colours that they were",
    arguments: bars.map(\.name) + ["bars-ycgco.mp4", "bars-rgb.mp4"])
  func knownColors(name: String) throws {
    let pixels = try ours(name)
    try #require(pixels.count == 3 * 128 * 96)
    var largest = 0
    for row in 0..<96 where abs(row - 48) > 4 {
      for column in 0..<128 where 4..<12 ~= column % 16 {
        let expected = Self.color(bar: column / 16, isLower: row >= 48)
        for component in 0..<3 {
          let found = Int(pixels[3 * (128 * row + column) + component])
          largest = max(largest, abs(found - expected[component]))
        }
      }
    }
    print("\(name): largest difference from the known colours \(largest)")
    #expect(largest <= (name == "bars-rgb.mp4" || name.hasSuffix("10.mp4") ? 0 : 1))
  }

  // Inside the bars there is one right answer; swscale's factors of 13 bits are worth one step.
  // Between them chroma is blended, by swscale from where it is told that it lies: on the left
  // pixel of two, as the files say (without `in_h_chr_pos` it takes the middle).
  @Test("converts every matrix, range and depth as ffmpeg does", arguments: bars)
  func sameAsFFmpeg(bars: Bars) throws {
    let (ours, theirs) = (try ours(bars.name), try theirs(bars))
    try #require(ours.count == theirs.count)
    let inside = (0..<128 * 96).filter { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: 128)
      return 4..<12 ~= column % 16 && abs(row - 48) > 4
    }
    func differences(_ places: some Sequence<Int>) -> [Int] {
      places.flatMap { place in
        (0..<3).map { abs(Int(ours[3 * place + $0]) - Int(theirs[3 * place + $0])) }
      }
    }
    let (flat, all) = (differences(inside), differences(0..<128 * 96))
    let mean = Double(all.reduce(0, +)) / Double(all.count)
    print(
      "\(bars.name): against ffmpeg at most \(flat.max() ?? 0) inside the bars, "
        + "\(all.max() ?? 0) between them, mean \(mean)")
    #expect((flat.max() ?? 0) <= 1)
    #expect(mean < 0.3)
  }

  /// The red, green and blue of lesson 05's PNG, read by ffmpeg.
  private func ours(_ name: String) throws -> [UInt8] {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess("lesson05-render", name, "--cell", "1", "--png", url.path)
    #expect(run.status == 0)
    return try rgb(["-i", url.path])
  }

  private func theirs(_ bars: Bars) throws -> [UInt8] {
    let filter =
      "scale=in_color_matrix=\(bars.matrix):in_range=\(bars.range):in_h_chr_pos=0"
      + ":out_range=full:flags=accurate_rnd+full_chroma_int+full_chroma_inp+bilinear"
    return try rgb([
      "-i", LessonProcess.fixture(bars.name).path, "-frames:v", "1", "-vf", filter,
    ])
  }

  private func rgb(_ arguments: [String]) throws -> [UInt8] {
    try FFmpegTool.ffmpeg.run(
      ["-v", "error"] + arguments + ["-pix_fmt", "rgb24", "-f", "rawvideo", "-"]
    ).output
  }
}
