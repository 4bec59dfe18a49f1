import Exercises01
import LessonKit
import Media

/// The steps of lesson 01.
public struct BytesStage: Sendable {
  /// 1.1: the number of `byteCount` bytes at an offset.
  public var readUnsigned:
    @Sendable (_ bytes: [UInt8], _ offset: Int, _ byteCount: Int) throws -> UInt64

  /// 1.2: a four-character code as text.
  public var fourCCText: @Sendable (_ code: [UInt8]) throws -> String

  /// 1.3: a line of a hexdump.
  public var hexDumpLine: @Sendable (_ row: [UInt8], _ offset: Int) throws -> String

  /// 1.4: how HTTP asks for some bytes.
  public var rangeHeader: @Sendable (_ range: Range<Int>) throws -> String

  /// 1.4: what HTTP answers.
  public var contentRange: @Sendable (_ value: String) throws -> ContentRange

  /// 1.5: ranges that are to be read, in few pieces.
  public var mergeRanges: @Sendable (_ ranges: [Range<Int>], _ gapLimit: Int) throws -> [Range<Int>]

  /// What the core does.
  public static let reference = BytesStage(
    readUnsigned: { bytes, offset, byteCount in
      var reader = ByteReader(bytes.span)
      _ = try reader.take(offset)
      return try reader.readUnsigned(byteCount: byteCount)
    },
    fourCCText: { FourCC(rawValue: $0.reduce(0) { $0 << 8 | UInt32($1) }).description },
    hexDumpLine: { HexDump.line($0[...], at: $1) },
    rangeHeader: { $0.httpHeader },
    contentRange: { value in
      guard let range = ContentRange(value) else {
        throw ParsingError(.invalid("'\(value)' is no Content-Range"), at: 0)
      }
      return range
    },
    mergeRanges: { $0.merged(gapLimit: $1) })

  /// What the learner has written.
  public static let learners = BytesStage(
    readUnsigned: { try Exercises01.readUnsigned($0, at: $1, byteCount: $2) },
    fourCCText: { try Exercises01.fourCCText($0) },
    hexDumpLine: { try Exercises01.hexDumpLine($0, at: $1) },
    rangeHeader: { try Exercises01.rangeHeader(for: $0) },
    contentRange: { try Exercises01.contentRange($0) },
    mergeRanges: { try Exercises01.mergeRanges($0, gapLimit: $1) })
}
