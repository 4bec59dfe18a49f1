import Audio
import Bitstream
import LessonKit
import MP4
import Media
import POSIX

extension Lesson {
  /// Writes what `--adts` and `--wav` ask for.
  func saveFiles() async throws {
    if let file = page.arguments[Options.adts] { try await saveSamples(to: file) }
    if let file = page.arguments[Options.wav] { try await saveSound(to: file) }
  }

  /// Writes every sample with a header before it.
  ///
  /// The edit list has no place in such a file: the priming is heard too.
  private func saveSamples(to file: String) async throws {
    guard let configuration else {
      throw LessonError("--adts: track \(sound.track.id) is \(sound.track.codec), and no AAC")
    }
    var count = 0
    do throws(SystemError) {
      let output = try FileDescriptor(creating: file)
      for index in sound.samples.indices {
        let bytes: [UInt8]
        do {
          let sample = try await sound.demuxer.sample(index, of: sound.track.id)
          bytes =
            try bitstream.header(configuration, payloadByteCount: sample.data.count) + sample.data
        } catch {
          page.report("\(error)")
          break
        }
        try output.write(bytes)
        count += bytes.count
      }
    } catch {
      throw LessonError.cannotWrite(file, error)
    }
    page.print("saved \(file.withoutControlCharacters): \(count.grouped) bytes")
  }

  /// Decodes everything that is heard into a WAV file, block by block.
  private func saveSound(to file: String) async throws {
    var writer: WAVWriter?
    let rate = try page.arguments[Options.rate]
    let settings = (isDithering: isDithering, rules: sound.rules)
    do {
      try await sound.forEachBlock { block in
        if writer == nil {
          writer = try WAVWriter(
            file, like: block, rate: rate ?? block.sampleRate, isDithering: settings.isDithering,
            rules: settings.rules)
        }
        guard try writer?.append(block) == true else {
          throw LessonError(
            "--wav: the sound changes its form at \(block.presentationTime.secondsText) s")
        }
        return true
      }
    } catch {
      // What was decoded before is kept.
      try writer?.finish()
      throw error
    }
    guard writer != nil else { throw LessonError("--wav: there is no sound to save") }
    try writer?.finish()
    let frameCount = writer?.frameCount ?? 0
    page.print("saved \(file.withoutControlCharacters): \(frameCount.grouped) frames")
  }
}

/// A WAV file that grows block by block.
private struct WAVWriter: ~Copyable {
  private let name: String
  private let output: FileDescriptor
  private var header: WAVHeader
  private var converter: SixteenBitConverter
  private var resampler: Resampler
  private(set) var frameCount = 0

  init(
    _ name: String, like block: PCMBlock, rate: Int, isDithering: Bool, rules: AudioRules
  ) throws(LessonError) {
    let header = WAVHeader(DeviceFormat(sampleRate: rate, layout: block.layout), .integers16)
    output = try Self.create(name, header)
    self.name = name
    self.header = header
    converter = SixteenBitConverter(isDithering: isDithering, rules: rules)
    resampler = Resampler(
      from: block.sampleRate, to: rate, channelCount: block.layout.count, rules: rules)
  }

  private static func create(
    _ name: String, _ header: WAVHeader
  ) throws(LessonError) -> FileDescriptor {
    do throws(SystemError) {
      let output = try FileDescriptor(creating: name)
      try output.write(header.bytes)
      return output
    } catch {
      throw LessonError.cannotWrite(name, error)
    }
  }

  /// Adds a block; `false` if it is not of the same kind as those before.
  mutating func append(_ block: PCMBlock) throws(LessonError) -> Bool {
    guard block.sampleRate == resampler.inputRate, block.layout == header.format.layout else {
      return false
    }
    try write(resampler.process(block.channels))
    return true
  }

  /// Writes what the filter holds back, and the length into the header.
  mutating func finish() throws(LessonError) {
    try write(resampler.finish())
    header.byteCount = frameCount * 2 * header.format.layout.count
    // A pipe has no way back to its beginning: there the header says that the length is unknown.
    try? output.write(header.bytes, at: 0)
  }

  private mutating func write(_ channels: [[Float]]) throws(LessonError) {
    guard let count = channels.first?.count, count > 0 else { return }
    do throws(SystemError) {
      try output.write(converter.convert(planar: channels).littleEndianBytes)
    } catch {
      throw LessonError.cannotWrite(name, error)
    }
    frameCount += count
  }
}
