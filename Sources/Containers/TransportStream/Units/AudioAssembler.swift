import Media

/// Cuts a stream of sound into frames; the header of each frame gives its length.
///
/// The first header counts only if another one like it follows where the first frame ends: the mark
/// of a header may also occur in the sound. Frames may cross the borders of PES packets. The first
/// frame that begins in a packet has the packet's time, and those after it follow in steps of their
/// length.
struct AudioAssembler: UnitAssembler {
  private let framing: AudioFraming
  private let codec: FourCC
  private var starts = UnitStarts()
  private var bytes: [UInt8] = []

  /// Where the next frame should begin in ``bytes``.
  private var position = 0

  /// The header of the last frame; `nil` until one is confirmed.
  private var last: AudioFrameHeader?
  private var announced: AudioFrameHeader?

  /// When the last PES packet's first frame is heard, and how many PCM frames have come since.
  private var anchor: (time: Int64, sampleCount: Int)?

  /// Where the next PES packet's first byte is lost.
  private var isLost = false

  /// Bytes between frames so far that are none.
  private var skippedByteCount = 0

  init(_ framing: AudioFraming, codec: FourCC) {
    (self.framing, self.codec) = (framing, codec)
  }

  mutating func begin(_ start: UnitStart, _ output: inout UnitOutput) {
    isLost = false
    starts.add(start, at: bytes.count)
  }

  mutating func append(_ piece: Span<UInt8>, _ output: inout UnitOutput) {
    guard !isLost else { return }
    bytes.append(copying: piece)
    while takeFrame(isEnd: false, &output) {}
    compact()
  }

  mutating func lose(isComplete: Bool, _ output: inout UnitOutput) {
    if isComplete { finish(&output) }
    forget()
    isLost = true
  }

  mutating func finish(_ output: inout UnitOutput) {
    while takeFrame(isEnd: true, &output) {}
    reportSkipped(&output)
    forget()
  }

  private mutating func forget() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll()
    (position, last, anchor) = (0, nil, nil)
  }

  /// Takes one frame, or passes over one byte that begins none; returns whether to go on.
  private mutating func takeFrame(isEnd: Bool, _ output: inout UnitOutput) -> Bool {
    guard isEnd ? position < bytes.count : position + framing.reach <= bytes.count else {
      return false
    }
    guard let header = header(at: position) else { return skipByte() }
    guard let (end, next) = end(of: header, isEnd: isEnd) else {
      return isEnd ? skipByte() : false
    }
    // At the end of the stream, a frame that ends there needs no frame after it.
    let isLast = isEnd && end == bytes.count
    guard framing.areLike(header, last) || framing.areLike(header, next) || isLast else {
      return skipByte()
    }
    emit(header, end: end, &output)
    return true
  }

  /// The header at a place, with what it leaves to an earlier one.
  private func header(at place: Int) -> AudioFrameHeader? {
    guard var header = framing.header(bytes[place...].prefix(framing.reach)) else { return nil }
    // A frame of LATM may say that the configuration is unchanged.
    if framing == .latm, header.sampleRate == 0, let last {
      header.sampleRate = last.sampleRate
      header.channelCount = last.channelCount
      header.sampleCount = last.sampleCount
    }
    return header
  }

  /// Where a frame and those that depend on it end, and the header after them.
  ///
  /// - Returns: `nil` if more bytes are needed.
  private func end(
    of header: AudioFrameHeader, isEnd: Bool
  ) -> (end: Int, next: AudioFrameHeader?)? {
    var end = position + header.byteCount
    var next: AudioFrameHeader?
    // E-AC-3 has up to eight dependent substreams.
    for _ in 0...8 {
      guard end <= bytes.count else { return nil }
      let isNextNeeded = last == nil || framing == .ac3 || !framing.areLike(header, last)
      if isNextNeeded, !isEnd, end + framing.reach > bytes.count { return nil }
      next = end < bytes.count ? self.header(at: end) : nil
      guard let dependent = next, dependent.isDependent else { break }
      end += dependent.byteCount
    }
    return (end, next)
  }

  private mutating func skipByte() -> Bool {
    if last != nil { last = nil }
    position += 1
    skippedByteCount += 1
    return true
  }

  private mutating func reportSkipped(_ output: inout UnitOutput) {
    guard skippedByteCount > 0 else { return }
    output.faults.append(TransportFault(.noFrames(skippedByteCount), pid: output.pid))
    skippedByteCount = 0
  }

  private mutating func emit(
    _ header: AudioFrameHeader, end: Int, _ output: inout UnitOutput
  ) {
    reportSkipped(&output)
    last = header
    let start = starts.start(at: position)
    if let time = start?.presentationTime { anchor = (time, 0) }
    if header.sampleRate > 0, announced.map({ header.hasForm(of: $0) }) != true {
      announced = header
      let format = framing.format(of: header, named: codec)
      output.events.append(.format(.audio(format), pid: output.pid))
    }
    let time = anchor.map { $0.time + Self.ticks($0.sampleCount, header.sampleRate) }
    output.events.append(
      .unit(
        TransportUnit(
          pid: output.pid, data: Array(bytes[position + header.headerByteCount..<end]),
          presentationTime: time, decodeTime: start?.decodeTime ?? time, isSync: true,
          isRecoveryPoint: false, duration: Self.ticks(header.sampleCount, header.sampleRate),
          offset: start?.offset)))
    anchor?.sampleCount += header.sampleCount
    position = end
  }

  /// The duration of this many PCM frames in ticks of 90 kHz.
  private static func ticks(_ sampleCount: Int, _ rate: Int) -> Int64 {
    rate > 0 ? Int64(sampleCount) * 90_000 / Int64(rate) : 0
  }

  private mutating func compact() {
    let count = min(position, bytes.count)
    guard count > 0 else { return }
    bytes.removeFirst(count)
    starts.removeBytes(count)
    position -= count
  }
}
