import Foundation
import TestSupport
import Testing

/// The cells of lesson 04 that look inside the decoder.
@Suite struct DecoderCellsTests {
  private func cell(_ number: Int, _ words: String...) throws -> LessonProcess {
    try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("lesson04-decode"),
      words + ["--cell", "\(number)", "--color", "never"])
  }

  /// The numbers below a line that has a word: four rows of that many.
  private func rows(_ output: String, below word: String, _ count: Int) throws -> [[Int]] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains(word) })
    let rows = lines[(start + 1)...].prefix(4).map {
      $0.split(separator: " ").compactMap { Int($0) }
    }
    try #require(rows.map(\.count) == [count, count, count, count])
    return rows
  }

  @Test(arguments: ["demo.mp4", "meadow.mp4", "moov-last.mp4", "small.mp4", "h264-gray.mp4"])
  func `prediction and correction of a block add up to its samples`(file: String) throws {
    let run = try cell(12, file)
    #expect(run.status == 0)
    let numbers = try rows(run.output, below: "= sum", 16)
    for row in numbers {
      for column in 0..<4 {
        let sum = row[column] + row[4 + column]
        #expect(row[8 + column] == min(max(sum, 0), 255))
      }
    }
    let stages = try rows(run.output, below: "coefficients  ", 12)
    // The corrections stand in both.
    #expect(stages.map { $0[8...] } == numbers.map { $0[4..<8] })
  }

  @Test func `the block is that of lesson F, number by number`() throws {
    let run = try cell(12, "meadow.mp4")
    let place = try #require(run.output.firstMatch(of: /macroblock (\d+),(\d+), I 4×4/))
    let block = try #require(run.output.firstMatch(of: /the block at (\d+),(\d+): mode (\d)/))
    let other = try LessonProcess(
      "lessonF-decoder", "meadow.mp4", "--frame", "0", "--mb", "\(place.1),\(place.2)", "--json")
    let json = try other.json()
    let steps = try #require(json["blocks"] as? [[String: Any]])
    let (column, row) = (try #require(Int(place.1)), try #require(Int(place.2)))
    let (x, y) = (try #require(Int(block.1)), try #require(Int(block.2)))
    let own = steps.filter {
      $0["plane"] as? Int == 0 && $0["x"] as? Int == column * 16 + x
        && $0["y"] as? Int == row * 16 + y
    }
    #expect(own.first?["mode"] as? Int == Int(block.3))
    let prediction = own.first { $0["stage"] as? String == "prediction" }?["samples"] as? [Int]
    let levels = own.first { $0["stage"] as? String == "correction" }?["levels"] as? [Int]
    #expect(try rows(run.output, below: "= sum", 16).flatMap { $0[..<4] } == prediction)
    #expect(try rows(run.output, below: "coefficients  ", 12).flatMap { $0[..<4] } == levels)
  }

  // ffprobe -select_streams v -show_entries packet=size: 300 packets, 560 140 bytes.
  @Test func `the ratio is that of the pictures to the samples`() throws {
    let run = try cell(13, "demo.mp4")
    #expect(run.output.contains("300 pictures of 345 600 bytes are 103 680 000 bytes,\n"))
    #expect(run.output.contains("their samples 560 140: 185 to 1\n"))
    // A grey picture has luma alone.
    #expect(try cell(13, "h264-gray.mp4").output.contains("of 14 400 bytes"))
  }

  @Test func `a flipped bit is followed to its element, and nothing before it is wrong`() throws {
    let run = try cell(14, "demo.mp4")
    #expect(run.status == 0)
    #expect(run.output.contains("bit 4 of the byte at 82 626: d6 → c6\n"))
    #expect(run.output.contains("macroblock 34,6 is the first to be read differently"))
    #expect(run.output.contains(/mb_type +5  ▸  mb_type +1\n/))
    let meadow = try cell(14, "meadow.mp4", "--flip", "154872:4")
    #expect(meadow.output.contains(/LumaLevel4x4 +14  ▸  LumaLevel4x4 +2\n/))
    // Vectors of the Baseline profile are codes of their own, so that one bit spoils one number.
    #expect(try cell(14, "moov-last.mp4").output.contains(/mvd_l0 +-4  ▸  mvd_l0 +-5\n/))
  }

  @Test(
    "a bit that is in no macroblock is told as what it is",
    arguments: [
      // slice_type of sample 1; the length before it; the parameter set in avcC.
      ("39861:3", "does not decode the sample with this bit: slice_type is 3"),
      ("39856:0", ""), ("52:0", "no sample of the film lies there"),
    ])
  func elsewhere(flip: String, words: String) throws {
    let run = try cell(14, "demo.mp4", "--flip", flip)
    let text = run.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.isEmpty || text.contains(words))
    #expect(run.output.contains("Follow one bit"))
  }

  @Test(
    "a film that the course's decoder leaves out gets a sentence, and no error",
    arguments: [11, 12, 13, 14], ["interlaced.mp4", "h264-10bit.mp4", "hevc.mp4", "av1.mp4"])
  func others(number: Int, file: String) throws {
    let run = try cell(number, file)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(
      run.output.contains("H.264 alone")
        || run.output.contains("The course's own decoder does not decode this film"))
  }
}
