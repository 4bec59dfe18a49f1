import Foundation
import MP4
import Media
import Testing
import Video

@Suite struct VideoDecoderTests {
  @Test(
    "gives out every frame once, in presentation order, with its own time",
    arguments: [("small.mp4", 60), ("hevc.mp4", 60), ("moov-last.mp4", 60)],
    [Threading.single, .frames(3), .slices(2)])
  func order(file: (name: String, frameCount: Int), threading: Threading) async throws {
    let film = try await Film(file.name)
    let decoder = try VideoDecoder(
      format: film.format, options: DecoderOptions(threading: threading))
    let frames = try await film.frames(from: decoder)
    // 30 frames a second on a timescale of 15 360: 512 ticks each.
    let times = (0..<Int64(file.frameCount)).map { $0 * 512 }
    #expect(frames.map(\.presentationTime.value) == times)
    #expect(frames.allSatisfy { $0.duration.value == 512 })
    #expect(frames.map(\.sampleIndex).sorted() == Array(0..<file.frameCount))
  }

  // no-vui.mp4 does not say how far its pictures are reordered (Fixtures/README.md).
  @Test("loses no frame where the stream does not say how far it is reordered")
  func unknownReordering() async throws {
    let film = try await Film("no-vui.mp4")
    let frames = try await film.frames(from: VideoDecoder(format: film.format))
    #expect(frames.map(\.sampleIndex).sorted() == Array(0..<30))
    let times: [Int64] = (0..<30).map { $0 * 512 }
    #expect(frames.map(\.presentationTime.value) == times)
  }

  // Fixtures/README.md: 15 frames of 160×90, then 15 of 120×90, under another sample entry or
  // under the same one.
  @Test(
    "follows the samples into another format",
    arguments: ["size-change.mp4", "size-change-descriptions.mp4", "vp9-size-change.mp4"],
    [Threading.single, .frames(2)])
  func changingFormat(file: String, threading: Threading) async throws {
    let film = try await Film(file)
    let frames = try await film.frames(
      from: VideoDecoder(format: film.format, options: DecoderOptions(threading: threading)))
    let times: [Int64] = (0..<30).map { $0 * 512 }
    #expect(frames.map(\.presentationTime.value) == times)
    #expect(frames.map(\.picture.width) == (0..<30).map { $0 < 15 ? 160 : 120 })
  }

  // Fixtures/README.md: sample 11 is damaged; 13 and 14 are shown before the sync sample 14, and
  // refer to it, too.
  @Test(
    "hides the pictures of an open group that damage before it has reached",
    arguments: [
      ("damaged-open-gop.mp4", "open-gop.mp4"), ("hevc-damaged-header.mp4", "hevc-open-gop.mp4"),
    ])
  func openGroup(files: (damaged: String, sound: String)) async throws {
    let film = try await Film(files.damaged)
    let decoder = try VideoDecoder(format: film.format)
    let frames = try await film.frames(from: decoder)
    let sound = try await Film(files.sound)
    let expected = try await sound.frames(from: VideoDecoder(format: sound.format))
    for frame in frames {
      let match = expected.first { $0.sampleIndex == frame.sampleIndex }
      #expect(frame.picture == match?.picture, "sample \(frame.sampleIndex)")
    }
    let lastTimes: [Int64] = (15..<45).map { $0 * 512 }
    #expect(frames.suffix(30).map(\.presentationTime.value) == lastTimes)
    let hidden = await decoder.hiddenFrameCount
    #expect(hidden == 45 - frames.count)
  }

  // Fixtures/make-bars.sh: `-qp 0`, which for x264 is QP′, of 10 bits too. ffmpeg's `-debug qp` prints
  // the macroblocks of small.mp4: the mean of its first picture is 32.8.
  @Test(
    "says how coarsely H.264 was quantised",
    arguments: [
      ("bars-709-limited-8.mp4", 0), ("bars-709-limited-10.mp4", -12), ("small.mp4", 33),
      ("hevc.mp4", nil),
    ])
  func quantization(file: String, expected: Int?) async throws {
    let film = try await Film(file)
    let frames = try await film.frames(from: VideoDecoder(format: film.format))
    #expect(frames.first?.quantizationParameter == expected)
  }

  // H.264 is the only codec of which libavcodec tells them.
  @Test("gives out motion vectors where they are asked for")
  func motionVectors() async throws {
    let film = try await Film("small.mp4")
    let frames = try await film.frames(
      from: VideoDecoder(
        format: film.format, options: DecoderOptions(exportsMotionVectors: true)))
    for frame in frames {
      let vectors = frame.motionVectors
      #expect(vectors.isEmpty == (frame.pictureType == .intra))
      let isEarlier = vectors.allSatisfy { $0.reference == .earlier }
      #expect(isEarlier || frame.pictureType == .bipredicted)
      let isInside = vectors.allSatisfy { 0..<160 ~= $0.column && 0..<96 ~= $0.row }
      #expect(isInside)
      #expect(Set(vectors.flatMap { [$0.width, $0.height] }).isSubset(of: [8, 16]))
    }
    let plain = try await film.frames(from: VideoDecoder(format: film.format))
    #expect(plain.flatMap(\.motionVectors).isEmpty)
  }

  @Test("says which frames had to be mended")
  func damagedFrames() async throws {
    let film = try await Film("damaged-slice.mp4")
    let frames = try await film.frames(
      from: VideoDecoder(
        format: film.format, options: DecoderOptions(damagePolicy: .showEverything)))
    #expect(frames.filter(\.isDamaged).map(\.sampleIndex) == [19])
  }

  @Test("holds frames back while an earlier one may follow")
  func delay() async throws {
    let film = try await Film("small.mp4")
    let decoder = try VideoDecoder(format: film.format)
    let first = try await decoder.decode(film.demuxer.sample(0, of: film.track.id))
    #expect(first.isEmpty)
    let rest = try await decoder.finish()
    #expect(rest.map(\.sampleIndex) == [0])
    #expect(rest.map(\.pictureType) == [.intra])
  }

  @Test("starts again at a sync sample after a reset")
  func reset() async throws {
    let film = try await Film("small.mp4")
    let decoder = try VideoDecoder(format: film.format)
    for index in 0..<7 {
      _ = try await decoder.decode(film.demuxer.sample(index, of: film.track.id))
    }
    await decoder.reset()
    let whole = try await film.frames(from: VideoDecoder(format: film.format))
    _ = try await decoder.decode(film.demuxer.sample(30, of: film.track.id))
    let frames = try await decoder.finish()
    #expect(frames.map(\.picture) == whole.filter { $0.sampleIndex == 30 }.map(\.picture))
  }

  // Fixtures/README.md: sample 20, counted from 1, is damaged; the next sync sample is 31.
  @Test("shows nothing between damage and the next sync sample")
  func hidesDamage() async throws {
    let film = try await Film("damaged-slice.mp4")
    let decoder = try VideoDecoder(format: film.format)
    let frames = try await film.frames(from: decoder)
    let hidden = await decoder.hiddenFrameCount
    #expect(hidden > 0)
    #expect(frames.count + hidden == 60)
    let sound = try await Film("small.mp4")
    let expected = try await sound.frames(from: VideoDecoder(format: sound.format))
    for frame in frames {
      let match = expected.first { $0.presentationTime == frame.presentationTime }
      #expect(frame.picture == match?.picture)
    }
    #expect(
      frames.suffix(30).map(\.presentationTime) == expected.suffix(30).map(\.presentationTime))
  }

  @Test("shows damage where that is asked for")
  func showsDamage() async throws {
    let film = try await Film("damaged-slice.mp4")
    let decoder = try VideoDecoder(
      format: film.format, options: DecoderOptions(damagePolicy: .showEverything))
    #expect(try await film.frames(from: decoder).count == 60)
  }

  @Test("survives samples of noise")
  func noise() async throws {
    let film = try await Film("small.mp4")
    let decoder = try VideoDecoder(format: film.format)
    var shown = 0
    for index in 0..<60 {
      let noise = (0..<200).map { UInt8(truncatingIfNeeded: ($0 &+ index) &* 2_654_435_761 >> 7) }
      let sample = EncodedSample(
        index: index, data: index == 40 ? [] : noise,
        decodeTime: .zero, presentationTime: .zero, duration: .zero, isSync: index == 0)
      shown += try await decoder.decode(sample).count
    }
    #expect(shown == 0)
  }

  @Test(
    "tells how the samples are laid out",
    arguments: [
      ("odd-size.mp4", ChromaSubsampling.yuv444, 161, 91, false),
      ("full-range-601.mp4", .yuv420, 256, 144, true),
    ] as [(String, ChromaSubsampling, Int, Int, Bool)])
  func layout(
    file: String, subsampling: ChromaSubsampling, width: Int, height: Int, isFullRange: Bool
  ) async throws {
    let film = try await Film(file)
    let frames = try await film.frames(from: VideoDecoder(format: film.format))
    let picture = try #require(frames.first?.picture)
    #expect(picture.format == PixelFormat(subsampling: subsampling, bitDepth: 8))
    #expect(picture.width == width)
    #expect(picture.height == height)
    #expect(picture.color.isFullRange == isFullRange)
    #expect(picture.planes.allSatisfy { $0.bytes.count == $0.width * $0.height })
  }

  @Test("says that it knows no decoder for a codec")
  func unknownCodec() {
    let format = VideoFormat(
      codec: nil, configuration: [], nalLengthSize: nil, width: 16, height: 16)
    #expect(throws: DecodingError.unsupportedCodec("an unknown codec")) {
      try VideoDecoder(format: format)
    }
  }

  @Test("refuses encrypted samples")
  func encrypted() {
    let format = VideoFormat(
      codec: .h264, configuration: [], nalLengthSize: 4, width: 16, height: 16,
      encryptionScheme: "cenc")
    #expect(throws: DecodingError.encrypted(scheme: "cenc")) {
      try VideoDecoder(format: format)
    }
  }

  // RFC 1321 §A.5: the MD5 of "abc", here as three samples of a grey picture.
  @Test("computes the checksum of a picture's planes in order")
  func checksum() {
    func picture(_ planes: [Plane]) -> Picture {
      Picture(
        width: 3, height: 1, format: PixelFormat(subsampling: .yuv444, bitDepth: 8),
        planes: planes, color: .unspecified)
    }
    let whole = picture([Plane(width: 3, height: 1, bytes: Array("abc".utf8))])
    let parts = picture("abc".utf8.map { Plane(width: 1, height: 1, bytes: [$0]) })
    #expect(PictureChecksum(of: whole).description == "900150983cd24fb0d6963f7d28e17f72")
    #expect(PictureChecksum(of: parts).description == "900150983cd24fb0d6963f7d28e17f72")
  }
}
