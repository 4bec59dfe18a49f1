import Foundation
import TestSupport
import Testing

/// A film on one picture: `--card`.
@Suite("The card of a film") struct CardTests {
  /// Columns and rows of a PNG file, by its IHDR chunk.
  private func size(_ bytes: [UInt8]) throws -> (width: Int, height: Int) {
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }

  private func card(_ film: String, status: Int32 = 0) throws -> [UInt8] {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess("lesson04-decode", film, "--card", url.path)
    #expect(run.status == status, "\(film)")
    return Array(try Data(contentsOf: url))
  }

  @Test("is as wide as a message shows it, with macroblocks for H.264")
  func sizes() throws {
    let whole = try size(card("small.mp4"))
    #expect(whole.width == 1200)
    // Of other codecs there are no macroblocks to show; the strip and the bytes are there.
    let others = try size(card("hev1.mp4"))
    #expect(others.width == 1200)
    #expect(others.height < whole.height - 200)
  }

  @Test("films of all kinds have one, or one line says why not")
  func robust() throws {
    for film in ["damaged-stsz.mp4", "fragmented.mp4", "interlaced.mp4"] {
      let run = try LessonProcess("lesson04-decode", film, "--card", "/dev/null")
      #expect(run.status == 0 || run.status == 1, "\(film)")
      #expect(run.errors.split(separator: "\n").count <= 3, "\(film): \(run.errors)")
    }
  }

  @Test("is all the output, so it goes with no other kind of output")
  func conflict() throws {
    let run = try LessonProcess("lesson04-decode", "small.mp4", "--card", "-", "--json")
    #expect(run.status == 2)
  }
}
