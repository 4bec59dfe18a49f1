import Bitstream
import Media

/// Cuts a stream of H.264 or HEVC into access units: all NAL units of one picture.
///
/// ITU-T H.264 Annex B: a start code, 0, 0, 1, precedes each NAL unit, and one more zero precedes
/// some of them. That zero belongs to the unit after it. A picture ends before a NAL unit that can
/// only begin another one: H.264 §7.4.1.2.3, H.265 §7.4.2.4.4.
struct AnnexBAssembler: UnitAssembler {
  private let syntax: AnnexBSyntax
  private let shared: SharedRules
  private var starts = UnitStarts()

  /// What has come of the current picture, and what follows it.
  private var bytes: [UInt8] = []

  /// Where to look for the next start code in ``bytes``.
  private var scanned = 0

  /// The picture that is being collected; `nil` before the first start code.
  private var picture: Picture?

  /// The NAL unit that is not at its end yet.
  private var unit: (type: UInt8, range: Range<Int>)?

  private var sequenceSets: [[UInt8]] = []
  private var isLost = false

  /// Whether a PES packet has begun, and none of its payload has come.
  private var isBeginning = false

  /// What is known about a picture.
  private struct Picture {
    /// Where it begins in ``bytes``.
    var position: Int
    var start: UnitStart?
    var hasSlice = false
    var isRandomAccess = false
    var isIntra = false
    var isRecoveryPoint = false
    /// Parameter sets, without start codes.
    var sets: [(type: UInt8, bytes: [UInt8])] = []
  }

  /// Bytes of a picture at most.
  private let byteLimit: Int

  /// As many as 100 pictures of the highest level have.
  static let defaultByteLimit = 1 << 25

  /// Bytes after a start code that tell what the NAL unit is: its header, and the first of a slice.
  private static let lookAhead = 3

  /// Bytes that are searched together.
  private static let step = 1 << 14

  init(
    _ codec: VideoFormat.Codec, rules shared: SharedRules, byteLimit: Int = Self.defaultByteLimit
  ) {
    self.byteLimit = byteLimit
    syntax = AnnexBSyntax(codec: codec)
    self.shared = shared
  }

  mutating func begin(_ start: UnitStart, _ output: inout UnitOutput) {
    starts.add(start, at: bytes.count)
    (isLost, isBeginning) = (false, true)
  }

  mutating func append(_ piece: Span<UInt8>, _ output: inout UnitOutput) {
    guard !isLost else { return }
    bytes.append(copying: piece)
    searchIfDue(&output)
  }

  mutating func append(_ run: PacketRun, of packets: Span<UInt8>, _ output: inout UnitOutput) {
    var rest = run
    while rest.count > 0, !isLost {
      // Searched after the same packets as if they came one by one.
      let wanted = min(scanned + Self.step, byteLimit + 1) - bytes.count
      let size = PacketRun.payloadByteCount
      let count = isBeginning ? 1 : min(max(1, (wanted + size - 1) / size), rest.count)
      bytes.append(copying: rest.removeFirst(count), of: packets)
      searchIfDue(&output)
    }
  }

  /// Searches what has arrived if it may begin a picture, or has become large.
  private mutating func searchIfDue(_ output: inout UnitOutput) {
    // A picture begins with most PES packets. The rest is searched many packets at once.
    guard isBeginning || bytes.count - scanned >= Self.step || bytes.count > byteLimit else {
      return
    }
    isBeginning = false
    scanAll(&output)
    compact()
    guard bytes.count > byteLimit else { return }
    output.faults.append(TransportFault(.unitTooLarge(byteLimit), pid: output.pid))
    // The rest of it is not a picture: output continues with the next PES packet.
    lose(isComplete: false, &output)
  }

  mutating func lose(isComplete: Bool, _ output: inout UnitOutput) {
    if isComplete { finish(&output) } else { scanAll(&output) }
    forget()
    isLost = true
  }

  mutating func finish(_ output: inout UnitOutput) {
    scan(upTo: bytes.count - 3, &output)
    closeUnit(at: bytes.count)
    emit(upTo: bytes.count, &output)
    forget()
  }

  private mutating func forget() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll()
    (scanned, picture, unit) = (0, nil, nil)
  }

  /// Searches for the start codes that enough bytes follow to tell what begins there.
  private mutating func scanAll(_ output: inout UnitOutput) {
    scan(upTo: bytes.count - 3 - Self.lookAhead + 1, &output)
  }

  /// Searches for start codes before a position, up to which enough bytes follow each of them.
  private mutating func scan(upTo end: Int, _ output: inout UnitOutput) {
    var position = scanned
    while let code = Self.startCode(in: bytes.span, from: &position, to: end) {
      begin(at: code, &output)
    }
    scanned = position
  }

  /// Finds the next start code, and moves the position after it, or to the end.
  private static func startCode(
    in bytes: Span<UInt8>, from position: inout Int, to end: Int
  ) -> Int? {
    var place = position
    defer { position = max(position, place) }
    while place < end {
      while place + 64 < end, !hasZeros(bytes, at: place) { place += 64 }
      guard place < end else { break }
      // A byte above 1 is not part of a start code: the next one begins after it.
      let third = bytes[place + 2]
      if third > 1 {
        place += 3
      } else if third == 1, bytes[place] == 0, bytes[place + 1] == 0 {
        place += 3
        return place - 3
      } else {
        place += 1
      }
    }
    return nil
  }

  /// Whether two zeros follow each other, the first of them in 64 bytes.
  ///
  /// Few bytes of a picture do: the loop has no branches, so that it looks at many bytes at once.
  private static func hasZeros(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    let first = bytes.extracting(place..<place + 64)
    let second = bytes.extracting(place + 1..<place + 65)
    guard first.count == 64, second.count == 64 else { return true }
    var least = UInt8.max
    for index in 0..<64 { least = min(least, first[index] | second[index]) }
    return least == 0
  }

  /// A NAL unit begins after the start code at a position.
  private mutating func begin(at code: Int, _ output: inout UnitOutput) {
    closeUnit(at: code)
    let boundary = code > 0 && bytes[code - 1] == 0 ? code - 1 : code
    let header = bytes[(code + 3)...].prefix(Self.lookAhead)
    let type = syntax.type(of: header)
    if let current = picture, current.hasSlice, syntax.beginsPicture(type, header) {
      emit(upTo: boundary, &output)
    }
    if picture == nil {
      picture = Picture(position: boundary, start: starts.start(at: code))
    }
    unit = (type, code + 3..<code + 3)
    guard syntax.types.isSlice(type) else { return }
    if syntax.types.isRandomAccess(type) { picture?.isRandomAccess = true }
    picture?.hasSlice = true
  }

  /// The NAL unit that has begun last ends at a position.
  private mutating func closeUnit(at end: Int) {
    guard let (type, range) = unit else { return }
    unit = nil
    guard syntax.types.parameterSets ~= type || type == syntax.types.message || needsSliceType(type)
    else { return }
    var last = end
    while last > range.lowerBound, bytes[last - 1] == 0 { last -= 1 }
    let content = bytes[range.lowerBound..<last]
    if syntax.types.parameterSets ~= type {
      // A picture has a few sets; hostile streams may have any number.
      guard picture?.sets.count ?? 0 < 64 else { return }
      picture?.sets.append((type, Array(content)))
    } else if type == syntax.types.message {
      if syntax.isRecoveryPoint(content) { picture?.isRecoveryPoint = true }
    } else if syntax.isIntraSlice(Array(content.prefix(16))) {
      picture?.isIntra = true
    }
  }

  /// Whether only the type of a slice tells that decoding can start with it.
  private func needsSliceType(_ type: UInt8) -> Bool {
    guard let picture, syntax.types.isSlice(type), syntax.codec == .h264 else { return false }
    return picture.start?.isRandomAccess == true && !picture.isRandomAccess
  }

  private mutating func emit(upTo end: Int, _ output: inout UnitOutput) {
    guard var picture else { return }
    self.picture = nil
    if let rule = shared.rules.nalUnits { splitAgain(&picture, upTo: end, rule) }
    announceFormat(picture, &output)
    guard picture.hasSlice else { return }
    let isMarked = picture.start?.isRandomAccess == true && picture.isIntra
    output.events.append(
      .unit(
        TransportUnit(
          pid: output.pid, data: Array(bytes[picture.position..<end]),
          presentationTime: picture.start?.presentationTime,
          decodeTime: picture.start?.decodeTime,
          isSync: picture.isRandomAccess || isMarked, isRecoveryPoint: picture.isRecoveryPoint,
          duration: nil, offset: picture.start?.offset)))
  }

  /// Looks for a picture's parameter sets by another rule.
  private func splitAgain(
    _ picture: inout Picture, upTo end: Int, _ rule: ([UInt8]) -> [Range<Int>]?
  ) {
    let unit = Array(bytes[picture.position..<end])
    guard let ranges = rule(unit) else { return }
    picture.sets = ranges.prefix(64).compactMap { range in
      guard range.clamped(to: unit.indices) == range else { return nil }
      let type = syntax.type(of: unit[range])
      return syntax.types.parameterSets ~= type ? (type, Array(unit[range])) : nil
    }
  }

  /// Says how the pictures are coded from here on, where the sets of a sequence have changed.
  private mutating func announceFormat(_ picture: Picture, _ output: inout UnitOutput) {
    let sequences = picture.sets.filter { $0.type == syntax.types.sequenceParameterSet }.map(
      \.bytes)
    guard let first = sequences.first, sequences != sequenceSets else { return }
    guard let format = syntax.format(sequence: first, sets: picture.sets.map(\.bytes)) else {
      output.faults.append(
        TransportFault(.badParameterSet, pid: output.pid, at: picture.start?.offset))
      return
    }
    sequenceSets = sequences
    output.events.append(.format(.video(format), pid: output.pid))
  }

  /// Removes the bytes before the current picture.
  private mutating func compact() {
    // Up to the first start code all but the last bytes can go.
    let count = picture?.position ?? max(0, min(scanned, bytes.count) - 1)
    guard count > 0 else { return }
    bytes.removeFirst(count)
    starts.removeBytes(count)
    scanned -= count
    picture?.position -= count
    if let (type, range) = unit {
      unit = (type, range.lowerBound - count..<range.lowerBound - count)
    }
  }
}
