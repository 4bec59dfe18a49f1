import Media
import TransportStream

/// One picture, or one frame of sound, as it came out of the packets.
package struct AccessUnit: Hashable, Sendable {
  /// The bytes for a decoder: for video, NAL units after start codes of four bytes.
  package var data: [UInt8]

  /// As the packets have it, modulo 2³².
  package var timestamp: UInt32

  /// Whether decoding can start here.
  package var isSync: Bool

  /// Whether nothing later refers to what came before it: an IDR picture.
  var isIDR = false

  /// Whether packets are missing in it; such units are only passed on by a receiver that conceals.
  package var isDamaged = false

  /// Whether the last picture should stay instead of it: it refers to one that was lost.
  package var isHeld = false

  /// Whether it is shown although it refers to a picture that was lost: no better one has come for long.
  var isConcealed = false

  /// The extended numbers of its first and last packet.
  package var packets: ClosedRange<Int>

  /// When its last packet came.
  package var arrival: Duration

  /// The timestamp without its wrap: when it is shown or heard.
  package var time: Int64 = 0

  /// The decode time, if the stream contains it: a transport stream does, RTP does not.
  var decodeTime: Int64?

  /// Which stream of a transport stream it belongs to, its PID; 0 if packets carry one stream.
  package var subtrack: UInt16 = 0

  /// How long it lasts, in ticks of its timestamp; `nil` for pictures.
  package var duration: Int64?

  init(
    data: [UInt8], timestamp: UInt32, isSync: Bool, packets: ClosedRange<Int>, arrival: Duration
  ) {
    self.data = data
    self.timestamp = timestamp
    self.isSync = isSync
    self.packets = packets
    self.arrival = arrival
  }
}

/// What comes out of the payloads of a stream.
enum PayloadOutput: Hashable, Sendable {
  /// How the units of a subtrack are coded from here on.
  case format(TrackFormat, subtrack: UInt16)
  /// The streams of a transport stream.
  case subtracks([TransportTrack])
  case unit(AccessUnit)
  /// A unit is missing, or was too damaged to be passed on.
  case lost(subtrack: UInt16)
  case fault(RTPFault)
}

/// Makes units of the payloads of a stream's packets, which come in order.
protocol RTPAssembler: Sendable {
  mutating func take(_ packet: NumberedPacket)

  /// Packets are missing here.
  mutating func lose(_ numbers: Range<Int>)

  /// The stream restarts: its numbers and times are unrelated to the earlier ones.
  mutating func restart()

  /// Hands out what is held back: nothing follows.
  mutating func finish()

  mutating func takeOutput() -> [PayloadOutput]
}
