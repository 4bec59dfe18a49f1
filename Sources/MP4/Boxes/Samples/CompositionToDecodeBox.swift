import Media

/// How decoding and presentation times of a track relate, taken over all its samples.
///
/// ISO/IEC 14496-12 §8.6.1.4, box type `cslg`; version 1 has 64 bits instead of 32:
///
///     version, flags                 UInt8, UInt24
///     compositionToDTSShift          Int32   add it to presentation times, and none comes before
///                                            its decoding time
///     leastDecodeToDisplayDelta      Int32   smallest offset in `ctts`
///     greatestDecodeToDisplayDelta   Int32   largest offset in `ctts`
///     compositionStartTime           Int32   smallest presentation time
///     compositionEndTime             Int32   when the last picture ends; 0: not known
public struct CompositionToDecodeBox: BoxContent, Hashable {
  public let compositionToDecodeShift: Int64
  public let leastDecodeToDisplayDelta: Int64
  public let greatestDecodeToDisplayDelta: Int64
  public let compositionStartTime: Int64
  public let compositionEndTime: Int64

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let version = try FullBoxHeader(parsing: &payload, versions: 0...1).version
    compositionToDecodeShift = try payload.readShift("compositionToDTSShift", version)
    leastDecodeToDisplayDelta = try payload.readShift("leastDecodeToDisplayDelta", version)
    greatestDecodeToDisplayDelta = try payload.readShift("greatestDecodeToDisplayDelta", version)
    compositionStartTime = try payload.readShift("compositionStartTime", version)
    compositionEndTime = try payload.readShift("compositionEndTime", version)
  }
}

extension ByteReader {
  fileprivate mutating func readShift(
    _ name: StaticString, _ version: UInt8
  ) throws(ParsingError) -> Int64 {
    version == 0 ? Int64(try read(name, as: Int32.self)) : try read(name)
  }
}
