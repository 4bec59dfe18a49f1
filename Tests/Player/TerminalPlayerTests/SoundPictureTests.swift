import Foundation
import MP4
import Media
import TestSupport
import Testing
import Video

@testable import TerminalPlayer

@Suite("What is seen of sound alone") struct SoundPictureTests {
  private static let folder = URL(fileURLWithPath: fixturePath(""))

  private static func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent("audio-only.mp4")))
  }

  private static func source(_ bytes: [UInt8]) async throws -> SoundOnlySource {
    try #require(
      try await SoundOnlySource(try await MP4Demuxer(reader: MemoryReader(bytes))))
  }

  private static func frames(_ source: SoundOnlySource) async throws -> [Frame] {
    var frames: [Frame] = []
    for try await frame in FrameSequence(
      source: source, trackID: SoundOnlySource.pictureID, decoder: source.makeDecoder())
    { frames.append(frame) }
    return frames
  }

  /// The height of the drawing in a column, above half of the brightness of what comes.
  private func height(_ frame: Frame, column: Int) -> Int {
    let plane = frame.picture.planes[0]
    return (0..<plane.height).count { plane.bytes[$0 * plane.width + 2 * column] > 50 }
  }

  @Test("the waveform is high where it beeps and a line where it does not, and its head moves")
  func waveform() async throws {
    let frames = try await Self.frames(try await Self.source(try Self.bytes()))
    #expect(frames.count == 10)
    #expect(frames.map { $0.presentationTime.duration } == (0..<10).map { .milliseconds(200 * $0) })
    let last = try #require(frames.last)
    // It beeps for 0.1 s at each second; 32 columns are a second, and the head is at 1.8 s.
    #expect(height(last, column: 1) > 50)
    #expect(height(last, column: 33) > 50)
    #expect(height(last, column: 15) <= 4)
    #expect(height(last, column: 200) <= 4)
    for (number, frame) in frames.enumerated() {
      let head = number * 32 / 5
      #expect(height(frame, column: head) == SoundOnlySource.size.height, "\(number)")
    }
  }

  @Test("a cover is shown instead, whatever kind it is said to be", arguments: ["png", "mjpeg"])
  func cover(codec: String) async throws {
    let image = RGBImage(
      width: 40, height: 30, pixels: Array(repeating: [200, 30, 60], count: 1200).flatMap { $0 })
    var file = try PNGEncoder().encode(image)
    if codec == "mjpeg" {
      guard FFmpegTool.ffmpeg.isInstalled else { return }
      file = try FFmpegTool.ffmpeg.run(
        ["-v", "error", "-f", "png_pipe", "-i", "-", "-f", "mjpeg", "-"], input: file
      ).output
    }
    let source = try await Self.source(Self.adding(cover: file, to: try Self.bytes()))
    let frames = try await Self.frames(source)
    #expect(frames.count == 2)
    for frame in frames {
      #expect((frame.picture.width, frame.picture.height) == (40, 30))
      let shown = PictureRenderer(format: frame.format, box: nil).image(of: frame.picture)
      let pixel = shown.pixels.prefix(3).map(Int.init)
      #expect(zip(pixel, [200, 30, 60]).allSatisfy { abs($0 - $1) <= 6 }, "\(pixel)")
    }
  }

  @Test("a cover that is damaged, of an unknown kind or empty leaves the waveform")
  func noCover() async throws {
    for file in [[], [1, 2, 3], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]] {
      let source = try await Self.source(
        Self.adding(cover: file.map { UInt8($0) }, to: try Self.bytes()))
      #expect(try await Self.frames(source).count == 10)
    }
  }

  /// Puts `udta/meta/ilst/covr/data` at the end of `moov`, which is the file's last box.
  private static func adding(cover: [UInt8], to bytes: [UInt8]) throws -> [UInt8] {
    func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
      let size = UInt32(payload.count + 8)
      return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(type.utf8)
        + payload
    }
    let handler = box(
      "hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("mdirappl".utf8) + [UInt8](repeating: 0, count: 9))
    let list = box("ilst", box("covr", box("data", [0, 0, 0, 13, 0, 0, 0, 0] + cover)))
    let addition = box("udta", box("meta", [0, 0, 0, 0] + handler + list))
    // A file whose movie box comes first is turned round, so that no offset changes.
    let start = try #require(
      bytes.indices.dropLast(8).first { Array(bytes[$0 + 4..<$0 + 8]) == Array("moov".utf8) })
    let size = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    var movie = Array(bytes[start + 8..<start + size])
    if let old = movie.indices.dropLast(4).first(where: {
      Array(movie[$0..<$0 + 4]) == Array("udta".utf8)
    }) {
      movie.replaceSubrange(old..<old + 4, with: Array("free".utf8))
    }
    var file = bytes
    file.replaceSubrange(start + 4..<start + 8, with: Array("free".utf8))
    return file + box("moov", movie + addition)
  }
}
