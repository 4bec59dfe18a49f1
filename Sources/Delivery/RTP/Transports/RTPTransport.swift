import Media
import POSIX

/// One datagram as it came: nothing in it has been looked at.
package struct ReceivedDatagram: Hashable, Sendable {
  package var bytes: [UInt8]

  /// When it came, counted from the beginning of the reception or the recording.
  package var arrival: Duration

  /// Which `m=` line of the session description it belongs to, from 0; `nil` if the transport does
  /// not tell streams apart: then payload types do.
  package var mediaIndex: Int?

  /// The address that it came from; `nil` if that says nothing about who sends.
  package var sender: SocketAddress?

  package init(_ bytes: [UInt8], at arrival: Duration, mediaIndex: Int? = nil) {
    self.bytes = bytes
    self.arrival = arrival
    self.mediaIndex = mediaIndex
  }
}

/// How packets come: a socket, a response that never ends, a recording.
///
/// A transport delivers datagrams unchanged and in the order in which they came. RTP and RTCP may come
/// the same way: the second byte tells them apart.
package protocol RTPTransport: Sendable {
  /// The clock by which arrivals are counted; `nil` for a recording, which has its own times and is
  /// read as fast as possible.
  var clock: WallClock? { get }

  /// What the sender says about its streams, where the transport learns of it; suspends until it
  /// has.
  ///
  /// - Throws: The transport's error, if it cannot connect.
  func sessionDescription() async throws -> SessionDescription?

  /// The next datagram; suspends until it comes, and returns `nil` after the last one.
  ///
  /// - Throws: The transport's error. One that can reconnect does that and throws nothing.
  func next() async throws -> ReceivedDatagram?

  /// Sends a control packet (RTCP) to the sender; a transport without a way back does nothing.
  func send(control bytes: [UInt8], mediaIndex: Int?) async

  /// Ends the reception: ``next()`` returns `nil` from now on.
  func close() async
}

extension RTPTransport {
  package func sessionDescription() async throws -> SessionDescription? { nil }
  package func send(control bytes: [UInt8], mediaIndex: Int?) async {}
}

/// Removes the protection from packets before anything in them is used: SRTP.
///
/// A processor calls it once for each packet, in order of arrival.
package protocol PacketProtection: Sendable {
  /// Returns an RTP packet in the clear.
  mutating func unprotect(_ packet: [UInt8]) throws(ProtectionFault) -> [UInt8]

  /// Returns an RTCP packet in the clear.
  mutating func unprotect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8]

  /// Returns an RTCP packet as sent.
  mutating func protect(control packet: [UInt8]) throws(ProtectionFault) -> [UInt8]
}

/// Why a packet is discarded before anything in it is used.
package enum ProtectionFault: Error, Hashable, Sendable {
  /// The tag does not fit the bytes: they are damaged, forged, or the key is another one.
  case notAuthentic
  /// A packet that was received before, or is too old for that to be known.
  case replayed
  /// It is too short for what has to be in it, or cannot be parsed.
  case malformed
}

extension ProtectionFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAuthentic: "a packet does not pass authentication: it is damaged, or the key is wrong"
    case .replayed: "a packet has been received before"
    case .malformed: "a packet is too short for what it must contain, or is not RTP"
    }
  }
}
