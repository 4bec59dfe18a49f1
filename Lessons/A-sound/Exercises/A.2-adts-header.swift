import ExerciseKit

/// A.2 · Write an ADTS header.
///
/// more · 20 minutes
///
/// Seven bytes before each sample make a file that plays everywhere (ISO/IEC 14496-3 §1.A.3.2). Write
/// these fields one after the other, the top bit first:
///
///     syncword                   12 bits   0xFFF
///     ID                          1 bit    0: MPEG-4
///     layer                       2 bits   0
///     protection_absent           1 bit    1: no checksum
///     profile_ObjectType          2 bits   the object type, less 1
///     sampling_frequency_index    4 bits   index into `frequencies`
///     private_bit                 1 bit    0
///     channel_configuration       3 bits
///     original_copy, home         2 bits   0
///     copyright bits              2 bits   0
///     aac_frame_length           13 bits   bytes of header and sample together
///     adts_buffer_fullness       11 bits   0x7FF: the bit rate varies
///     number_of_raw_data_blocks   2 bits   0: one sample
///
/// Refuse what the fields cannot hold (`throw Refused("why")`): object types other than 1 to 4,
/// frequencies that are not in the table, channel configurations other than 1 to 7, and samples that
/// make the length too large.
///
///     type 2, 48000 Hz, configuration 2, a sample of 16 bytes   →   FF F1 4C 80 02 FF FC
package func adtsHeader(
  objectType: Int, samplingFrequency: Int, channelConfiguration: Int, sampleByteCount: Int
) throws -> [UInt8] {
  let frequencies = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]
  _ = frequencies
  throw Unwritten("A.2: write an ADTS header")
}
