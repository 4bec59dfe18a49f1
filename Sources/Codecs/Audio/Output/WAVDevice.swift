import Media
import POSIX

/// Writes sound into a WAV file, as fast as it comes or in real time.
///
/// In real time it is a device like any other, whose sound can be measured afterwards: the proof that
/// sound and pictures belong together needs no loudspeaker.
public actor WAVDevice: AudioDevice {
  public nonisolated let name: String

  private let path: String
  private let numbers: WAVHeader.Numbers
  private let isDithering: Bool

  /// By which the file plays; `nil` takes everything at once.
  private let clock: WallClock?
  private var file: OpenFile?

  /// What is open: the descriptor cannot be copied.
  fileprivate struct OpenFile: ~Copyable {
    let descriptor: FileDescriptor
    var header: WAVHeader
    var queue: PacedQueue
    var converter: SixteenBitConverter
    var byteCount = 0
  }

  /// Creates a device; the file is created when it is opened, and an older one replaced.
  ///
  /// - Parameters:
  ///   - path: Where the file will be.
  ///   - numbers: How its numbers are written.
  ///   - isDithering: Whether noise is added to numbers of 16 bits.
  ///   - clock: By which the file plays; `nil` takes everything at once.
  public init(
    path: String, numbers: WAVHeader.Numbers = .integers16, isDithering: Bool = true,
    clock: WallClock? = nil
  ) {
    name = "wav:\(path)"
    self.path = path
    self.numbers = numbers
    self.clock = clock
    self.isDithering = isDithering
  }

  /// Creates the file; if it has sound already, appends to it in the format that its header names.
  public func open(_ request: DeviceFormat) throws(AudioDeviceError) -> DeviceFormat {
    if let format = file?.header.format, file?.byteCount ?? 0 > 0 {
      file?.queue.drop()
      return format
    }
    let header = WAVHeader(request, numbers)
    do throws(SystemError) {
      let descriptor = try FileDescriptor(creating: path)
      try descriptor.write(header.bytes)
      file = OpenFile(
        descriptor: descriptor, header: header,
        queue: PacedQueue(
          sampleRate: request.sampleRate,
          capacity: clock == nil ? .max / 2 : max(1, request.sampleRate / 10)),
        converter: SixteenBitConverter(isDithering: isDithering))
    } catch {
      throw .file(error)
    }
    return request
  }

  public func write(_ samples: [Float]) throws(AudioDeviceError) -> Int {
    guard file != nil else { throw .closed }
    do throws(SystemError) {
      return try file?.write(samples, at: now) ?? 0
    } catch {
      throw .file(error)
    }
  }

  public func reading() throws(AudioDeviceError) -> DeviceReading? {
    guard let reading = file?.queue.reading(at: now) else { throw .closed }
    // What is in the file counts as heard, unless it plays.
    return clock == nil
      ? DeviceReading(written: reading.written, delay: 0, time: reading.time) : reading
  }

  public func pause() { file?.queue.pause(at: now) }
  public func resume() { file?.queue.resume(at: now) }

  /// Starts to count again; what was written stays in the file.
  public func drop() { file?.queue.drop() }

  public func drain() async throws {
    guard let clock, let end = file?.queue.end(after: now) else { return }
    try await clock.sleep(until: end)
  }

  /// Writes the file's length into its header, if it is one in which that is possible.
  public func close() {
    file?.finish()
    file = nil
  }

  private var now: Duration { clock?.now ?? .zero }
}

extension WAVDevice.OpenFile {
  fileprivate mutating func write(_ samples: [Float], at time: Duration) throws(SystemError) -> Int
  {
    let channelCount = header.format.layout.count
    let count = queue.write(samples.count / channelCount, at: time)
    let taken = Array(samples.prefix(count * channelCount))
    let bytes =
      header.numbers == .integers16
      ? converter.convert(taken).littleEndianBytes : taken.littleEndianBytes
    try descriptor.write(bytes)
    byteCount += bytes.count
    return count
  }

  /// A pipe has no way back to its beginning: there the header says that the length is unknown.
  fileprivate mutating func finish() {
    header.byteCount = byteCount
    try? descriptor.write(header.bytes, at: 0)
  }
}

/// The beginning of a WAV file: 44 or 68 bytes, the least significant byte of each number first.
///
///     "RIFF", bytes after these two fields, "WAVE"
///     "fmt ", 16 or 40    tag (1: integers, 3: floats, 0xFFFE: see below), channels, rate,
///                         bytes a second, bytes a frame, bits
///       of more than two channels: 22, bits, mask of loudspeakers, the tag again, and 14 fixed bytes
///     "data", bytes       and then the numbers
public struct WAVHeader: Hashable, Sendable {
  public enum Numbers: Hashable, Sendable {
    case integers16
    case floats32
  }

  public let format: DeviceFormat
  public let numbers: Numbers

  /// Bytes of numbers; `nil` while that is not known, as in a pipe.
  public var byteCount: Int?

  public init(_ format: DeviceFormat, _ numbers: Numbers) {
    self.format = format
    self.numbers = numbers
  }

  public var bytes: [UInt8] {
    let (channels, bits) = (format.layout.count, numbers == .integers16 ? 16 : 32)
    let tag = numbers == .integers16 ? 1 : 3
    let isExtended = channels > 2
    let frameSize = channels * bits / 8
    var fields =
      Self.number(isExtended ? 0xFFFE : tag, 2) + Self.number(channels, 2)
      + Self.number(format.sampleRate, 4) + Self.number(format.sampleRate * frameSize, 4)
      + Self.number(frameSize, 2) + Self.number(bits, 2)
    if isExtended {
      fields += Self.number(22, 2) + Self.number(bits, 2)
      fields += Self.number(Int(format.layout.mask), 4) + Self.number(tag, 2) + Self.fixedBytes
    }
    // What 32 bits cannot say counts as unknown too.
    let known = byteCount.flatMap { $0 < Int(UInt32.max) - 100 ? $0 : nil }
    let dataSize = known ?? Int(UInt32.max)
    let riffSize = known.map { $0 + 20 + fields.count } ?? Int(UInt32.max)
    return Array("RIFF".utf8) + Self.number(riffSize, 4) + Array("WAVEfmt ".utf8)
      + Self.number(fields.count, 4) + fields + Array("data".utf8) + Self.number(dataSize, 4)
  }

  /// The rest of an identifier of 16 bytes whose beginning is the tag.
  private static let fixedBytes: [UInt8] = [
    0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
  ]

  private static func number(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
