import Bitstream
import ExerciseKit
import Exercises04
import Media

/// The steps of lesson 04.
public struct DecodeStage: Sendable {
  /// 4.1: the units of a sample.
  public var nalUnits:
    @Sendable (_ sample: [UInt8], _ codec: VideoFormat.Codec, _ lengthSize: Int) throws -> [NALUnit]

  /// 4.2: a unit without its emulation prevention bytes.
  public var rawPayload: @Sendable (_ unit: [UInt8]) throws -> [UInt8]

  /// 4.3: `ue(v)`.
  public var unsignedExpGolomb: @Sendable (_ bits: inout BitCursor) throws -> Int

  /// 4.3: `se(v)`.
  public var signedExpGolomb: @Sendable (_ bits: inout BitCursor) throws -> Int

  /// 4.4: columns and rows after cropping.
  public var pictureSize: @Sendable (_ unit: [UInt8]) throws -> PixelSize

  /// 4.5: which pictures go out when each one has come, and which at the end.
  public var presentationOrder: @Sendable (_ times: [Int64], _ depth: Int) throws -> [[Int64]]

  /// What the core does.
  public static let reference = DecodeStage(
    nalUnits: { try NALUnit.units(in: $0, codec: $1, nalLengthSize: $2) },
    rawPayload: { NALUnit.rawPayload(of: $0) },
    unsignedExpGolomb: { try $0.read { bits in try ExpGolombCode(unsigned: bits) } },
    signedExpGolomb: { try $0.read { bits in try ExpGolombCode(signed: bits) } },
    pictureSize: { try H264SequenceParameterSet.pictureSize(ofUnit: $0) },
    presentationOrder: { PresentationOrder.rows($0, depth: $1) })

  /// What the learner has written.
  public static let learners = DecodeStage(
    nalUnits: { try Exercises04.nalUnits(in: $0, codec: $1, lengthSize: $2) },
    rawPayload: { try Exercises04.rawPayload(of: $0) },
    unsignedExpGolomb: { try Exercises04.unsignedExpGolomb(from: &$0) },
    signedExpGolomb: { try Exercises04.signedExpGolomb(from: &$0) },
    pictureSize: { try Exercises04.pictureSize(ofSequenceSet: $0) },
    presentationOrder: { try Exercises04.presentationOrder($0, depth: $1) })
}

extension BitCursor {
  /// Has the core read a code where this cursor stands, and passes over it.
  fileprivate mutating func read(
    _ code: (_ bits: [UInt8]) throws -> ExpGolombCode
  ) throws -> Int {
    var ahead = self
    var bits: [UInt8] = []
    // The longest code has 63 bits; zeros behind the end make none that is whole.
    while bits.count < 8, ahead.remaining > 0 {
      let count = min(8, ahead.remaining)
      bits.append(UInt8(truncatingIfNeeded: try ahead.readBits(count) << (8 - count)))
    }
    let code = try code(bits)
    try skip(code.bitCount)
    return code.value
  }
}
