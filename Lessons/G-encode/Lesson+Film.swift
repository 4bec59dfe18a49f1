import Encoding
import LessonKit
import MP4
import Media
import POSIX

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Lesson {
  /// Encodes the film into a file.
  ///
  /// The file gets its name when it is whole: what a full disk or ^C cuts off never has it.
  func encodeFilm(to file: String) async throws {
    let arguments = page.arguments
    let settings = try settings(
      arguments[Options.step] ?? .filter, bitRate: arguments[Options.bitRate].map { $0 * 1000 })
    var encoder = VideoEncoder(settings, size: source.size, color: source.color)
    var writer = VideoFileWriter(
      size: source.size, timescale: source.timescale, sampleDuration: source.duration,
      sequence: encoder.sets.sequence, picture: encoder.sets.picture,
      tables: page.rules.or(VideoFileRules.core).tables)
    let limit = try arguments[Options.count] ?? .max
    let progress = EncodingProgress(of: source.count.map { min($0, limit) })
    var samples = try SampleSpool(beside: file)
    var quality = Quality()
    let start = processorTime
    try await source.forEach(limit: limit) { planes in
      let picture = encoder.encode(planes)
      try samples.append(writer.sample(picture.unit, isSync: picture.isSync))
      quality.add(picture)
      progress.show(quality.count, byteCount: samples.byteCount)
      return true
    }
    progress.end()
    guard quality.count > 0 else { throw LessonError("no picture could be decoded") }
    let time = processorTime - start
    let head = writer.head
    guard file != "-" else {
      page.output.write(head)
      return try samples.forEachPiece { page.output.write($0) }
    }
    try samples.save(behind: head)
    summarize(file, quality, byteCount: head.count + samples.byteCount, time)
  }

  private func summarize(
    _ file: String, _ quality: Quality, byteCount: Int, _ time: Duration
  ) {
    let seconds = Double(quality.count) / source.frameRate
    let rate = 8 * Double(byteCount) / max(seconds, 0.001) / 1000
    page.print(
      "\(file): \(quality.count.grouped) pictures of \(source.size.width)x\(source.size.height), "
        + "\(byteCount.grouped) bytes, \(rate.text(decimals: 1)) kbit/s")
    page.print(
      "luma as the decoder has it: \(quality.text); "
        + "\(page.measured(time)) ms of processor time")
  }
}

/// How near decoded pictures are to their source.
struct Quality {
  private(set) var count = 0
  private var squares = 0.0
  private var sampleCount = 0.0

  mutating func add(_ picture: EncodedPicture) {
    count += 1
    squares += Double(picture.lumaError)
    sampleCount += Double(picture.planes[0].count)
  }

  /// "37.38 dB".
  var text: String { squares > 0 ? "\(luma.text(decimals: 2)) dB" : "exact" }

  /// PSNR of luma, over all pictures together: 10 · log₁₀(255² / mean squared error), in decibels.
  var luma: Double {
    guard squares > 0 else { return .infinity }
    return 10 * log10(255 * 255 * sampleCount / squares)
  }
}
