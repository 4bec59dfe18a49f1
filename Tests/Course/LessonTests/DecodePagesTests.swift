import Foundation
import TestSupport
import Testing

/// The cells of lesson 04 that draw.
@Suite("Pictures of lesson 04") struct DecodePagesTests {
  private static let lesson = "lesson04-decode"

  /// What a cell printed, and what it saved.
  private struct Drawing {
    let output: String
    let width: Int
    let height: Int

    /// All files that it saved, and where they were.
    let names: [String]
    let folder: URL
  }

  /// Runs one cell, which saves its first picture as `picture.png`.
  private func draw(_ file: String, cell: Int, _ words: String...) throws -> Drawing {
    try withScratchFolder { folder in
      let url = folder.appendingPathComponent("picture.png")
      let executable = LessonProcess.products.appendingPathComponent(Self.lesson)
      let run = try LessonProcess(
        executable: executable, [file, "--cell", String(cell), "--png", url.path] + words)
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      let header = [UInt8](try Data(contentsOf: url)).dropFirst(16).prefix(8)
      // Both numbers are big-endian and have four bytes.
      let sides = [header.prefix(4), header.suffix(4)].map { $0.reduce(0) { $0 << 8 | Int($1) } }
      return Drawing(
        output: run.output, width: sides[0], height: sides[1],
        names: try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(),
        folder: folder)
    }
  }

  @Test("a second picture is saved beside the first, and leaves nothing in the temporary folder")
  func secondPicture() throws {
    let drawing = try draw("demo.mp4", cell: 10, "--size", "400x300")
    #expect(drawing.names == ["picture-2.png", "picture.png"])
    #expect(!FileManager.default.fileExists(atPath: drawing.folder.path))
  }

  @Test(
    "fit into the box that is asked for, whatever is drawn", arguments: [6, 7, 8, 10],
    ["demo.mp4", "rotated.mp4", "odd-size.mp4", "h264-10bit.mp4", "hevc-422-10bit.mp4", "vp9.mp4"])
  func fits(cell: Int, file: String) throws {
    let picture = try draw(file, cell: cell, "--size", "400x300")
    #expect(1...400 ~= picture.width)
    #expect(1...300 ~= picture.height)
  }

  // Two thirds of 632 columns are 421 for luma, or 420 to be even, and 236 rows. Chroma has
  // 210 and 118 each, and 4 rows of nothing between.
  @Test("planes lie side by side, chroma at half the size")
  func planes() throws {
    let page = try draw("demo.mp4", cell: 6)
    #expect(page.width == 634)
    #expect(page.height == 240)
    #expect(page.output.contains("Y          640   360              8  230 400\n"))
    #expect(page.output.contains("Cb         320   180              8   57 600\n"))
  }

  @Test("a grey film has one plane, and says so")
  func grey() throws {
    let page = try draw("hevc-gray.mp4", cell: 6)
    #expect(page.output.contains("Luma is all there is"))
    #expect(!page.output.contains("Cb "))
  }

  @Test("planes of green, blue and red are called by their names")
  func rgb() throws {
    let page = try draw("bars-rgb.mp4", cell: 6)
    #expect(page.output.contains("\nG  "))
    #expect(!page.output.contains("Cb "))
  }

  @Test("more than 8 bits take two bytes a sample")
  func tenBits() throws {
    let page = try draw("hevc-422-10bit.mp4", cell: 6)
    // Half the columns and all rows: 80 × 90 × 2.
    #expect(page.output.contains("Cb          80    90             10  14 400\n"))
    #expect(page.output.contains("Middle grey, 512,"))
  }

  // ffprobe -show_entries frame=pict_type says the same: see PictureTypeOracleTests.
  @Test("both orders hold the same pictures")
  func orders() throws {
    let page = try draw("demo.mp4", cell: 8)
    #expect(page.output.contains("above, as decoded: 0I 1P 2B 3B 4B\n"))
    #expect(page.output.contains("below, as shown:   0I 3B 2B 4B 1P\n"))
  }

  @Test("the group is that of the picture that is asked for")
  func group() throws {
    // Sync samples are 2 s apart: Fixtures/README.md.
    let page = try draw("demo.mp4", cell: 8, "--at", "5")
    #expect(page.output.contains("above, as decoded: 120I 121P"))
    let strip = try draw("demo.mp4", cell: 7, "--frame", "150")
    #expect(strip.output.contains("60 pictures, from 4.000 s to 5.967 s;"))
  }

  // An edit cuts this film in the middle of a group: Fixtures/README.md.
  @Test("the still is the first picture that stands alone, or the one that is asked for")
  func still() throws {
    let key = try draw("trimmed.mp4", cell: 5)
    #expect(key.output.contains("I-picture at 0.167 s, 160 × 90, 4:2:0, 21 600 bytes"))
    let first = try draw("trimmed.mp4", cell: 5, "--frame", "0")
    #expect(first.output.contains("B-picture at 0.000 s"))
    let sameTime = try draw("trimmed.mp4", cell: 5, "--at", "0")
    #expect(sameTime.output.contains("B-picture at 0.000 s"))
  }

  @Test("motion vectors are those of the picture that is asked for")
  func motion() throws {
    let page = try draw("demo.mp4", cell: 9, "--frame", "2")
    #expect(page.output.contains("B-picture at 0.067 s, sample 2: "))
    // Twice as wide as the film: its lines are thin.
    #expect(page.width == 1280)
  }

  @Test("where there are no motion vectors, the page says why", arguments: ["hevc.mp4", "av1.mp4"])
  func noMotion(file: String) throws {
    let run = try LessonProcess(Self.lesson, file, "--cell", "9")
    #expect(run.status == 0)
    #expect(run.output.contains("(libavcodec tells no motion vectors of "))
  }

  @Test("the chart of a group is text where there are no pixels")
  func chart() throws {
    let run = try LessonProcess(Self.lesson, "demo.mp4", "--cell", "4")
    #expect(run.output.contains("27 411 ┤█"))
    // The sizes are those that lesson 03 finds for I-, P- and B-pictures of this group.
    #expect(run.output.contains("I            1           27 411  24.9 %\n"))
  }

  @Test("--json tells sizes, sync samples and the delay")
  func json() throws {
    let json = try LessonProcess(Self.lesson, "demo.mp4", "--json").json()
    #expect(json["packetsToFirstFrame"] as? Int == 3)
    let frames = try #require(json["frames"] as? [[String: Any]])
    #expect(frames.count == 300)
    #expect(frames.first?["size"] as? Int == 27_411)
    let sync = frames.filter { $0["sync"] as? Bool == true }.map { $0["sampleIndex"] as? Int }
    #expect(sync == [0, 60, 120, 180, 240])
  }

  @Test(
    "the whole page fits into a terminal", arguments: ["demo.mp4", "avc3.mp4", "hevc-slices.mp4"])
  func width(file: String) throws {
    let run = try LessonProcess(Self.lesson, file)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
