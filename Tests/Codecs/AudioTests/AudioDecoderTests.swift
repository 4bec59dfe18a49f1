import Audio
import AudioDecoding
import MP4
import Media
import TestSupport
import Testing

@Suite("Decoding sound")
struct AudioDecoderTests {
  @Test("the priming of a fixture is cut off, and its blocks follow each other")
  func demo() async throws {
    let sound = try await Sound("demo.mp4")
    let blocks = try await sound.decoded()
    let first = try #require(blocks.first)
    #expect(first.presentationTime == .zero)
    #expect(first.sampleRate == sound.format.sampleRate)
    #expect(first.layout.count == sound.format.channelCount)
    #expect(blocks.areContiguous)
    #expect(blocks.allSatisfy { !$0.isDamaged })
    let peak = blocks.interleaved.map(abs).max() ?? 0
    #expect(0.01...1.5 ~= peak)
  }

  @Test("a damaged sample is silence of its length, and all others are where they were")
  func damage() async throws {
    let sound = try await Sound("demo.mp4")
    let whole = try await sound.decoded()
    let damaged = try await sound.decoded { samples in
      samples.map { sample in
        sample.index == 20 ? sample.replacing(data: [UInt8](repeating: 0xFF, count: 40)) : sample
      }
    }
    #expect(damaged.map(\.presentationTime) == whole.map(\.presentationTime))
    #expect(damaged.map(\.frameCount) == whole.map(\.frameCount))
    let hole = try #require(damaged.first { $0.isDamaged })
    #expect(hole.sampleIndex == 20)
    #expect(hole.channels.allSatisfy { $0.allSatisfy { $0 == 0 } })
  }

  @Test("sound of which nothing can be decoded is an error in the end")
  func nothing() async throws {
    let sound = try await Sound("demo.mp4")
    let decoder = AudioDecoder()
    _ = try await decoder.use(.audio(sound.format))
    let samples = try await sound.samples
    let sample = try #require(samples.first)
    let broken = sample.replacing(data: [UInt8](repeating: 0xFF, count: 40))
    var error: (any Error)?
    for _ in 0..<100 where error == nil {
      do { _ = try await decoder.decode(broken) } catch let found { error = found }
    }
    #expect((error as? AudioDecodingError)?.isFinal == true)
  }

  @Test("what cannot be decoded is refused with a reason")
  func refusals() async throws {
    func refusal(_ format: TrackFormat) async -> AudioDecodingError? {
      do {
        _ = try await AudioDecoder().use(format)
        return nil
      } catch { return error }
    }
    let secret = AudioFormat(
      codec: "mp4a", configuration: [0x12, 0x10], sampleRate: 44_100, channelCount: 2,
      bitDepth: 16, encryptionScheme: "cenc")
    #expect(await refusal(.audio(secret)) == .encrypted(scheme: "cenc"))
    let unknown = AudioFormat(
      codec: "zzzz", configuration: [], sampleRate: 44_100, channelCount: 2, bitDepth: 16)
    #expect(await refusal(.audio(unknown)) == .unsupportedCodec("'zzzz'"))
    #expect(await refusal(.other) == .unsupportedCodec("a track without sound"))
    let sound = try await Sound("demo.mp4")
    let sample = try #require(try await sound.samples.first)
    await #expect(throws: AudioDecodingError.noFormat) { try await AudioDecoder().decode(sample) }
  }

  @Test("a format that follows is decoded by its own decoder")
  func formatChange() async throws {
    let sound = try await Sound("demo.mp4")
    let decoder = AudioDecoder()
    _ = try await decoder.use(.audio(sound.format))
    let sample = try #require(try await sound.samples.last)
    #expect(try await decoder.decode(sample).count == 1)
    let plain = AudioFormat(
      codec: "sowt", configuration: [], sampleRate: 8000, channelCount: 1, bitDepth: 16,
      pcm: PCMEncoding(.signed, bitDepth: 16, isLittleEndian: true))
    #expect(try await decoder.use(.audio(plain)).isEmpty)
    let next = EncodedSample(
      index: 0, data: [0x00, 0x40, 0x00, 0xC0],
      decodeTime: .zero, presentationTime: .zero,
      duration: MediaTime(value: 2, timescale: 8000), isSync: true)
    let block = try #require(try await decoder.decode(next).first)
    #expect(block.channels == [[0.5, -0.5]])
    #expect(block.sampleRate == 8000)
    #expect(block.layout == .mono)
  }

  @Test("after a seek the sound is the same, once the codec has had its run-up")
  func seek() async throws {
    let sound = try await Sound("demo.mp4")
    let samples = try await sound.samples
    let whole = try await sound.decoded()
    let decoder = AudioDecoder()
    _ = try await decoder.use(.audio(sound.format))
    for sample in samples.prefix(10) { _ = try await decoder.decode(sample) }
    await decoder.reset()
    var blocks: [PCMBlock] = []
    for sample in samples[20..<30] { blocks += try await decoder.decode(sample) }
    let reference = whole.filter { 25..<30 ~= $0.sampleIndex }
    let late = blocks.filter { 25..<30 ~= $0.sampleIndex }
    #expect(late.map(\.presentationTime) == reference.map(\.presentationTime))
    let error = zip(late.interleaved, reference.interleaved).map { abs($0 - $1) }.max() ?? 1
    #expect(error < 0.001)
  }
}

@Suite("Codecs of sound", .enabled(if: FFmpegTool.ffmpeg.isInstalled))
struct SoundCodecTests {
  /// What FFmpeg is told, and how far our numbers may be from its own.
  static let cases: [(options: String, ending: String, tolerance: Float)] = [
    ("-c:a pcm_s16le", "mov", 0), ("-c:a pcm_s16be", "mov", 0), ("-c:a pcm_s24le", "mov", 0),
    ("-c:a pcm_s32be", "mov", 0), ("-c:a pcm_f32le", "mov", 0), ("-c:a pcm_s8", "mov", 0),
    ("-c:a pcm_alaw", "mov", 0), ("-c:a pcm_mulaw", "mov", 0), ("-c:a pcm_f64be", "mov", 0),
    ("-c:a flac -strict -2", "mp4", 0), ("-c:a alac", "mov", 0), ("-c:a alac", "mp4", 0),
    ("-c:a aac", "mp4", 1e-5), ("-c:a libmp3lame", "mp4", 1e-5), ("-c:a libmp3lame", "mov", 1e-5),
    ("-c:a libopus -ar 48000", "mp4", 1e-5), ("-c:a ac3", "mp4", 1e-5), ("-c:a eac3", "mp4", 1e-5),
    ("-c:a libvorbis", "mp4", 1e-5), ("-c:a aac -ac 6", "mp4", 1e-5),
    ("-c:a flac -strict -2 -ac 8", "mp4", 0),
    ("-c:a aac -ar 96000", "mp4", 1e-5), ("-c:a aac -ar 8000 -ac 1", "mp4", 1e-5),
  ]

  @Test("every number is FFmpeg's", arguments: cases)
  func agrees(options: String, ending: String, tolerance: Float) async throws {
    let source = "-f lavfi -i sine=f=440:r=44100:d=0.4 -af volume=0.5 -ac 2"
    let bytes = try Sound.made("\(source) \(options)", as: ending)
    let ours = try await Sound(bytes).decoded()
    #expect(ours.areContiguous)
    #expect(ours.first?.presentationTime == .zero)
    let theirs = try Sound.reference(bytes)
    let numbers = ours.interleaved
    // FFmpeg keeps what it decodes beyond the edit's end; up to there, both are the same.
    let channelCount = ours.first?.layout.count ?? 1
    #expect(numbers.count <= theirs.count)
    #expect(theirs.count - numbers.count < 2048 * channelCount)
    let error = zip(numbers, theirs).map { abs($0 - $1) }.max() ?? 1
    #expect(error <= tolerance)
  }

  @Test("a track in milliseconds has neither gaps nor overlaps")
  func milliseconds() async throws {
    let source = "-f lavfi -i sine=f=440:r=48000:d=2 -c:a aac -audio_preload 0"
    let bytes = try Sound.made(source, as: "mp4")
    let sound = try await Sound(bytes)
    let blocks = try await sound.decoded { samples in
      samples.map { sample in
        EncodedSample(
          index: sample.index, data: sample.data,
          decodeTime: sample.decodeTime.converted(to: 1000),
          presentationTime: sample.presentationTime.converted(to: 1000),
          duration: sample.duration.converted(to: 1000), isSync: sample.isSync)
      }
    }
    #expect(blocks.count > 80)
    #expect(blocks.areContiguous)
  }
}

extension EncodedSample {
  /// The same sample with other bytes.
  func replacing(data: [UInt8]) -> EncodedSample {
    EncodedSample(
      index: index, data: data, decodeTime: decodeTime, presentationTime: presentationTime,
      duration: duration, isSync: isSync, trim: trim)
  }
}
