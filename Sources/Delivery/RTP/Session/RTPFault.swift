import Media

/// What is wrong with a real-time stream.
public enum RTPFault: Error, Hashable, Sendable {
  /// A datagram is not a packet.
  case malformed(ParsingError)
  /// A payload breaks a rule of its format.
  case badPayload(String)
  /// A payload of a kind that cannot be read.
  case unsupportedPayload(String)
  /// A unit has more bytes, or more NAL units, than are kept.
  case unitTooLarge
  /// Pictures come, and nothing says how they are coded.
  case noParameterSets
  /// The codec of a stream is not read here.
  case unsupportedFormat(String)
  /// A recording is cut off, or is not one.
  case badRecording(ParsingError)
  /// The bytes could not be read.
  case unreadable(ByteRangeError)
  /// No stream is described, and none can be guessed.
  case noStreams
  /// There is no stream with this number.
  case noSuchTrack(Int)
  /// Packets come, and none passes authentication.
  case notAuthentic(count: Int)
  /// Pictures come, and none at which decoding can start.
  case noSyncPicture
  /// No packet comes at all.
  case silence(Duration)
}

extension RTPFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .malformed(let error): "a datagram is no packet: \(error)"
    case .badPayload(let rule): "a payload cannot be read: \(rule)"
    case .unsupportedPayload(let name): "payloads of the kind \(name) are not read here"
    case .unitTooLarge: "a picture has more than 8 MiB or 512 NAL units"
    case .noParameterSets:
      "the packets carry no parameter sets: the sender has put them into its session description "
        + "alone. Without it nothing decodes: name it with --sdp FILE"
    case .unsupportedFormat(let name): "streams of \(name) are not read here"
    case .badRecording(let error): "the recording cannot be read: \(error)"
    case .unreadable(let error): "\(error)"
    case .noStreams:
      "no packet says what is in it: name the session description with --sdp FILE"
    case .notAuthentic(let count):
      "no packet passes authentication (\(count.grouped) refused): wrong key?"
    case .noSyncPicture:
      "packets come, but no whole picture at which decoding can start"
    case .silence(let limit):
      "no packet has come for \(limit.secondsText) s: is the sender running, and does it send here?"
    case .noSuchTrack(let id): "there is no stream with the number \(id)"
    }
  }
}

extension RTPFault: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch self {
    case .unsupportedPayload, .unsupportedFormat: .unsupported
    case .unreadable(let error): error.openingReason
    case .notAuthentic: .notPermitted
    case .silence, .noSyncPicture: .timedOut
    case .malformed, .badPayload, .unitTooLarge, .noParameterSets, .badRecording, .noStreams,
      .noSuchTrack:
      .damaged
    }
  }
}
