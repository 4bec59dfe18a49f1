/// Steps of reading bytes that a learner may have written; where one is `nil` this module does it.
///
/// Each answers `nil` for "do it yourself". Lesson 01 explains the steps, and its exercises are
/// numbered as they are here.
public struct ByteSteps: Sendable {
  /// The steps of the task that is running.
  @TaskLocal public static var own = ByteSteps()

  /// 1.1: the number that 1 to 8 bytes mean, the most significant one first.
  ///
  /// It is asked for each named integer of a box; rows of tables are too many for that.
  public var unsigned: (@Sendable (_ bytes: [UInt8]) -> UInt64?)?

  /// 1.2: a four-character code as text.
  public var fourCCText: (@Sendable (_ code: FourCC) -> String?)?

  /// 1.3: one line of a hexdump, of up to sixteen bytes.
  public var hexDumpLine: (@Sendable (_ row: [UInt8], _ offset: Int) -> String?)?

  /// 1.4: the value of the header `Range` that asks for some bytes.
  public var rangeHeader: (@Sendable (_ range: Range<Int>) -> String?)?

  /// 1.4: what the value of a header `Content-Range` says.
  public var contentRange: (@Sendable (_ header: String) -> ContentRange?)?

  /// 1.5: the fewest reads that bring all of some ranges, where a gap may be read as well.
  public var mergedRanges: (@Sendable (_ ranges: [Range<Int>], _ gapLimit: Int) -> [Range<Int>]?)?

  public init() {}
}
