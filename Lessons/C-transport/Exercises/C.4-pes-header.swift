import ExerciseKit
import TransportStream

/// C.4 · Read the header of a PES packet.
///
/// hard · 40 minutes
///
/// A picture, or a few frames of sound, with times before it (ISO/IEC 13818-1 §2.4.3.6):
///
///     packet_start_code_prefix   24 bits   0x000001
///     stream_id                   8 bits
///     PES_packet_length          16 bits   bytes after this field; 0: up to the next PES packet
///     '10'                        2 bits
///     various flags               6 bits
///     PTS_DTS_flags               2 bits   2: a PTS follows; 3: a PTS and a DTS
///     various flags               6 bits
///     PES_header_data_length      8 bits   bytes from here to the payload
///     PTS, DTS                   40 bits each, if the flags say so
///     …                                    further fields: skip them
///
/// A time of 33 bits lies in 40 bits, cut into parts:
///
///     mark 4 bits · bits 32–30 · 1 · bits 29–15 · 1 · bits 14–0 · 1
///
/// Where one of the three single bits is 0, the time is damaged: return `nil` for it. A time that
/// does not fit into the header is `nil` too.
///
/// The payload begins after the header data. How many bytes it has follows from
/// `PES_packet_length`: 0 means that it is unknown, `nil`; a length that does not even hold the header
/// means 0. Streams 0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8 and 0xFF have no header after the
/// length: their payload begins at byte 6, and they have no times.
///
/// Return
/// `PESFields(streamID:payloadOffset:payloadByteCount:presentationTime:decodeTime:)`; the times are
/// `Int64`. Refuse a packet that does not begin with 0, 0, 1, has no '10', or ends before its payload.
///
///     00 00 01 E0 00 00 80 80 05 21 00 07 D8 61 …   →   stream 0xE0, payload at 14, pts 126000
///
/// Types: `streamID: UInt8`, `payloadOffset: Int`, `payloadByteCount: Int?`.
package func pesFields(_ packet: [UInt8]) throws -> PESFields {
  throw Unwritten("C.4: read the header of a PES packet")
}
