import MP4
import Media
import POSIX
import Video

/// Lesson 05's arithmetic beside libswscale's.
///
/// Ours runs in this process. Nothing here links libswscale, so ffmpeg runs it: the same raw
/// pictures once with the conversion and once without, and the figure is the difference. It
/// includes the memory for the converted pictures, which ours allocates too.
struct ColorSection {
  private static let size = PixelSize(width: 1280, height: 720)
  private static let small = PixelSize(width: 640, height: 360)

  let maker: FilmMaker
  let isQuick: Bool

  private var frameCount: Int { isQuick ? 10 : 60 }

  func report(rounds: Int) async throws -> Report {
    var report = Report(
      title: "Colour", rounds: rounds, figure: .processorPerFrame, others: [],
      note: "libswscale's: processor time of ffmpeg with it, less that of ffmpeg without")
    let (picture, format, raw) = try await source
    let converter = YUVToRGBConverter(matrix: .bt709, range: .limited)
    let renderer = PictureRenderer(format: format, box: Self.small, chroma: .quick)
    try add(
      "720p to RGB, exact", bar: 1.0 / 3, to: &report, raw: raw, rounds: rounds,
      filters: [
        ("swscale, accurate", "scale=flags=bicubic+accurate_rnd+full_chroma_int"),
        ("swscale, fast", "scale=flags=fast_bilinear"),
      ]
    ) { converter.convert(picture) }
    try add(
      "720p to RGB of 640 × 360", bar: 0.10, to: &report, raw: raw, rounds: rounds,
      filters: [
        ("swscale, bicubic", "scale=640:360:flags=bicubic"),
        ("swscale, accurate", "scale=640:360:flags=bicubic+accurate_rnd+full_chroma_int"),
        ("swscale, fast", "scale=640:360:flags=fast_bilinear"),
      ]
    ) { renderer.image(of: picture) }
    return report
  }

  private func add(
    _ title: String, bar: Double, to report: inout Report, raw: String, rounds: Int,
    filters: [(name: String, filter: String)], ours: () -> RGBImage
  ) throws {
    var own: [Program.Usage] = []
    var others = filters.map { _ in [Program.Usage]() }
    let plain = Self.ffmpeg(raw, filter: nil)
    for _ in 0..<rounds {
      own.append(usage(of: ours))
      guard let without = plain.run() else { continue }
      for (index, filter) in filters.enumerated() {
        guard let with = Self.ffmpeg(raw, filter: filter.filter).run() else { continue }
        others[index].append(
          Program.Usage(
            wallTime: with.wallTime - without.wallTime,
            processorTime: with.processorTime - without.processorTime))
      }
    }
    let peers = zip(filters, others).map { filter, usages in
      Measurement(name: filter.name, isInstalled: plain.path != nil, usages: usages)
    }
    report.add(
      BenchmarkCase(title, bar: bar, frameCount: frameCount),
      [Measurement(name: "ours", isInstalled: true, usages: own)] + peers)
  }

  private func usage(of work: () -> RGBImage) -> Program.Usage {
    let (start, processor) = (ContinuousClock.now, processorTime)
    for _ in 0..<frameCount { _ = work() }
    return Program.Usage(
      wallTime: ContinuousClock.now - start, processorTime: processorTime - processor)
  }

  private static func ffmpeg(_ raw: String, filter: String?) -> Program {
    Program(
      peer: "ffmpeg",
      [
        "-v", "error", "-nostdin", "-threads", "1", "-filter_threads", "1", "-f", "rawvideo",
        "-pix_fmt", "yuv420p", "-color_range", "tv", "-colorspace", "bt709", "-s",
        "\(size.width)x\(size.height)", "-i", raw,
      ] + (filter.map { ["-vf", $0, "-pix_fmt", "rgb24"] } ?? [])
        + ["-f", "null", "-"])
  }

  /// The first picture of a clip, and the clip's pictures as they are in a file.
  private var source: (Picture, VideoFormat, raw: String) {
    get async throws {
      let clip = try await maker.clip(
        "720p", width: Self.size.width, height: Self.size.height, frameCount: frameCount)
      let raw = try maker.made(
        "\(frameCount).yuv", ["-i", clip.path, "-f", "rawvideo", "-pix_fmt", "yuv420p"])
      let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: clip.path))
      let (track, format) = try await demuxer.videoTrack()
      let frames = FrameSequence(
        source: demuxer, trackID: track.id,
        decoder: try VideoDecoder(format: format))
      for try await frame in frames { return (frame.picture, format, raw) }
      throw FilmMaker.Failure(description: "\(clip.path): no picture could be decoded")
    }
  }
}
