import Media

/// What is known about one PID: which packets have come, and where their payloads go.
struct PIDState {
  let pid: UInt16
  private(set) var role = Role.none
  private var continuity = ContinuityCheck()
  private var sections = SectionAssembler()
  private var stream: ElementaryStream?
  private var isScrambled = false

  /// What the packets carry, as far as they are read.
  enum Role {
    case none, sections, stream
  }

  /// What packets were used for.
  enum Use {
    case taken, duplicate, scrambled
  }

  init(pid: UInt16) { self.pid = pid }

  mutating func readSections() { (role, sections, stream) = (.sections, SectionAssembler(), nil) }

  mutating func read(_ stream: ElementaryStream?) {
    self.stream = stream
    role = stream == nil ? .none : .stream
  }

  /// Takes a packet of the PID.
  ///
  /// - Parameters:
  ///   - packet: Its header.
  ///   - bytes: Its 188 bytes.
  ///   - offset: Its place in the stream.
  ///   - rule: Replaces the rule of continuity.
  ///   - clock: Unwraps the times.
  ///   - output: Receives the units, and what is wrong.
  /// - Returns: Whether it was used.
  mutating func take(
    _ packet: TransportPacket, _ bytes: Span<UInt8>, at offset: Int,
    rule: TransportRules.Continuity?, _ clock: inout TimestampUnwrapper,
    _ output: inout UnitOutput
  ) -> Use {
    guard let range = packet.payload else {
      _ = continuity.examine(packet, payload: nil, rule: rule)
      return .taken
    }
    let payload = bytes.extracting(range)
    switch continuity.examine(packet, payload: payload, rule: rule) {
    case .next: break
    case .duplicate: return .duplicate
    case .lost(let count):
      output.faults.append(TransportFault(.lost(count), pid: pid, at: offset))
      lose(&output)
    }
    guard packet.scrambling == 0 else {
      if !isScrambled { output.faults.append(TransportFault(.scrambled, pid: pid, at: offset)) }
      isScrambled = true
      return .scrambled
    }
    switch role {
    case .none: break
    case .sections: sections.append(payload, startsUnit: packet.startsUnit)
    case .stream: stream?.append(payload, of: packet, at: offset, &clock, &output)
    }
    return .taken
  }

  /// Whether a run can be taken: none is missing before it, and a stream's header is complete.
  func expects(_ run: PacketRun) -> Bool {
    role != .sections && stream?.isInHeader != true && continuity.isNext(run.firstCounter)
  }

  /// Takes a run that it expects.
  ///
  /// - Parameters:
  ///   - run: The packets.
  ///   - bytes: What the run was found in.
  ///   - output: Receives the units, and what is wrong.
  mutating func take(_ run: PacketRun, of bytes: Span<UInt8>, _ output: inout UnitOutput) {
    continuity.take(
      lastCounter: run.lastCounter, payload: bytes.extracting(run.payload(run.count - 1)))
    stream?.append(run, of: bytes, &output)
  }

  /// Packets are missing.
  private mutating func lose(_ output: inout UnitOutput) {
    sections.lose()
    guard role == .stream else { return }
    stream?.lose(&output)
    output.events.append(.lost(pid: pid))
  }

  /// Takes the complete sections out, and the number of bad ones.
  mutating func takeSections() -> (sections: [[UInt8]], badCount: Int) { sections.takeSections() }

  /// Forgets the counter: what follows need not continue.
  mutating func resetContinuity() { continuity.reset() }

  /// Hands out what is held back: the stream has ended.
  mutating func finish(_ output: inout UnitOutput) { stream?.finish(&output) }
}
