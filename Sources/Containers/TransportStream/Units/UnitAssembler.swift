import Media

/// What the header of a PES packet says about the first unit that begins in it.
struct UnitStart: Hashable, Sendable {
  /// In ticks of 90 kHz, unwrapped.
  var presentationTime: Int64?
  var decodeTime: Int64?

  /// Whether the packet's adaptation field says that decoding can start here.
  var isRandomAccess = false

  /// Where the packet lies in the stream.
  var offset: Int
}

/// Cuts the payloads of a stream's PES packets into units: pictures, or frames of sound.
protocol UnitAssembler: Sendable {
  /// A PES packet begins; the bytes that follow are its payload.
  mutating func begin(_ start: UnitStart, _ output: inout UnitOutput)

  /// Takes a piece of the payload.
  mutating func append(_ bytes: Span<UInt8>, _ output: inout UnitOutput)

  /// Takes the payloads of several packets at once; the result is the same as one by one.
  mutating func append(_ run: PacketRun, of bytes: Span<UInt8>, _ output: inout UnitOutput)

  /// Packets are missing here. What follows begins with the next PES packet.
  ///
  /// - Parameters:
  ///   - isComplete: Whether the PES packet before the gap is whole.
  ///   - output: Where units go.
  mutating func lose(isComplete: Bool, _ output: inout UnitOutput)

  /// Hands out the last unit: no bytes follow.
  mutating func finish(_ output: inout UnitOutput)
}

extension UnitAssembler {
  mutating func append(_ run: PacketRun, of bytes: Span<UInt8>, _ output: inout UnitOutput) {
    for index in 0..<run.count { append(bytes.extracting(run.payload(index)), &output) }
  }
}

/// Where units and formats go, and what was wrong.
struct UnitOutput {
  /// The PID of the stream that they are of.
  var pid: UInt16
  var events: [TransportEvent] = []
  var faults: [TransportFault] = []

  init(pid: UInt16) {
    self.pid = pid
  }
}

/// The starts of PES packets within the bytes of a stream that are not cut into units yet.
///
/// A unit has the time of the PES packet in which it begins; a second one in the same packet has none.
struct UnitStarts {
  private var marks: [(position: Int, start: UnitStart, isUsed: Bool)] = []

  /// A PES packet begins at a position.
  mutating func add(_ start: UnitStart, at position: Int) {
    // Packets without payload leave nothing but their last mark.
    if marks.last?.position == position { marks.removeLast() }
    marks.append((position, start, false))
  }

  /// Finds the packet in which a unit begins.
  ///
  /// - Parameter position: Where the unit begins; not before that of the last unit.
  /// - Returns: The packet's times, or only its offset where another unit has had them.
  mutating func start(at position: Int) -> UnitStart? {
    while marks.count > 1, marks[1].position <= position { marks.removeFirst() }
    guard let first = marks.first, first.position <= position else { return nil }
    marks[0].isUsed = true
    return first.isUsed ? UnitStart(offset: first.start.offset) : first.start
  }

  /// How many bytes have been removed from the front.
  mutating func removeBytes(_ count: Int) {
    for index in marks.indices { marks[index].position -= count }
    // All units that are still to come begin after the front.
    while marks.count > 1, marks[1].position <= 0 { marks.removeFirst() }
  }

  mutating func removeAll() { marks.removeAll() }
}
