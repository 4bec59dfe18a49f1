import LessonKit
import Media

/// Raw pictures with a line of text before them: what `ffmpeg -f yuv4mpegpipe` and cameras write.
///
///     YUV4MPEG2 W320 H180 F25:1 Ip A1:1 C420jpeg ⏎
///     FRAME ⏎  Y Cb Cr
///     FRAME ⏎  …
struct Y4MFile {
  static let signature = Array("YUV4MPEG2 ".utf8)

  let size: PixelSize
  let timescale: Int
  let duration: Int

  /// Whole pictures in the file.
  let count: Int
  private let reader: any ByteRangeReader
  private let start: Int

  /// Bytes before the samples of each picture: `FRAME` and the end of its line.
  private let frameLineCount: Int

  /// - Throws: `LessonError` if the line cannot be understood, or the pictures are not 4:2:0 with 8 bits.
  init(_ reader: any ByteRangeReader) async throws {
    self.reader = reader
    let line = try await Self.line(reader, at: 0)
    var (width, height, rate, format) = (0, 0, (25, 1), "420")
    for word in line.split(separator: " ").dropFirst() {
      let value = word.dropFirst()
      switch word.first {
      case "W": width = Int(value) ?? 0
      case "H": height = Int(value) ?? 0
      case "F":
        let numbers = value.split(separator: ":").map { Int($0) ?? 0 }
        if numbers.count == 2 { rate = (numbers[0], numbers[1]) }
      case "C": format = String(value)
      default: break
      }
    }
    guard 2...16_384 ~= width, 2...16_384 ~= height, 1...1_000_000 ~= rate.0,
      1...1_000_000 ~= rate.1
    else {
      throw LessonError("a Y4M file without a size or rate that makes sense: '\(line)'")
    }
    guard format.hasPrefix("420"), !format.hasPrefix("420p1") else {
      throw LessonError("Y4M pictures in C\(format): Constrained Baseline has 4:2:0 with 8 bits")
    }
    size = PixelSize(width: width, height: height)
    (timescale, duration) = rate
    start = line.utf8.count + 1
    let first = try await Self.line(reader, at: start)
    guard first.hasPrefix("FRAME") else {
      throw LessonError("a Y4M file without a FRAME after its first line")
    }
    frameLineCount = first.utf8.count + 1
    count = (reader.length - start) / (frameLineCount + Self.sampleCount(size))
    guard count > 0 else { throw LessonError("a Y4M file that ends in its first picture") }
  }

  private static func sampleCount(_ size: PixelSize) -> Int {
    size.width * size.height + 2 * ((size.width + 1) / 2) * ((size.height + 1) / 2)
  }

  private static func line(_ reader: any ByteRangeReader, at offset: Int) async throws -> String {
    let length = min(256, reader.length - offset)
    let bytes = length > 0 ? try await reader.read(offset: offset, length: length) : []
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      throw LessonError("a Y4M file with a line that does not end")
    }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Y, Cb and Cr of a picture.
  func planes(_ index: Int) async throws -> [[UInt8]] {
    let length = frameLineCount + Self.sampleCount(size)
    let bytes = try await reader.read(offset: start + index * length, length: length)
    guard bytes.starts(with: "FRAME".utf8) else {
      throw LessonError("picture \(index) of the Y4M file does not begin with FRAME")
    }
    let luma = frameLineCount + size.width * size.height
    let chroma = ((size.width + 1) / 2) * ((size.height + 1) / 2)
    return [
      Array(bytes[frameLineCount..<luma]), Array(bytes[luma..<luma + chroma]),
      Array(bytes[(luma + chroma)...]),
    ]
  }
}
