import Media

/// What is wrong with a transport stream, and where.
public struct TransportFault: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// No packets: nowhere are two sync bytes at the right distance.
    case noPackets
    /// No table says which streams there are.
    case noTables
    /// Bytes between packets.
    case skipped(Int)
    /// The last packet lacks its end.
    case cutPacket(Int)
    /// The receiver has marked a packet as damaged.
    case marked
    /// A packet cannot be read.
    case badPacket(ParsingError.Reason)
    /// This many packets are missing, modulo 16.
    case lost(Int)
    /// A section is cut off or damaged.
    case badSection(ParsingError.Reason?)
    /// The header of a PES packet cannot be read.
    case badHeader(ParsingError.Reason)
    /// A stream is encrypted.
    case scrambled
    /// A picture has more bytes than are kept.
    case unitTooLarge(Int)
    /// A sequence parameter set cannot be read.
    case badParameterSet
    /// Bytes between frames of sound.
    case noFrames(Int)
    /// There is no program with this number.
    case noProgram(UInt16)
    /// The bytes could not be read.
    case unreadable(ByteRangeError)
    /// There is no stream with this PID.
    case noSuchTrack(Int)
  }

  public let reason: Reason

  /// The PID, where one stream is concerned.
  public let pid: UInt16?

  /// Offset in the stream, where there is one.
  public let offset: Int?

  public init(_ reason: Reason, pid: UInt16? = nil, at offset: Int? = nil) {
    (self.reason, self.pid, self.offset) = (reason, pid, offset)
  }
}

extension TransportFault: CustomStringConvertible {
  public var description: String {
    let place = [pid.map { "PID \($0)" }, offset.map { "at \($0.grouped)" }].compactMap(\.self)
    return place.isEmpty ? text : place.joined(separator: " ") + ": " + text
  }

  private var text: String {
    switch reason {
    case .noPackets: "there are no packets of a transport stream"
    case .noTables: "no table says which streams there are"
    case .skipped(let count): "\(count.grouped) bytes are no packets"
    case .cutPacket(let count): "the last packet has \(count) of 188 bytes"
    case .marked: "the packet is marked as damaged"
    case .badPacket(let reason): "the packet cannot be read: \(reason)"
    case .lost(let count): "packets are missing: \(count), modulo 16"
    case .badSection(let reason): "a section is damaged: \(reason?.description ?? "it is cut off")"
    case .badHeader(let reason): "a PES header cannot be read: \(reason)"
    case .scrambled: "the stream is encrypted"
    case .unitTooLarge(let limit): "a unit has more than \(limit.grouped) bytes"
    case .badParameterSet: "a sequence parameter set cannot be read"
    case .noFrames(let count): "\(count.grouped) bytes are no frames of sound"
    case .noProgram(let number): "there is no program \(number)"
    case .unreadable(let error): "\(error)"
    case .noSuchTrack(let id): "there is no stream with the PID \(id)"
    }
  }
}

extension TransportFault: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch reason {
    case .scrambled, .noPackets, .noProgram: .unsupported
    case .unreadable(let error): error.openingReason
    default: .damaged
    }
  }
}
