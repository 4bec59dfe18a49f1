import Media

/// One stream of a program: its PES packets, and the units in them.
struct ElementaryStream {
  let track: TransportTrack
  private var assembler: any UnitAssembler
  private let shared: SharedRules
  private var state = State.waiting

  /// Whether that has been reported.
  private var isScrambled = false

  /// The bytes of a header that is not complete yet.
  private var header: [UInt8] = []

  /// Where the PES packet lies, and what its adaptation field says.
  private var start = UnitStart(offset: 0)

  private enum State {
    /// For the start of a PES packet.
    case waiting
    /// For the rest of a header.
    case inHeader
    /// For this many bytes of payload; `nil`: up to the next PES packet.
    case inPayload(Int?)
  }

  /// Whether the next bytes may still be a header.
  var isInHeader: Bool { if case .inHeader = state { true } else { false } }

  /// Creates a stream; `nil` if it is not carried in PES packets.
  init?(_ track: TransportTrack, rules shared: SharedRules) {
    (self.track, self.shared) = (track, shared)
    switch track.kind {
    case .h264: assembler = AnnexBAssembler(.h264, rules: shared)
    case .hevc: assembler = AnnexBAssembler(.hevc, rules: shared)
    case .aac: assembler = AudioAssembler(.adts, codec: track.kind.codec)
    case .latm: assembler = AudioAssembler(.latm, codec: "latm")
    case .mpegAudio: assembler = AudioAssembler(.mpeg, codec: track.kind.codec)
    case .ac3, .eac3: assembler = AudioAssembler(.ac3, codec: track.kind.codec)
    case .other: assembler = PayloadAssembler()
    case .sections: return nil
    }
  }

  /// Takes the payload of a packet.
  mutating func append(
    _ payload: Span<UInt8>, of packet: TransportPacket, at offset: Int,
    _ clock: inout TimestampUnwrapper, _ output: inout UnitOutput
  ) {
    var rest = 0
    if packet.startsUnit {
      state = .inHeader
      header.removeAll(keepingCapacity: true)
      start = UnitStart(
        isRandomAccess: packet.adaptation?.isRandomAccess == true, offset: offset)
    }
    if case .inHeader = state {
      rest = readHeader(payload, &clock, &output)
      guard case .inPayload = state else { return }
    }
    guard rest < payload.count else { return }
    append(payload.extracting(rest...), &output)
  }

  /// Takes bytes that are not header.
  private mutating func append(_ bytes: Span<UInt8>, _ output: inout UnitOutput) {
    guard case .inPayload(let left) = state else { return }
    let count = min(bytes.count, left ?? .max)
    guard count > 0 else { return }
    if let left { state = .inPayload(left - count) }
    assembler.append(bytes.extracting(first: count), &output)
  }

  /// Takes the payloads of packets in which no PES packet begins.
  mutating func append(_ run: PacketRun, of bytes: Span<UInt8>, _ output: inout UnitOutput) {
    guard case .inPayload(let left) = state else { return }
    guard left ?? .max >= run.payloadByteCount else {
      // The PES packet ends in one of them.
      for index in 0..<run.count { append(bytes.extracting(run.payload(index)), &output) }
      return
    }
    if let left { state = .inPayload(left - run.payloadByteCount) }
    assembler.append(run, of: bytes, &output)
  }

  /// Takes bytes of the header; returns how many of the payload it has taken.
  private mutating func readHeader(
    _ payload: Span<UInt8>, _ clock: inout TimestampUnwrapper, _ output: inout UnitOutput
  ) -> Int {
    let known = header.count
    header.append(copying: payload.extracting(first: 9 + 255))
    // If a header spans several packets, the first ones may be too short to tell its length.
    guard let byteCount = PESHeader.byteCount(of: header), byteCount <= header.count else {
      return payload.count
    }
    var reader = ByteReader(header.span.extracting(..<byteCount), at: start.offset)
    do throws(ParsingError) {
      let fields = try PESHeader(parsing: &reader)
      let times = times(of: fields)
      let decodeTime = (times.decode ?? times.presentation).map {
        clock.unwrap($0, rules: shared.rules)
      }
      start.decodeTime = decodeTime
      start.presentationTime = times.presentation.map {
        // Both times are near each other, whatever came before.
        var near = TimestampUnwrapper(near: decodeTime)
        return near.unwrap($0, rules: shared.rules)
      }
      state = fields.isScrambled ? .waiting : .inPayload(fields.payloadByteCount)
      if fields.isScrambled, !isScrambled {
        isScrambled = true
        output.faults.append(TransportFault(.scrambled, pid: track.pid, at: start.offset))
      }
      if !fields.isScrambled { assembler.begin(start, &output) }
    } catch {
      output.faults.append(
        TransportFault(.badHeader(error.reason), pid: track.pid, at: start.offset))
      state = .waiting
      assembler.lose(isComplete: false, &output)
    }
    header.removeAll(keepingCapacity: true)
    return max(0, byteCount - known)
  }

  /// The times in a header, by the rules.
  private func times(of fields: PESHeader) -> (presentation: Int64?, decode: Int64?) {
    guard let other = shared.rules.pesFields?(header) else {
      return (fields.presentationTime, fields.decodeTime)
    }
    return (other.presentationTime, other.decodeTime)
  }

  /// Packets are missing: what follows is used from the next PES packet on.
  mutating func lose(_ output: inout UnitOutput) {
    let isComplete = if case .inPayload(0) = state { true } else { false }
    state = .waiting
    assembler.lose(isComplete: isComplete, &output)
  }

  mutating func finish(_ output: inout UnitOutput) {
    assembler.finish(&output)
    state = .waiting
  }
}
