import Foundation
import LessonCharts
import Media
import Sixel
import Terminal
import Testing

@testable import LessonKit

@Suite("Charts on a page") struct PageChartsTests {
  private static let chart = StripChart(
    [.init("file", range: 0..<10, runs: [.init(0..<5, category: 0)])],
    categories: [ChartCategory("box", symbol: "b", color: .sky)])

  /// Runs a page in a folder of its own and returns what it has written.
  private func output(
    of words: [String], in folder: URL, _ body: (Page) throws -> Void
  ) async throws -> [UInt8] {
    let film = folder.appendingPathComponent("film.mp4")
    try Data("film".utf8).write(to: film)
    let text = folder.appendingPathComponent("output")
    try Data().write(to: text)
    let file = try FileHandle(forWritingTo: text)
    let page = try Page(
      notebook: Notebook(name: "test", title: "", purpose: "", common: .pictures),
      arguments: try Arguments(words, options: CommonOptions.pictures.shown),
      fileName: film.path,
      streams: LessonStreams(
        output: TextOutput(descriptor: file.fileDescriptor), errors: TextOutput(descriptor: 2)))
    try body(page)
    page.output.flush()
    return [UInt8](try Data(contentsOf: text))
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test("are text where there are no pixels, or too few", arguments: ["none", "blocks", "text"])
  func text(mode: String) async throws {
    try await withFolder { folder in
      let words = ["--graphics", mode, "--color", "never"]
      let output = try await output(of: words, in: folder) { try $0.draw(Self.chart) }
      let lines = Self.chart.lines(width: 80, style: TextStyle(isEnabled: false))
      #expect(String(decoding: output, as: UTF8.self) == lines.joined(separator: "\n") + "\n")
    }
  }

  @Test(
    "take the width of the window, and letters that grow with its cells",
    arguments: [
      (480, 234, 13, 1, 480, 234), (960, 500, 17, 2, 960, 500),
      (1600, 900, 18, 2, 1600, 720), (800, 400, 20, 2, 800, 400),
      (3840, 2000, 36, 3, 3840, 1080), (600, 300, 40, 1, 600, 300), (0, 0, 20, 1, 0, 0),
    ])
  func space(
    width: Int, height: Int, cellHeight: Int, scale: Int, boxWidth: Int, boxHeight: Int
  ) {
    let space = ChartSpace(room: PixelSize(width: width, height: height), cellHeight: cellHeight)
    #expect(space.scale == scale)
    #expect(space.box == PixelSize(width: boxWidth, height: boxHeight))
    guard width > 0 else { return }
    let picture = space.picture(of: Self.chart)
    #expect(picture.width == boxWidth / scale * scale)
    #expect(picture.height <= boxHeight)
  }

  @Test("are dark on a light ground, and light on a dark one")
  func ground() throws {
    func ground(isLight: Bool) -> RGBColor {
      let space = ChartSpace(
        room: PixelSize(width: 960, height: 500), cellHeight: 17, isLight: isLight)
      let picture = space.picture(of: Self.chart)
      return picture.palette[Int(picture.indices[0])]
    }
    #expect(ground(isLight: false).green < 64)
    #expect(ground(isLight: true).green > 192)
  }

  @Test("are sixels where that is asked for, as large as --size")
  func sixels() async throws {
    try await withFolder { folder in
      let words = ["--graphics", "sixel", "--size", "100x200"]
      let output = try await output(of: words, in: folder) { try $0.draw(Self.chart) }
      let picture = Self.chart.picture(size: PixelSize(width: 100, height: 200))
      #expect(output == SixelEncoder().encode(picture) + [0x0A])
    }
  }

  @Test("are in kitty's protocol where that is asked for")
  func kitty() async throws {
    try await withFolder { folder in
      let words = ["--graphics", "kitty", "--size", "100x200"]
      let output = try await output(of: words, in: folder) { try $0.draw(Self.chart) }
      let picture = Self.chart.picture(size: PixelSize(width: 100, height: 200))
      #expect(try output == KittyEncoder(.still).encode(picture.rgbImage) + [0x0A])
    }
  }

  @Test("are saved one by one, the second under a number")
  func saved() async throws {
    try await withFolder { folder in
      let file = folder.appendingPathComponent("a.b.png").path
      let output = try await output(of: ["--png", file, "--size", "64x300"], in: folder) { page in
        try page.draw(Self.chart)
        try page.draw(Self.chart)
      }
      let picture = Self.chart.picture(size: PixelSize(width: 64, height: 300))
      let png = PlainPNGEncoder().encode(picture)
      for name in ["a.b.png", "a.b-2.png"] {
        #expect([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))) == png)
      }
      let text = String(decoding: output, as: UTF8.self)
      #expect(text.contains("saved \(file): \(png.count.grouped) bytes\n"))
    }
  }
}
