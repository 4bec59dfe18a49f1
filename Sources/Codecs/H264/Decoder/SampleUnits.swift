import Bitstream
import Media

/// Where the units of a sample are: each after its length, or after a start code (Annex B).
struct SampleUnits {
  private(set) var ranges: [Range<Int>] = []

  /// Whether the lengths make sense to the end of the sample.
  private(set) var isWhole = true

  /// - Parameters:
  ///   - sample: The sample's bytes.
  ///   - nalLengthSize: Bytes of a length; `nil` for Annex B.
  init(in sample: [UInt8], nalLengthSize: Int?) {
    guard let nalLengthSize, 1...4 ~= nalLengthSize else {
      ranges = AnnexB.nalUnits(in: sample)
      return
    }
    var place = 0
    while place < sample.count {
      guard place + nalLengthSize <= sample.count else {
        isWhole = false
        return
      }
      let length = Int(bigEndianBytes: sample[place..<place + nalLengthSize])
      place += nalLengthSize
      // The part of a truncated unit that is there still has macroblocks.
      let end = min(place + length, sample.count)
      if end - place < length { isWhole = false }
      // Some muxers pad samples with units of no bytes; they mean nothing.
      if end > place { ranges.append(place..<end) }
      place = end
    }
  }

  /// Finds the parameter sets in a track's configuration.
  ///
  /// ISO/IEC 14496-15 §5.3.3.1.2, `AVCDecoderConfigurationRecord`:
  ///
  ///     configurationVersion, profile, …  UInt8 × 5   1 first; in the last one the length's size
  ///     numOfSequenceParameterSets        UInt8       in the lowest 5 bits
  ///     { length UInt16, set } …
  ///     numOfPictureParameterSets         UInt8
  ///     { length UInt16, set } …
  ///
  /// Without such a box the sets are between the slices; some sources have them in Annex B here.
  ///
  /// - Throws: `H264Error.badConfiguration` where a set reaches beyond the end.
  static func configuration(_ bytes: [UInt8]) throws(H264Error) -> [Range<Int>] {
    guard let version = bytes.first else { return [] }
    guard version == 1 else { return AnnexB.nalUnits(in: bytes) }
    guard bytes.count >= 7 else { throw .badConfiguration("it ends after \(bytes.count) bytes") }
    var ranges: [Range<Int>] = []
    var place = 5
    for mask: UInt8 in [0x1F, 0xFF] {
      guard place < bytes.count else { throw .badConfiguration("it ends before its last set") }
      let count = bytes[place] & mask
      place += 1
      for _ in 0..<count {
        guard place + 2 <= bytes.count else {
          throw .badConfiguration("it ends in the length of a set")
        }
        let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
        place += 2
        guard place + length <= bytes.count else {
          throw .badConfiguration("a set reaches beyond its end")
        }
        ranges.append(place..<place + length)
        place += length
      }
    }
    return ranges
  }
}
