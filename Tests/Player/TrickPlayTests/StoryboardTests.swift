import Foundation
import Media
import Synchronization
import TestSupport
import Testing
import TrickPlay
import Video

@Suite struct StoryboardTests {
  /// What a maker has written.
  private final class Sheets: Sendable {
    let files = Mutex<[String: [UInt8]]>([:])

    func write(_ name: String, _ bytes: [UInt8]) { files.withLock { $0[name] = bytes } }
  }

  private func make(
    _ film: Film, _ change: (inout StoryboardMaker.Options) -> Void = { _ in }
  ) async throws -> (storyboard: Storyboard, sheets: [String: [UInt8]]) {
    var options = StoryboardMaker.Options()
    change(&options)
    let sheets = Sheets()
    let storyboard = try await StoryboardMaker(film.source, track: film.track, options: options)
      .make(writeSheet: { sheets.write($0, $1) })
    return (storyboard, sheets.files.withLock { $0 })
  }

  // W3C WebVTT §4.1: WEBVTT, an empty line, and blocks of a timing line and text.
  @Test func cuesAreWebVTT() async throws {
    let film = try await Film("demo.mp4")
    let (storyboard, _) = try await make(film)
    let blocks = storyboard.webVTT.split(separator: "\n\n").map { $0.split(separator: "\n") }
    #expect(blocks.first == ["WEBVTT"])
    let timing = /(\d\d):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d\d):([0-5]\d):([0-5]\d)\.(\d{3})/
    let target = /storyboard-1\.jpg#xywh=(\d+),(\d+),426,240/
    var ends: [Substring] = ["00:00:00.000"]
    for block in blocks.dropFirst() {
      #expect(block.count == 2)
      #expect(try timing.wholeMatch(in: block[0]) != nil)
      #expect(try target.wholeMatch(in: block[1]) != nil)
      let parts = block[0].split(separator: " ")
      #expect(parts.first == ends.last)
      ends.append(parts[2])
    }
    #expect(ends.last == "00:00:10.000")
    #expect(blocks.count == 6)
  }

  @Test(
    "a sheet holds what ffmpeg finds at the true times", .enabled(if: FFmpegTool.ffmpeg.isInstalled)
  )
  func sheetsAgainstFFmpeg() async throws {
    let film = try await Film("demo.mp4")
    let (storyboard, sheets) = try await make(film)
    let jpeg = try #require(sheets["storyboard-1.jpg"])
    for cue in storyboard.cues {
      let (place, size) = (cue.layout.place(of: cue.index), cue.layout.picture)
      let ours = try FFmpegTool.ffmpeg.run(
        [
          "-f", "mjpeg", "-i", "-", "-vf",
          "crop=\(size.width):\(size.height):\(place.x):\(place.y):exact=1",
          "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ], input: jpeg)
      let theirs = try FFmpegTool.ffmpeg.run([
        "-ss", "\(cue.start.secondsText)", "-i", fixturePath("demo.mp4"), "-frames:v", "1",
        "-vf", "scale=\(size.width):\(size.height):flags=area", "-f", "rawvideo", "-pix_fmt",
        "rgb24", "-",
      ])
      try #require(ours.output.count == 3 * size.width * size.height)
      try #require(theirs.output.count == ours.output.count)
      let squares = zip(ours.output, theirs.output).reduce(0) { sum, pair in
        let difference = Int(pair.0) - Int(pair.1)
        return sum + difference * difference
      }
      let psnr = 10 * log10(255 * 255 * Double(ours.output.count) / Double(max(1, squares)))
      #expect(psnr > 30, "\(cue.start.secondsText): \(psnr) dB")
    }
  }

  @Test("two workers make the same sheets", arguments: [26, 60])
  func workers(count: Int) async throws {
    let film = try await Film("meadow.mp4")
    func made(_ workerCount: Int) async throws -> (Storyboard, [String: [UInt8]]) {
      try await make(film) {
        $0.workerCount = workerCount
        $0.count = count
        $0.precision = .exact
        $0.box = PixelSize(width: 64, height: 36)
      }
    }
    let (one, oneSheets) = try await made(1)
    let (two, twoSheets) = try await made(2)
    #expect(one.webVTT == two.webVTT)
    #expect(oneSheets == twoSheets)
    #expect(oneSheets.count == (count + 24) / 25)
    #expect(one.times.count == count)
  }

  @Test func bifIsReadBack() async throws {
    let film = try await Film("demo.mp4")
    let (storyboard, sheets) = try await make(film) {
      $0.hasSheets = false
      $0.keepsPictures = true
    }
    #expect(sheets.isEmpty)
    let bytes = storyboard.bif
    let archive = try BIFArchive(index: bytes, fileLength: bytes.count)
    #expect(archive.entries.map(\.milliseconds) == [0, 2000, 4000, 6000, 8000])
    #expect(archive.entries.last?.range.upperBound == bytes.count)
    for entry in archive.entries {
      // ITU-T T.81 §B.1.1: SOI at the start, EOI at the end.
      #expect(bytes[entry.range].prefix(2) == [0xFF, 0xD8])
      #expect(bytes[entry.range].suffix(2) == [0xFF, 0xD9])
    }
  }

  // Of Roku's description: the magic number, version 0, 2 pictures, a unit of 1 ms, 44 bytes of 0.
  @Test func bifIndexByHand() {
    let index = BIFArchive.index(times: [0, 2000], sizes: [10, 258])
    #expect(
      Array(index.prefix(20)) == [
        0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0,
      ])
    #expect(index[20..<64].allSatisfy { $0 == 0 })
    #expect(
      Array(index.dropFirst(64)) == [
        0, 0, 0, 0, 88, 0, 0, 0, 0xD0, 7, 0, 0, 98, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 100, 1, 0, 0,
      ])
  }

  @Test("a hostile archive is an error", arguments: 0..<88)
  func truncated(length: Int) {
    let index = BIFArchive.index(times: [0, 2000], sizes: [10, 258])
    #expect(throws: BIFError.self) {
      try BIFArchive(index: Array(index.prefix(length)), fileLength: length)
    }
  }

  @Test func anyBitFlippedIsAnErrorOrAnotherIndex() {
    let index = BIFArchive.index(times: [0, 2000], sizes: [10, 258])
    for bit in 0..<8 * index.count {
      var bytes = index
      bytes[bit / 8] ^= 1 << (bit % 8)
      let archive = try? BIFArchive(index: bytes, fileLength: 356)
      for entry in archive?.entries ?? [] {
        #expect(entry.range.upperBound <= 356)
        #expect(entry.milliseconds >= 0)
      }
    }
  }

  @Test(
    "makes what there is of damaged films",
    arguments: [
      "damaged-sync.mp4", "truncated.mp4", "size-change.mp4", "rotated.mp4", "open-gop.mp4",
      "delayed.mp4", "negative-offsets.mp4",
    ])
  func damaged(file: String) async throws {
    let (storyboard, sheets) = try await make(try await Film(file))
    #expect(!storyboard.times.isEmpty)
    #expect(sheets.count == 1)
    #expect(storyboard.times == storyboard.times.sorted())
  }
}

@Suite struct JPEGEncoderTests {
  // JFIF has BT.601 and all values: what ffmpeg reads back is what was written.
  @Test(
    "colours survive", .enabled(if: FFmpegTool.ffmpeg.isInstalled),
    arguments: [
      RGBColor(red: 255, green: 0, blue: 0), RGBColor(red: 0, green: 255, blue: 0),
      RGBColor(red: 0, green: 0, blue: 255), .white, .black,
      RGBColor(red: 200, green: 120, blue: 40),
    ], [PixelSize(width: 17, height: 9), PixelSize(width: 64, height: 48)])
  func colors(color: RGBColor, size: PixelSize) throws {
    let bytes = try JPEGEncoder(quality: 2).encode(RGBImage(filledWith: color, size: size))
    let answer = try FFmpegTool.ffmpeg.run(
      ["-f", "mjpeg", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], input: bytes)
    try #require(answer.output.count == 3 * size.width * size.height)
    let middle = 3 * (size.height / 2 * size.width + size.width / 2)
    for (got, want) in zip(answer.output[middle...], [color.red, color.green, color.blue]) {
      #expect(abs(Int(got) - Int(want)) <= 4)
    }
  }

  @Test func anEmptyImageIsRefused() {
    #expect(throws: JPEGError.self) {
      try JPEGEncoder().encode(RGBImage(width: 0, height: 0, pixels: []))
    }
  }
}
