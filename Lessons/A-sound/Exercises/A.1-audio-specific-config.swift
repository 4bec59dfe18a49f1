import Bitstream
import ExerciseKit

/// A.1 · Read an AudioSpecificConfig.
///
/// hard · 50 minutes
///
/// A few bits say everything that an AAC decoder must know (ISO/IEC 14496-3 §1.6.2.1). Read them from
/// the front, the top bit of each byte first:
///
///     object type              5 bits    31: read 6 more, and add 32
///     frequency                4 bits    index into `frequencies`; 15: the next 24 bits are the hertz
///                                        13 and 14 are reserved: refuse
///     channel configuration    4 bits    1 to 6: so many channels; 7: eight; others: refuse
///
/// Object types 5 (SBR) and 29 (PS, which includes SBR) come before the real one. After them follow
///
///     frequency of what is heard   as above
///     object type                  as above: the codec of the core
///
/// The codec's own part follows. For a type other than 1 to 4, return what you know, and stop. For 1
/// to 4 it is
///
///     frameLengthFlag          1 bit
///     dependsOnCoreCoder       1 bit     1: skip 14 bits
///     extensionFlag            1 bit
///
/// For the sake of old decoders, an encoder may say the same at the end instead. If 16 bits or more
/// are left, and SBR was not named before, look at the next 11; if they are `0x2B7`:
///
///     mark                     11 bits   0x2B7
///     object type              as above: 5; otherwise there is nothing more to read
///     sbrPresentFlag           1 bit     1: the frequency of what is heard follows, as above
///     mark                     11 bits   0x548, if 12 bits are left and sbrPresentFlag was 1
///     psPresentFlag            1 bit
///
/// With SBR, sound is heard at the second frequency, usually twice the core's; with PS one coded
/// channel becomes two. If bits are missing, the cursor throws. To refuse is `throw Refused("why")`.
///
/// Return `AACParameters(objectType:coreSamplingFrequency:samplingFrequency:channelCount:)`.
///
///     12 10         →   type 2, 44100 Hz, 2 channels
///     2B 92 08 00   →   type 2, core 22050 Hz, heard at 44100 Hz, 2 channels
///
/// Types: all four are `Int`.
package func audioParameters(_ bytes: [UInt8]) throws -> AACParameters {
  let frequencies = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
    7_350,
  ]
  var bits = BitCursor(bytes)
  _ = (frequencies, try bits.readBits(0))
  throw Unwritten("A.1: read an AudioSpecificConfig")
}
