import Media

/// Why a transport brings nothing more.
public enum RTPTransportError: Error, Hashable, Sendable {
  /// This transport does not understand the address.
  case address(String)
  /// The operating system refused; the text says what was tried, and why it failed.
  case system(String)
  /// A framed stream has an impossible length before a packet; `offset` is the length's.
  case frameLength(Int, offset: Int)
  /// The connection is gone and does not come back.
  case disconnected(String)
  /// The server answers, and does not give the stream.
  case refused(String)
}

extension RTPTransportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .address(let text), .system(let text), .disconnected(let text), .refused(let text): text
    case .frameLength(let length, let offset):
      "at \(offset.grouped): a packet of \(length.grouped) bytes is announced; one of RTP has "
        + "\(LengthFramer.lengths.lowerBound) to \(LengthFramer.lengths.upperBound.grouped)"
    }
  }
}

extension RTPTransportError: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch self {
    case .address: .notFound
    case .disconnected, .refused: .unreachable
    case .frameLength: .damaged
    case .system: .other
    }
  }
}
