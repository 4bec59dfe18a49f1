import Media
import TestSupport
import Testing
import Video

/// The memory of pictures is bounded: a film of some kilobytes may have pictures of 200 MB.
@Suite struct PictureMemoryTests {
  @Test(
    "a film whose pictures need more than they may take is refused, with its size",
    arguments: ["small.mp4", "hevc.mp4", "vp9-size-change.mp4"],
    [Threading.single, .frames(3), .slices(2)])
  func refuses(file: String, threading: Threading) async throws {
    let film = try await Film(file)
    let samples = try await film.samples
    // A picture of 160×90 takes 21,600 bytes, and libavcodec keeps some.
    let decoder = try VideoDecoder(
      format: film.format, options: DecoderOptions(threading: threading, memoryLimit: 40_000))
    var refusal: DecodingError?
    for sample in samples {
      do throws(DecodingError) {
        let frames = try await decoder.decode(sample)
        #expect(frames.isEmpty || refusal == nil)
      } catch {
        #expect(refusal == nil || refusal == error)
        refusal = error
      }
    }
    let error = try #require(refusal)
    guard case .picturesTooLarge(let size, let byteCount, 40_000) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(size.width == 160 && 90...96 ~= size.height)
    #expect(40_000..<1_000_000 ~= byteCount)
  }

  @Test("a film that keeps within the bound is decoded, whatever the threads")
  func fits() async throws {
    for threading in [Threading.single, .frames(16)] {
      let film = try await Film("small.mp4")
      let decoder = try VideoDecoder(
        format: film.format, options: DecoderOptions(threading: threading, memoryLimit: 400_000))
      #expect(try await film.frames(from: decoder).count == 60)
    }
  }

  @Test("large pictures are made smaller before they wait, small ones are left alone")
  func reduces() async throws {
    for (limit, width) in [(800_000, 160), (300_000, 40)] {
      let film = try await Film("small.mp4")
      let options = DecoderOptions(memoryLimit: limit) { frame in
        frame.replacing(picture: PictureScaler(width: 40, height: 22).scale(frame.picture))
      }
      let frames = try await film.frames(
        from: VideoDecoder(format: film.format, options: options))
      #expect(frames.count == 60)
      #expect(frames.allSatisfy { $0.picture.width == width })
      #expect(frames.allSatisfy { $0.picture.decodedSize == PixelSize(width: 160, height: 90) })
    }
  }

  // av1.mp4 and av1-10bit.mp4 (Fixtures/README.md): decoders of AV1 keep up to ten pictures.
  @Test(
    "pictures of AV1 are refused when the film is opened",
    arguments: [("av1.mp4", 15), ("av1-10bit.mp4", 30)])
  func av1(file: String, bytesPerPixel: Int) async throws {
    let film = try await Film(file)
    let needed = film.format.width * film.format.height * bytesPerPixel
    _ = try VideoDecoder(format: film.format, options: DecoderOptions(memoryLimit: needed))
    #expect(throws: DecodingError.self) {
      try VideoDecoder(format: film.format, options: DecoderOptions(memoryLimit: needed - 64))
    }
  }

  @Test("says what pictures need, and what they may take")
  func description() {
    let error = DecodingError.picturesTooLarge(
      PixelSize(width: 16384, height: 8192), byteCount: (1 << 30) - 1, limit: 512 << 20)
    #expect(
      "\(error)"
        == "pictures of 16384×8192 need \(1024.grouped) MiB while they are decoded, and may take 512"
    )
  }

  @Test(
    "a valid film of 16384×8192 is refused before a picture of it is shown",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func huge() async throws {
    let film = try await MadeFilm.film([
      "-f", "lavfi", "-i", "color=gray:s=16384x8192:r=25", "-frames:v", "1", "-pix_fmt", "yuv420p",
      "-c:v", "libx264", "-preset", "ultrafast", "-x264-params",
      "ref=3:threads=1:lookahead-threads=1",
    ])
    let decoder = try VideoDecoder(format: film.format)
    var refusals = 0
    for sample in try await film.samples {
      do throws(DecodingError) {
        #expect(try await decoder.decode(sample).isEmpty)
      } catch {
        guard case .picturesTooLarge = error else { throw error }
        refusals += 1
      }
    }
    #expect(refusals == 1)
  }
}
