import ExerciseKit
import TransportStream

/// C.1 · Read the header of a packet.
///
/// more · 20 minutes
///
/// A packet has 188 bytes (ISO/IEC 13818-1 §2.4.3.2):
///
///     sync_byte                      8 bits   0x47
///     transport_error_indicator      1 bit    1: damaged
///     payload_unit_start_indicator   1 bit    1: something begins in the payload
///     transport_priority             1 bit
///     PID                           13 bits
///     transport_scrambling_control   2 bits
///     adaptation_field_control       2 bits   1: payload alone, 2: adaptation field alone, 3: both
///     continuity_counter             4 bits
///     adaptation_field_length        8 bits   where there is a field: bytes of it that follow
///     …                                       the adaptation field
///     …                                       the payload: the rest of the 188 bytes
///
/// Return `PacketHeader(hasError:startsUnit:pid:continuityCounter:payload:)`. The numbers are `Int`;
/// `payload` is the range of the payload in the packet: `4..<188` without an adaptation field, `nil`
/// without a payload. The length of an adaptation field may be 0: then it is that one byte.
///
/// Refuse anything else, `throw Refused("why")`: fewer or more than 188 bytes, another sync byte,
/// control 0, a field that is longer than the packet, and a field that leaves no payload where control
/// promises one.
///
///     47 41 00 30 07 …   →   PID 256, starts a unit, counter 0, payload 12..<188
package func packetHeader(_ packet: [UInt8]) throws -> PacketHeader {
  throw Unwritten("C.1: read the header of a packet")
}
