import Encoding
import H264
import LessonKit
import MP4
import Media

#if Libavcodec
  import Video
#endif

/// The pictures to encode, of a film or raw ones, at the requested size.
struct PictureSource {
  /// Columns and rows after scaling; even numbers.
  let size: PixelSize

  /// Pictures a second.
  let frameRate: Double

  /// Units of time in a second, and how many of them a picture is shown.
  let timescale: Int
  let duration: Int
  let color: ColorDescription

  /// How many pictures there are, where that is known.
  let count: Int?
  private let origin: Origin

  private enum Origin {
    case film(VideoFilm)
    case raw(Y4MFile)
  }

  /// Opens the page's file.
  ///
  /// - Throws: What opening a film throws; `LessonError` if its pictures cannot be encoded here.
  init(_ page: Page) async throws {
    let native: PixelSize
    if await Self.isRaw(page) {
      let file = try await Y4MFile(page.reader)
      origin = .raw(file)
      (native, color) = (file.size, .unspecified)
      (timescale, duration) = (file.timescale, file.duration)
      count = file.count
    } else {
      let film = try await page.openFilm()
      page.report(await film.demuxer.problems)
      origin = .film(film)
      native = PixelSize(width: film.format.width, height: film.format.height)
      color = film.format.color ?? .unspecified
      let samples = try await film.samples
      count = samples.count
      timescale = Int(film.track.timescale)
      duration = max(1, samples.isEmpty ? 1 : Self.duration(of: samples))
    }
    frameRate = Double(timescale) / Double(duration)
    let asked = try page.arguments[Options.scale]
    size = asked ?? native
    guard size.width.isMultiple(of: 2), size.height.isMultiple(of: 2) else {
      let even = "\(size.width & ~1)x\(size.height & ~1)"
      throw LessonError(
        "pictures of \(size.width)x\(size.height): in 4:2:0 the stream cuts off pairs of columns and "
          + "rows, so a size has even numbers; --scale \(even) makes them")
    }
  }

  /// Whether the page's file is y4m.
  ///
  /// What cannot be read is not: opening it as a film says why.
  private static func isRaw(_ page: Page) async -> Bool {
    guard let reader = try? await page.reader else { return false }
    let length = min(Y4MFile.signature.count, reader.length)
    return (try? await reader.read(offset: 0, length: length)) == Y4MFile.signature
  }

  /// The mean time that a sample takes: the film that is written has one for all.
  private static func duration(of samples: SampleTable) -> Int {
    let last = samples[samples.count - 1]
    let end = Double(last.decodeTime) + Double(last.duration)
    return Int(((end - Double(samples[0].decodeTime)) / Double(samples.count)).rounded())
  }

  /// Hands over the pictures one after the other: Y, Cb and Cr in 4:2:0.
  ///
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - body: Takes a picture; `false` ends it.
  /// - Throws: What reading and decoding throw; `LessonError` if a picture cannot be encoded here.
  func forEach(limit: Int = .max, _ body: ([[UInt8]]) async throws -> Bool) async throws {
    var left = limit
    func take(_ planes: [[UInt8]], _ native: PixelSize) async throws -> Bool {
      left -= 1
      let scaled =
        native == size ? planes : PlaneScaling.scaled(planes, from: native, to: size)
      return try await body(scaled) && left > 0
    }
    switch origin {
    case .raw(let file):
      for index in 0..<file.count {
        guard try await take(try await file.planes(index), file.size) else { return }
      }
    case .film(let film):
      for try await frame in try frames(of: film) {
        let picture = frame.picture
        guard picture.format == PixelFormat(subsampling: .yuv420, bitDepth: 8) else {
          throw LessonError(
            "pictures in \(picture.format.subsampling.rawValue) with \(picture.format.bitDepth) bits: "
              + "Constrained Baseline has 4:2:0 with 8")
        }
        guard try await take(picture.planes.map(\.bytes), picture.size) else { return }
      }
    }
  }

  /// The first pictures.
  func first(_ limit: Int) async throws -> [[[UInt8]]] {
    var pictures: [[[UInt8]]] = []
    try await forEach(limit: limit) {
      pictures.append($0)
      return true
    }
    guard !pictures.isEmpty else { throw LessonError("no picture could be decoded") }
    return pictures
  }

  private func frames(of film: VideoFilm) throws -> FrameSequence {
    let decoder: any FrameDecoder
    if film.format.codec == .h264 {
      decoder = try H264Decoder(
        format: film.format, options: H264DecoderOptions(hidesDamage: false))
    } else {
      #if Libavcodec
        decoder = try VideoDecoder(
          format: film.format, options: DecoderOptions(damagePolicy: .showEverything))
      #else
        throw LessonError("this program was built without libavcodec, and reads H.264 alone")
      #endif
    }
    return FrameSequence(source: film.demuxer, trackID: film.track.id, decoder: decoder)
  }
}
