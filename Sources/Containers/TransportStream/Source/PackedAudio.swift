import Media

/// A segment of sound without a container: frames one after the other, RFC 8216 §3.4.
///
/// An ID3 tag in front says when the first frame is heard, as a transport stream's clock would:
///
///     "ID3"  version 2  flags 1  size 4 × 7 bits
///     "PRIV" size 4  flags 2  "com.apple.streaming.transportStreamTimestamp" 0  time 8
package struct PackedAudio: Sendable {
  /// `nil` if no frame is found.
  package private(set) var track: Track?

  /// The format, then the frames; times are ticks of 90 kHz, unwrapped.
  package private(set) var events: [SampleEvent] = []

  /// What is wrong with it, in words.
  package private(set) var fault: String?

  private static let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)

  /// Parses a segment; `nil` if it does not begin with a tag or a frame of AAC, MPEG audio or AC-3.
  ///
  /// - Parameters:
  ///   - bytes: The segment.
  ///   - time: A moment near which its first time must be; with `nil`, the first time is not
  ///     unwrapped.
  package init?(_ bytes: ByteChunks, near time: Duration?) {
    // Most segments are of another kind, and that can be seen without joining them.
    let front = bytes[0..<min(bytes.count, 4)]
    guard front.starts(with: "ID3".utf8) || Self.kind(of: front[...]) != nil else { return nil }
    let all = bytes[0..<bytes.count]
    let tag = Self.tagSize(all)
    guard let kind = Self.kind(of: all.dropFirst(tag).prefix(4)) else { return nil }
    var clock = TimestampUnwrapper(near: time.map { MediaTime($0, timescale: 90_000).value })
    let start = clock.unwrap(Self.time(in: all.prefix(tag)) ?? 0, rules: .core)
    let framing: AudioFraming =
      switch kind {
      case .aac: .adts
      case .ac3: .ac3
      default: .mpeg
      }
    var assembler = AudioAssembler(framing, codec: kind.codec)
    var output = UnitOutput(pid: 0)
    assembler.begin(UnitStart(presentationTime: start, decodeTime: start, offset: 0), &output)
    assembler.append(all.span.extracting(tag..<all.count), &output)
    assembler.finish(&output)
    var reading = TrackReading(id: 0, isVideo: false, isAwaitingSync: false, format: nil)
    for event in output.events {
      switch event {
      case .format(let format, _):
        reading.format = format
        events.append(.format(format, 0))
      case .unit(let unit): events += reading.add(unit)
      case .tracks, .lost: break
      }
    }
    events += reading.finish()
    fault = output.faults.first.map { "\($0)" }
    let stream = TransportTrack(pid: 0, streamType: 0, kind: kind, language: "und")
    track = reading.format.map { Track(stream, $0, duration: nil) }
  }

  /// Bytes of the tags in front.
  private static func tagSize(_ bytes: [UInt8]) -> Int {
    var size = 0
    while bytes.count - size >= 10, bytes[size...].starts(with: "ID3".utf8) {
      let length = bytes[size + 6..<size + 10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
      size += 10 + length
    }
    return min(size, bytes.count)
  }

  /// The time in a tag, 33 bits of it; `nil` if it has none.
  private static func time(in tag: ArraySlice<UInt8>) -> Int64? {
    guard tag.count >= owner.count + 8 else { return nil }
    for place in tag.indices.dropLast(owner.count + 7) where tag[place...].starts(with: owner) {
      let digits = tag[(place + owner.count)...].prefix(8)
      return Int64(bigEndianBytes: digits) & 0x1_FFFF_FFFF
    }
    return nil
  }

  private static func kind(of start: ArraySlice<UInt8>) -> StreamKind? {
    let bytes = Array(start)
    guard bytes.count >= 2 else { return nil }
    let word = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    if word & 0xFFF6 == 0xFFF0 { return .aac }
    if word & 0xFFE0 == 0xFFE0 { return .mpegAudio }
    return word == 0x0B77 ? .ac3 : nil
  }
}
