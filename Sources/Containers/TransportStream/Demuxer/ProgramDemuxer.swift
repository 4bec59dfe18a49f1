import Media

/// Takes the packets of one program apart: tables first, then the streams that they name.
struct ProgramDemuxer {
  private(set) var counters = TransportCounters()

  /// What was wrong, as far as it is kept; ``counters`` count all of it.
  private(set) var faults: [TransportFault] = []

  /// The streams of the program, in its order.
  private(set) var tracks: [TransportTrack] = []

  /// The number of the program that is read; `nil` before it is known.
  private(set) var program: UInt16?

  private let wantedProgram: UInt16?
  private let rules: TransportRules
  private let shared: SharedRules
  private var clock: TimestampUnwrapper

  /// Whether no rule asks to see every packet.
  private let isFast: Bool

  /// The state of each PID that has come up, and its index here; −1: it has not come up.
  private var states: [PIDState] = []
  private var places = [Int16](repeating: -1, count: 1 << 13)

  /// What the streams have given out.
  private var output = UnitOutput(pid: 0)

  private var mapPID: UInt16?
  private var association: [UInt8] = []
  private var map: [UInt8] = []
  private var hasStreams = false

  /// Packets that came before the tables that say what they are.
  private var early = EarlyPackets()

  private static let faultLimit = 1000

  /// - Parameters:
  ///   - program: The number of the program to read; `nil`: the first.
  ///   - time: A moment near which the first time lies, in ticks of 90 kHz.
  ///   - rules: Replace this module's rules.
  init(program: UInt16?, near time: Int64?, rules: TransportRules) {
    wantedProgram = program
    self.rules = rules
    shared = SharedRules(rules)
    isFast = rules.packetHeader == nil && rules.continuity == nil
    clock = TimestampUnwrapper(near: time)
    let index = state(of: 0)
    states[index].readSections()
  }

  /// Starts with streams that are known from elsewhere in the file.
  mutating func adopt(_ tracks: [TransportTrack]) {
    for track in tracks {
      let index = state(of: track.pid)
      states[index].read(ElementaryStream(track, rules: shared))
    }
    self.tracks = tracks
    hasStreams = true
  }

  mutating func takeEvents() -> [TransportEvent] {
    defer { output.events.removeAll(keepingCapacity: true) }
    return output.events
  }

  mutating func report(_ fault: TransportFault) {
    switch fault.reason {
    case .skipped: counters.resyncs += 1
    case .marked, .badPacket, .badHeader, .cutPacket, .badParameterSet, .unitTooLarge, .noFrames:
      counters.errors += 1
    case .lost(let count): counters.lost += count
    case .badSection: counters.badSections += 1
    default: break
    }
    if faults.count < Self.faultLimit { faults.append(fault) }
  }

  private mutating func state(of pid: UInt16) -> Int {
    let place = places[Int(pid)]
    guard place < 0 else { return Int(place) }
    states.append(PIDState(pid: pid))
    // There are 8192 PIDs.
    places[Int(pid)] = Int16(states.count - 1)
    return states.count - 1
  }
}

extension ProgramDemuxer {
  /// Takes the next packet of the stream.
  ///
  /// - Parameters:
  ///   - bytes: Its 188 bytes.
  ///   - offset: Its place in the stream.
  mutating func append(_ bytes: Span<UInt8>, at offset: Int) {
    counters.packets += 1
    do throws(ParsingError) {
      var reader = ByteReader(bytes, at: offset)
      var packet = try TransportPacket(parsing: &reader)
      if let rule = rules.packetHeader, let header = rule([UInt8](copying: bytes)) {
        packet = packet.with(header)
      }
      guard !packet.hasError else { return report(TransportFault(.marked, at: offset)) }
      guard packet.pid != TransportPacket.nullPID else { return counters.nullPackets += 1 }
      if isEarly(packet) { return early.append(bytes, at: offset) }
      use(packet, bytes, at: offset)
    } catch {
      report(TransportFault(.badPacket(error.reason), at: offset))
    }
  }

  /// Whether a run of packets can be taken by ``append(_:of:)``.
  func expects(_ run: PacketRun) -> Bool {
    guard isFast, hasStreams, run.pid != TransportPacket.nullPID else { return false }
    let place = places[Int(run.pid)]
    return place >= 0 && states[Int(place)].expects(run)
  }

  /// Takes the next packets of the stream, which it expects.
  mutating func append(_ run: PacketRun, of bytes: Span<UInt8>) {
    counters.packets += run.count
    output.pid = run.pid
    states[state(of: run.pid)].take(run, of: bytes, &output)
    reportFaults()
  }

  /// Whether it has to wait until the tables say what it is.
  private func isEarly(_ packet: TransportPacket) -> Bool {
    // The first PIDs are those of tables.
    !hasStreams && packet.pid >= 0x20 && packet.pid != mapPID
  }

  private mutating func use(_ packet: TransportPacket, _ bytes: Span<UInt8>, at offset: Int) {
    let index = state(of: packet.pid)
    output.pid = packet.pid
    let use = states[index].take(
      packet, bytes, at: offset, rule: rules.continuity, &clock, &output)
    reportFaults()
    switch use {
    case .taken: if states[index].role == .sections { readSections(index, at: offset) }
    case .duplicate: counters.duplicates += 1
    case .scrambled: counters.scrambled += 1
    }
  }

  private mutating func reportFaults() {
    guard !output.faults.isEmpty else { return }
    for fault in output.faults { report(fault) }
    output.faults.removeAll()
  }

  /// Forgets all counters: the next packets are another segment's.
  mutating func beginSegment() {
    for index in states.indices { states[index].resetContinuity() }
  }

  /// Hands out what is held back: the stream has ended.
  mutating func finish() {
    if !hasStreams { report(TransportFault(counters.packets == 0 ? .noPackets : .noTables)) }
    for index in states.indices { finish(index) }
  }

  private mutating func finish(_ index: Int) {
    output.pid = states[index].pid
    states[index].finish(&output)
    reportFaults()
  }
}

extension ProgramDemuxer {
  private mutating func readSections(_ index: Int, at offset: Int) {
    let found = states[index].takeSections()
    let pid = states[index].pid
    for _ in 0..<found.badCount { report(TransportFault(.badSection(nil), pid: pid, at: offset)) }
    for section in found.sections {
      do throws(ParsingError) {
        pid == 0 ? try readAssociation(section, offset) : try readMap(section, offset)
      } catch {
        report(TransportFault(.badSection(error.reason), pid: pid, at: offset))
      }
    }
  }

  private mutating func readAssociation(_ section: [UInt8], _ offset: Int) throws(ParsingError) {
    // The same table comes ten times a second.
    guard section != association else { return }
    let table = try ProgramAssociation(section, at: offset, rules: rules)
    guard table.section.isCurrent else { return }
    let wanted = wantedProgram ?? program
    // The first PIDs are those of other tables.
    let programs = table.programs.filter { 0x10..<TransportPacket.nullPID ~= $0.mapPID }
    let found = programs.first { wanted == nil || $0.number == wanted }
    // A program that is gone from a new table makes room for the first one there.
    guard let chosen = found ?? (wantedProgram == nil ? programs.first : nil) else { return }
    association = section
    guard chosen.mapPID != mapPID || chosen.number != program else { return }
    if let mapPID { states[state(of: mapPID)].read(nil) }
    (program, mapPID) = (chosen.number, chosen.mapPID)
    let index = state(of: chosen.mapPID)
    states[index].readSections()
    states[index].resetContinuity()
    map = []
    replayEarly()
  }

  private mutating func readMap(_ section: [UInt8], _ offset: Int) throws(ParsingError) {
    guard section != map else { return }
    // Other tables may share the PID; other programs, too.
    guard section.first == 2 else { return }
    let table = try ProgramMap(section, at: offset, rules: rules)
    guard table.section.isCurrent, table.section.identifier == program else { return }
    map = section
    let found = table.streams.map { stream in
      TransportTrack(
        pid: stream.pid, streamType: stream.type, kind: StreamKind(stream),
        language: stream.descriptors.language ?? "und")
    }
    guard found != tracks || !hasStreams else { return }
    for track in tracks where !found.contains(track) {
      let index = state(of: track.pid)
      finish(index)
      states[index].read(nil)
    }
    for track in found where !tracks.contains(track) || !hasStreams {
      let index = state(of: track.pid)
      // The tables' own PIDs are not streams.
      guard states[index].role != .sections else { continue }
      states[index].read(ElementaryStream(track, rules: shared))
    }
    tracks = found
    hasStreams = true
    output.events.append(.tracks(found))
    replayEarly()
  }

  /// Takes the packets that have waited; those that still have to wait do so.
  private mutating func replayEarly() {
    let waiting = early
    early = EarlyPackets()
    // They have been counted.
    counters.packets -= waiting.offsets.count
    for (number, offset) in waiting.offsets.enumerated() {
      let start = number * TransportPacket.byteCount
      append(
        waiting.bytes.span.extracting(start..<start + TransportPacket.byteCount), at: offset)
    }
  }
}
