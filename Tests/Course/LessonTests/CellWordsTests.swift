import Foundation
import TestSupport
import Testing

/// What cells say about their own charts and tables has to be what a learner sees there.
@Suite("What cells say of themselves") struct CellWordsTests {
  private func cell(_ program: String, _ file: String, _ cell: String) throws -> String {
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(program),
      [file, "--cell", cell, "--stable"])
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }

  /// Words of a text, whatever its line breaks.
  private func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test("a letter under a column stands for one sample, or the cell says for how many")
  func sharedColumns() throws {
    let long = try cell("lesson03-demux", "demo.mp4", "7")
    #expect(long.contains(/\(120 in \d+ columns: of up to 2, the highest is drawn\)/))
    let short = try cell("lesson03-demux", "small.mp4", "7")
    #expect(!short.contains("columns:"))
    let letters = try #require(short.firstMatch(of: /└([IPB]+)/)).1
    #expect(letters.count == 60)
    #expect(letters.hasPrefix("IPBBPBBPBBPBBPBIPBB"))
  }

  @Test("a map of packets says how beginnings look as letters and in a picture")
  func beginnings() throws {
    let map = words(try cell("lessonC-transport", "small.ts", "2"))
    #expect(map.contains("has a capital letter or, in a picture, a white left edge"))
  }

  @Test("a scaled picture has its sampling beside its bytes, in both cells that show one")
  func scaledBytes() throws {
    #expect(
      words(try cell("lesson05-render", "demo.mp4", "8"))
        .contains("scaled 640×360 in 4:2:0, 345 600 bytes"))
    #expect(
      words(try cell("lesson05-render", "demo.mp4", "13"))
        .contains("scaled, 4:4:4 640×360 691 200"))
  }

  @Test("a chart of samples is as high as the largest one in the table above it, of all of them")
  func allSamples() throws {
    let text = try cell("lessonA-sound", "demo.mp4", "2")
    let row = try #require(text.firstMatch(of: /2 mp4a +(\d+) .* (\d+)\n/))
    #expect(row.1 == "470" && row.2 == "604")
    #expect(text.contains("\n604 ┤"))
    #expect(text.contains(" 469\n"))
    #expect(text.contains(/\(470 in \d+ columns: of up to \d+, the highest is drawn\)/))
  }

  @Test(
    "the colours of I, P and B are those that the cell names",
    .enabled(if: Oracle.isInstalled, "needs ffmpeg"))
  func typeColors() throws {
    let text = words(try cell("lesson04-decode", "demo.mp4", "7"))
    #expect(text.contains("in red-orange for I, blue for P and green for B"))
    let answer = try withScratchFolder { folder in
      let path = folder.appendingPathComponent("picture.png").path
      let run = try LessonProcess("lesson04-decode", "demo.mp4", "--cell", "7", "--png", path)
      #expect(run.status == 0)
      return try FFmpegTool.ffmpeg.run([
        "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
      ])
    }
    var colors: Set<[UInt8]> = []
    for place in stride(from: 0, to: answer.output.count - 2, by: 3) {
      colors.insert(Array(answer.output[place..<place + 3]))
    }
    // The palette of Okabe and Ito: vermilion, sky blue, bluish green.
    #expect(colors.isSuperset(of: [[0xD5, 0x5E, 0x00], [0x56, 0xB4, 0xE9], [0x00, 0x9E, 0x73]]))
  }
}
