import MP4
import Media
import TestSupport
import Testing
import Video

/// What libavcodec decodes plays: films of many codecs, compared with FFmpeg's own frames.
@Suite("Codecs", .enabled(if: FFmpegTool.ffmpeg.isInstalled)) struct CodecTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// FFmpeg's name of the codec.
    let codec: String

    /// The encoder's options.
    let options: String

    /// The ending of a file that can hold it.
    let ending: String

    /// FFmpeg's name of what our pictures hold.
    let pixels: String
    let format: PixelFormat

    init(
      _ codec: String, _ options: String, _ ending: String, _ pixels: String,
      _ subsampling: ChromaSubsampling, _ bitDepth: Int = 8
    ) {
      (self.codec, self.options, self.ending, self.pixels) = (codec, options, ending, pixels)
      format = PixelFormat(subsampling: subsampling, bitDepth: bitDepth)
    }

    var testDescription: String { "\(ending): \(options)" }
  }

  private static let cases = [
    Case("mpeg4", "-c:v mpeg4 -bf 2", "mp4", "yuv420p", .yuv420),
    Case("mpeg4", "-c:v mpeg4", "mov", "yuv420p", .yuv420),
    Case("mpeg2video", "-c:v mpeg2video -bf 2", "mp4", "yuv420p", .yuv420),
    Case("mpeg2video", "-c:v mpeg2video -pix_fmt yuv422p", "mp4", "yuv422p", .yuv422),
    Case("mpeg2video", "-c:v mpeg2video -bf 2", "mov", "yuv420p", .yuv420),
    Case("mpeg1video", "-c:v mpeg1video", "mp4", "yuv420p", .yuv420),
    Case("mpeg1video", "-c:v mpeg1video", "mov", "yuv420p", .yuv420),
    Case("mjpeg", "-c:v mjpeg -pix_fmt yuvj420p", "mp4", "yuvj420p", .yuv420),
    Case("mjpeg", "-c:v mjpeg -pix_fmt yuvj422p", "mov", "yuvj422p", .yuv422),
    Case("mjpeg", "-c:v mjpeg -pix_fmt yuvj444p", "mov", "yuvj444p", .yuv444),
    Case("prores", "-c:v prores_ks -profile:v 2", "mov", "yuv422p10le", .yuv422, 10),
    Case(
      "prores", "-c:v prores_ks -profile:v 4 -pix_fmt yuv444p10le", "mov", "yuv444p12le", .yuv444,
      12),
    Case(
      "prores", "-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le", "mov", "yuv444p12le", .yuv444,
      12),
    Case("h263", "-c:v h263", "3gp", "yuv420p", .yuv420),
    Case("h263", "-c:v h263", "mov", "yuv420p", .yuv420),
    Case(
      "dnxhd", "-c:v dnxhd -profile:v dnxhr_hq -pix_fmt yuv422p -s 320x180", "mov", "yuv422p",
      .yuv422),
    Case(
      "dnxhd", "-c:v dnxhd -profile:v dnxhr_444 -pix_fmt yuv444p10le -s 320x180", "mov",
      "yuv444p10le", .yuv444, 10),
    Case("cfhd", "-c:v cfhd -s 320x180", "mov", "yuv422p10le", .yuv422, 10),
    Case("jpeg2000", "-c:v jpeg2000 -pix_fmt yuv420p", "mp4", "yuv420p", .yuv420),
    Case("jpeg2000", "-c:v jpeg2000 -pix_fmt yuv420p", "mov", "yuv420p", .yuv420),
    Case("dvvideo", "-s 720x576 -c:v dvvideo -pix_fmt yuv420p", "mov", "yuv420p", .yuv420),
    Case("ffv1", "-c:v ffv1 -pix_fmt yuv420p", "mov", "yuv420p", .yuv420),
    Case("v210", "-c:v v210", "mov", "yuv422p10le", .yuv422, 10),
    Case("rawvideo", "-c:v rawvideo -pix_fmt uyvy422", "mov", "yuv422p", .yuv422),
    Case("rawvideo", "-c:v rawvideo -pix_fmt yuyv422", "mov", "yuv422p", .yuv422),
    Case("rawvideo", "-c:v rawvideo -pix_fmt rgb24", "mov", "gbrp", .yuv444),
    Case("png", "-c:v png -pix_fmt rgb24", "mov", "gbrp", .yuv444),
    Case("png", "-c:v png -pix_fmt rgba", "mov", "gbrp", .yuv444),
    Case("png", "-c:v png -pix_fmt rgb48be", "mov", "gbrp16le", .yuv444, 16),
    Case("png", "-c:v png -pix_fmt gray", "mov", "gray", .gray),
    Case("qtrle", "-c:v qtrle -pix_fmt rgb24", "mov", "gbrp", .yuv444),
    Case("qtrle", "-c:v qtrle -pix_fmt argb", "mov", "gbrp", .yuv444),
    Case("cinepak", "-c:v cinepak -pix_fmt rgb24", "mov", "gbrp", .yuv444),
    Case("h264", "-c:v libx264rgb -qp 0", "mp4", "gbrp", .yuv444),
  ]

  /// Moving colours with sharp edges, small enough for every codec.
  private static func source(_ frameCount: Int) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=s=176x144:r=25", "-frames:v", "\(frameCount)"]
  }

  @Test("every picture is FFmpeg's, sample by sample", arguments: cases)
  private func agrees(example: Case) async throws {
    let bytes = try MadeFilm.bytes(
      Self.source(8) + example.options.split(separator: " ").map(String.init), as: example.ending)
    let film = try await Film(reader: MemoryReader(bytes))
    #expect(film.format.codec?.rawValue == example.codec)
    let frames = try await film.frames(from: VideoDecoder(format: film.format))
    #expect(frames.allSatisfy { $0.picture.format == example.format })
    let ours = frames.map { PictureChecksum(of: $0.picture).description }
    #expect(ours == (try Self.checksums(of: bytes, as: example.pixels)))
  }

  /// The MD5 of every frame as FFmpeg decodes it, in the given format.
  private static func checksums(of film: [UInt8], as pixels: String) throws -> [String] {
    // Transparency is dropped, and components change places, by way of the same kind of pixels.
    let answer = try FFmpegTool.ffmpeg.run(
      [
        "-v", "error", "-f", "mov", "-i", "-", "-map", "0:v:0", "-fps_mode", "passthrough",
        "-pix_fmt", pixels, "-f", "framemd5", "-",
      ], input: film)
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last.map { String($0.filter { $0 != " " }) } }
  }

  @Test(
    "samples that more pixels share than a picture can say are repeated",
    arguments: [
      ("-c:v svq1", 4), ("-s 720x480 -pix_fmt yuv411p -r 30000/1001 -c:v dvvideo", 1),
    ])
  func repeated(options: String, rowsShared: Int) async throws {
    let bytes = try MadeFilm.bytes(
      Self.source(3) + options.split(separator: " ").map(String.init), as: "mov")
    let film = try await Film(reader: MemoryReader(bytes))
    let frames = try await film.frames(from: VideoDecoder(format: film.format))
    let picture = try #require(frames.first?.picture)
    let raw = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-f", "mov", "-i", "-", "-frames:v", "1", "-f", "rawvideo", "-"],
      input: bytes
    ).output
    let (width, height) = (picture.width, picture.height)
    #expect(frames.count == 3)
    #expect(raw.prefix(width * height).elementsEqual(picture.planes[0].bytes))
    let chroma = raw.dropFirst(width * height).prefix(width / 4 * height / rowsShared)
    let first = chroma.prefix(width / 4).flatMap { [$0, $0] }
    #expect(picture.planes[1].bytes.prefix(width / 2).elementsEqual(first))
  }

  @Test("the colours of a palette are looked up")
  func palette() async throws {
    let bytes = try MadeFilm.bytes(
      Self.source(2) + ["-c:v", "png", "-pix_fmt", "pal8"], as: "mov")
    let film = try await Film(reader: MemoryReader(bytes))
    let frames = try await film.frames(from: VideoDecoder(format: film.format))
    let picture = try #require(frames.first?.picture)
    let image = PictureRenderer(format: film.format, box: nil).image(of: picture)
    let raw = try FFmpegTool.ffmpeg.run(
      [
        "-v", "error", "-f", "mov", "-i", "-", "-frames:v", "1", "-pix_fmt", "rgb24", "-f",
        "rawvideo", "-",
      ], input: bytes
    ).output
    #expect(image.pixels == raw)
  }

  // What no picture can hold: samples in floating point.
  @Test("says which form of pictures cannot be shown")
  func refuses() async throws {
    let film = try await MadeFilm.film(Self.source(1) + ["-c:v", "exr"], as: "mov")
    #expect(film.format.codec == nil)
    #expect(throws: DecodingError.unsupportedCodec("'exr '")) {
      try VideoDecoder(format: film.format)
    }
    let known = VideoFormat(
      codec: VideoFormat.Codec(rawValue: "exr"), configuration: [], nalLengthSize: nil,
      width: film.format.width, height: film.format.height)
    let decoder = try VideoDecoder(format: known)
    let sample = try await film.demuxer.sample(0, of: film.track.id)
    await #expect(throws: DecodingError.unsupportedPixelFormat("gbrpf32le")) {
      _ = try await decoder.decode(sample)
      _ = try await decoder.finish()
    }
  }

  // IVF: a header of 32 bytes, then each frame after its length and time, 12 bytes.
  @Test("VP8, of which some pictures are never shown")
  func vp8() async throws {
    let bytes = try MadeFilm.bytes(
      Self.source(30) + ["-c:v", "libvpx", "-auto-alt-ref", "1", "-lag-in-frames", "16"], as: "ivf")
    let decoder = try VideoDecoder(
      format: VideoFormat(
        codec: VideoFormat.Codec(rawValue: "vp8"), configuration: [], nalLengthSize: nil,
        width: 176, height: 144))
    var frames: [Frame] = []
    var (offset, index) = (32, 0)
    while offset + 12 <= bytes.count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
      let time = MediaTime(value: Int64(index), timescale: 25)
      frames += try await decoder.decode(
        EncodedSample(
          index: index, data: Array(bytes[offset + 12..<offset + 12 + length]), decodeTime: time,
          presentationTime: time, duration: MediaTime(value: 1, timescale: 25),
          isSync: index == 0))
      (offset, index) = (offset + 12 + length, index + 1)
    }
    frames += try await decoder.finish()
    #expect(frames.count == 30)
    #expect(frames.allSatisfy { $0.picture.size == PixelSize(width: 176, height: 144) })
  }
}
