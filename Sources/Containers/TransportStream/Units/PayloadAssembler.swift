import Media

/// Takes the payload of each PES packet as one unit: for streams that are not read further.
struct PayloadAssembler: UnitAssembler {
  private var bytes: [UInt8] = []
  private var start: UnitStart?

  /// Bytes of a payload at most: as many as a packet can declare, with room for a large picture.
  static let byteLimit = 1 << 22

  mutating func begin(_ start: UnitStart, _ output: inout UnitOutput) {
    finish(&output)
    self.start = start
  }

  mutating func append(_ piece: Span<UInt8>, _ output: inout UnitOutput) {
    guard start != nil else { return }
    bytes.append(copying: piece)
    guard bytes.count > Self.byteLimit else { return }
    output.faults.append(TransportFault(.unitTooLarge(Self.byteLimit), pid: output.pid))
    forget()
  }

  mutating func lose(isComplete: Bool, _ output: inout UnitOutput) {
    if isComplete { finish(&output) }
    forget()
  }

  mutating func finish(_ output: inout UnitOutput) {
    defer { forget() }
    guard let start, !bytes.isEmpty else { return }
    output.events.append(
      .unit(
        TransportUnit(
          pid: output.pid, data: bytes, presentationTime: start.presentationTime,
          decodeTime: start.decodeTime, isSync: true, isRecoveryPoint: false, duration: nil,
          offset: start.offset)))
  }

  private mutating func forget() {
    bytes = []
    start = nil
  }
}
