import Media

/// Parses a transport stream into the units of one of its programs, from pieces of any size.
///
/// The output depends on the bytes alone and not on how they are cut into pieces. Every fault of
/// the stream is counted in ``counters`` and listed in ``faults``; the demuxer survives it.
public struct TransportDemuxer: Sendable {
  private var framer: PacketFramer
  private var program: ProgramDemuxer

  /// Creates a demuxer for a stream's beginning.
  ///
  /// - Parameters:
  ///   - number: The number of the program to read; `nil`: the first.
  ///   - offset: The place of the first byte in the stream.
  ///   - time: A moment near which the first time must be, in ticks of 90 kHz: times of 33 bits
  ///     start again after 26½ hours. With `nil`, the first time is not unwrapped.
  public init(program number: UInt16? = nil, at offset: Int = 0, near time: Int64? = nil) {
    self.init(program: number, at: offset, near: time, rules: .core)
  }

  /// Creates a demuxer with rules that replace this module's own.
  package init(
    program number: UInt16? = nil, at offset: Int = 0, near time: Int64? = nil,
    rules: TransportRules
  ) {
    framer = PacketFramer(at: offset)
    program = ProgramDemuxer(program: number, near: time, rules: rules)
  }

  /// Creates a demuxer for a place in the middle, of streams that are known.
  init(
    _ tracks: [TransportTrack], program number: UInt16?, at offset: Int, near time: Int64?,
    rules: TransportRules
  ) {
    self.init(program: number, at: offset, near: time, rules: rules)
    program.adopt(tracks)
  }

  /// From one packet to the next: 188, 192 or 204 bytes; `nil` before it is known.
  public var packetStride: Int? { framer.stride }

  /// The streams of the program, in its order.
  public var tracks: [TransportTrack] { program.tracks }

  /// The number of the program that is read; `nil` before it is known.
  public var programNumber: UInt16? { program.program }
  public var counters: TransportCounters { program.counters }

  /// What is wrong with the stream: the first thousand faults.
  public var faults: [TransportFault] { program.faults }

  /// Takes the next bytes of the stream.
  ///
  /// - Returns: What is complete now, in the stream's order.
  public mutating func append(_ bytes: [UInt8]) -> [TransportEvent] {
    framer.append(bytes)
    return drain()
  }

  /// Ends the stream.
  ///
  /// - Returns: What was held back.
  public mutating func finish() -> [TransportEvent] {
    framer.finish()
    let events = drain()
    program.finish()
    return events + program.takeEvents()
  }

  /// Says that the next bytes begin another segment, whose counters need not continue.
  public mutating func beginSegment() { program.beginSegment() }

  private mutating func drain() -> [TransportEvent] {
    // Reading moves a place in the bytes, and leaves them as they are.
    let bytes = framer.bytes
    while true {
      if let run = framer.next(where: { program.expects($0) }) {
        program.append(run, of: bytes.span)
        continue
      }
      guard let item = framer.next() else { break }
      switch item {
      case .packet(let range, let offset):
        program.append(bytes.span.extracting(range), at: offset)
      case .skipped(let count, let offset):
        program.report(TransportFault(.skipped(count), at: offset))
      case .cut(let count, let offset):
        program.report(TransportFault(.cutPacket(count), at: offset))
      }
    }
    return program.takeEvents()
  }
}
