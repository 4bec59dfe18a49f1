import Bitstream
import Media
import TransportStream

/// Combines NAL units into pictures, and passes on no damaged one.
///
/// RFC 6184 §5.1: the packets of a picture have the same timestamp, and the last one has the marker. Some
/// senders set no marker, so a change of the timestamp ends a picture too.
///
/// A picture with a gap in it is dropped. A picture after a gap may lack its beginning: it is
/// passed on if it begins like all others of its kind, and its first slice is the picture's first.
struct VideoAssembler: RTPAssembler {
  private let syntax: AnnexBSyntax
  private let isConcealing: Bool
  private var defragmenter: VideoDefragmenter
  private var output: [PayloadOutput] = []

  /// The picture whose packets are coming.
  private var open: OpenPicture?

  /// NAL units without a slice that came with a time of their own: they belong to the next picture.
  private var carried: [[UInt8]] = []

  /// What is in front of the next picture.
  private var front = PictureFront.nothing

  /// The types of unit that pictures have begun with so far, by whether decoding can start at them.
  private var beginnings: [Bool: Set<UInt8>] = [:]

  private var formats: ParameterSetWatch
  private var lastFault: RTPFault?

  private static let byteLimit = 1 << 23
  private static let unitLimit = 512

  /// - Parameters:
  ///   - codec: H.264 or HEVC.
  ///   - parameters: Those of the session description, names in lower case.
  ///   - settings: Whether damaged pictures are passed on.
  ///   - rules: Those that take the place of this module's own.
  init(
    _ codec: VideoFormat.Codec, parameters: [String: String], _ settings: RTPSettings,
    rules: RTPRules
  ) {
    syntax = AnnexBSyntax(codec: codec)
    isConcealing = settings.isConcealing
    let order = parameters["sprop-max-don-diff"].flatMap { Int($0) } ?? 0
    defragmenter = VideoDefragmenter(codec, hasOrderNumbers: order > 0, rules: rules)
    formats = ParameterSetWatch(syntax, parameters: parameters)
    if let format = formats.described { output.append(.format(.video(format), subtrack: 0)) }
  }

  mutating func takeOutput() -> [PayloadOutput] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  mutating func take(_ packet: NumberedPacket) {
    let header = packet.packet.header
    if let open, open.timestamp != header.timestamp { close() }
    // A gap before this packet was one within the picture: the next one has its beginning.
    if open != nil { front = .picture }
    if open == nil {
      open = OpenPicture(
        timestamp: header.timestamp, packets: packet.number...packet.number,
        front: front, units: carried)
      (carried, front) = ([], .picture)
    }
    open?.extend(to: packet)
    switch defragmenter.take(packet.packet.payload, number: packet.number) {
    case .units(let units): add(units)
    case .broken: damage()
    case .unsupported(let name):
      report(.unsupportedPayload(name))
      damage()
    case .malformed(let rule):
      report(.badPayload(rule))
      damage()
    }
    if header.hasMarker { close(atMarker: true) }
  }

  mutating func lose(_ numbers: Range<Int>) {
    damage()
    defragmenter.lose()
    // Between two pictures the gap may hold others.
    output.append(.lost(subtrack: 0))
    front = .gap
    carried = []
  }

  mutating func restart() {
    finish()
    (beginnings, front) = ([:], .nothing)
    output.append(.lost(subtrack: 0))
  }

  mutating func finish() {
    close()
    carried = []
  }

  private mutating func add(_ units: [[UInt8]]) {
    guard var picture = open, !picture.isCut else { return }
    open = nil
    for unit in units where !unit.isEmpty {
      picture.units.append(unit)
      picture.byteCount += unit.count
    }
    if picture.byteCount > Self.byteLimit || picture.units.count > Self.unitLimit {
      report(.unitTooLarge)
      picture.isDamaged = true
      picture.isCut = true
      picture.units = []
    }
    open = picture
  }

  /// The open picture has a gap: the rest of it does not fit.
  private mutating func damage() {
    guard let picture = open else { return }
    if isConcealing, !picture.isCut, !defragmenter.openUnit.isEmpty {
      open?.units.append(defragmenter.openUnit)
    }
    open?.isDamaged = true
    open?.isCut = true
    defragmenter.lose()
  }

  /// The same fault once: a hostile stream has one in every packet.
  private mutating func report(_ fault: RTPFault) {
    guard fault != lastFault else { return }
    lastFault = fault
    output.append(.fault(fault))
  }

  /// The picture is at its end.
  private mutating func close(atMarker: Bool = false) {
    if !defragmenter.openUnit.isEmpty { damage() }
    guard let picture = open else { return }
    open = nil
    let contents = PictureContents(picture.units, syntax)
    guard contents.hasSlice else {
      // Parameter sets with a time of their own; of a damaged picture nothing is known.
      if picture.isDamaged {
        output.append(.lost(subtrack: 0))
        if !atMarker { front = .gap }
      } else if picture.units.count <= 64 {
        (carried, front) = (picture.units, picture.front)
      }
      return
    }
    let isWhole = !picture.isDamaged && hasBeginning(contents, after: picture.front)
    if isWhole, picture.front == .picture || contents.firstType == syntax.types.delimiter {
      beginnings[contents.isSync, default: []].insert(beginning(of: contents))
    }
    guard isWhole || isConcealing && syntax.beginsPicture(contents.firstType, contents.first)
    else { return output.append(.lost(subtrack: 0)) }
    deliver(picture, contents, isWhole: isWhole)
  }

  // ANCHOR: after-gap
  /// Whether a picture after a gap has its beginning: parameter sets or messages before its first
  /// slice may have been lost in the gap.
  private func hasBeginning(_ picture: PictureContents, after front: PictureFront) -> Bool {
    if front == .picture { return true }
    guard syntax.beginsPicture(picture.firstType, picture.first) else { return false }
    // A delimiter is always the first.
    if picture.firstType == syntax.types.delimiter { return true }
    // Nothing is known about the time before the first packet.
    return front == .nothing || beginnings[picture.isSync] == [beginning(of: picture)]
  }
  // ANCHOR_END: after-gap

  /// The type of a picture's first unit; all its slices are treated alike.
  private func beginning(of picture: PictureContents) -> UInt8 {
    syntax.types.isSlice(picture.firstType) ? 0 : picture.firstType
  }

  private mutating func deliver(
    _ picture: OpenPicture, _ contents: PictureContents, isWhole: Bool
  ) {
    if let format = formats.take(contents.sets) {
      output.append(.format(.video(format), subtrack: 0))
    }
    if !formats.isKnown, contents.isSync { report(.noParameterSets) }
    var data: [UInt8] = []
    data.reserveCapacity(picture.byteCount + 4 * picture.units.count)
    for unit in picture.units {
      data += [0, 0, 0, 1]
      data += unit
    }
    var unit = AccessUnit(
      data: data, timestamp: picture.timestamp, isSync: contents.isSync, packets: picture.packets,
      arrival: picture.arrival)
    unit.isIDR = contents.isIDR
    unit.isDamaged = !isWhole
    output.append(.unit(unit))
    if !isWhole { output.append(.lost(subtrack: 0)) }
  }
}

/// What comes before a picture.
private enum PictureFront {
  /// The end of another one.
  case picture
  /// Packets that are missing: the picture may lack its beginning.
  case gap
  /// The stream begins here.
  case nothing
}

/// A picture whose packets are coming.
private struct OpenPicture {
  let timestamp: UInt32
  var packets: ClosedRange<Int>
  let front: PictureFront
  var units: [[UInt8]]
  var byteCount = 0
  var arrival = Duration.zero

  /// Whether packets of it are missing.
  var isDamaged = false

  /// Whether nothing more is added.
  var isCut = false

  init(timestamp: UInt32, packets: ClosedRange<Int>, front: PictureFront, units: [[UInt8]]) {
    self.timestamp = timestamp
    self.packets = packets
    self.front = front
    self.units = units
    byteCount = units.reduce(0) { $0 + $1.count }
  }

  mutating func extend(to packet: NumberedPacket) {
    packets = packets.lowerBound...max(packets.lowerBound, packet.number)
    arrival = packet.arrival
  }
}
