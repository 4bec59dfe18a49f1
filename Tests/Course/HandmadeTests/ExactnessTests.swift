import Foundation
import TestSupport
import Testing

/// The player in one file decodes as libavcodec does, bit for bit.
@Suite struct ExactnessTests {
  private static let films = ["meadow-baseline", "moov-last"]

  private func oracle(_ film: String) throws -> String {
    try String(
      contentsOfFile: "\(packageFolder)/Lessons/H-handmade/oracle/\(film).framemd5",
      encoding: .utf8)
  }

  @Test("all pictures are those of libavcodec", arguments: films)
  func pictures(film: String) throws {
    let run = try Player(fixturePath("\(film).mp4"), "--framemd5")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output == (try oracle(film)))
  }

  @Test(
    "the recorded hashes are what ffmpeg says today",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled), arguments: films)
  func recording(film: String) throws {
    let answer = try FFmpegTool.ffmpeg.run([
      "-v", "error", "-i", fixturePath("\(film).mp4"), "-map", "0:v", "-enc_time_base", "-1",
      "-f", "framemd5", "-",
    ])
    let lines = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").joined(separator: " ") + "\n" }
    #expect(lines.joined() == (try oracle(film)))
  }

  @Test(
    "each chapter's option prints what ./course check H expects",
    arguments: [
      ("boxes", ["--boxes"]), ("samples", ["--samples"]), ("format", ["--format"]),
      ("headers", ["--headers"]), ("counts", ["--counts", "0"]), ("vectors", ["--vectors", "40"]),
    ])
  func option(name: String, words: [String]) throws {
    let run = try Player([fixturePath("meadow-baseline.mp4")] + words)
    let expected = try String(
      contentsOfFile: "\(packageFolder)/Lessons/H-handmade/oracle/\(name).txt", encoding: .utf8)
    #expect(run.output == expected)
  }

  @Test(
    "what the book shows of an unfinished picture is what ./course check H expects",
    arguments: ["corrections", "predictions"])
  func unfinished(name: String) throws {
    let folder = "\(packageFolder)/Lessons/H-handmade"
    let expected = try String(contentsOfFile: "\(folder)/oracle/\(name).txt", encoding: .utf8)
    let book = try String(contentsOfFile: "\(folder)/README.md", encoding: .utf8)
    #expect(book.contains("--grey 0\n\(expected)```"))
  }

  @Test("two thousand lines are enough, and Foundation is all that it imports")
  func size() throws {
    let source = try String(
      contentsOfFile: "\(packageFolder)/Lessons/H-handmade/player.swift", encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 2000)
    #expect(lines.filter { $0.hasPrefix("import") } == ["import Foundation"])
  }
}
