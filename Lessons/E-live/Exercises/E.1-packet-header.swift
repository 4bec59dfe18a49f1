import ExerciseKit
import RTP

/// E.1 · Read the header of an RTP packet.
///
/// more · 25 minutes
///
/// RFC 3550 §5.1, most significant bit first:
///
///     version          2 bits    2
///     padding          1 bit     1: the packet's last byte says how many bytes at its end are padding
///     extension        1 bit     1: another header follows the contributors
///     CC               4 bits    how many contributors there are
///     marker           1 bit     the last packet of a picture
///     payload type     7 bits
///     sequence number 16 bits
///     timestamp       32 bits
///     SSRC            32 bits    the sender's number
///     CSRC            32 bits    each contributor
///     …                          with extension: 16 bits of profile, 16 bits of length in words of 32
///                                bits, and so many words
///     payload
///     padding                    its last byte counts itself, too
///
/// Return `RTPHeaderFields(hasMarker:payloadType:sequenceNumber:timestamp:source:payload:)`. `payload` is
/// the range of the payload in the packet, which may be empty; the others have the type that their bits
/// fit into, such as `UInt16` for the sequence number. Refuse anything else: less than 12 bytes, another
/// version, contributors or an extension beyond its end, padding of no bytes or of more than are left
/// after the header.
///
///     80 60 00 01 00 00 0B B8 00 00 00 07 41 42   →   type 96, number 1, time 3000, source 7,
///                                                      payload 12..<14
package func rtpHeader(_ packet: [UInt8]) throws -> RTPHeaderFields {
  throw Unwritten("E.1: read the header of an RTP packet")
}
