import Media

/// Steps of reading boxes that a learner may have written; where one is `nil` this module does it.
///
/// Each answers `nil` for "do it yourself". Lesson 02 explains the steps, and its exercises are
/// numbered as they are here. An answer that cannot be right is not used.
public struct BoxSteps: Sendable {
  /// The steps of the task that is running.
  @TaskLocal public static var own = BoxSteps()

  /// 2.1: the header at the front of some bytes, without the `usertype` of a `uuid` box.
  public var boxHeader: (@Sendable (_ bytes: [UInt8]) -> BoxHeader?)?

  /// 2.2: where the boxes lie that stand side by side in the payload of another box.
  public var siblings: (@Sendable (_ payload: [UInt8]) -> [Range<Int>]?)?

  /// 2.3: all boxes in some bytes, down to those that are `depthLimit` levels deep.
  public var boxTree:
    (@Sendable (_ bytes: [UInt8], _ containers: Set<FourCC>, _ depthLimit: Int) -> [BoxOutline]?)?

  /// 2.4: version and flags, where the version is one of `versions`.
  public var fullBoxHeader:
    (@Sendable (_ bytes: [UInt8], _ versions: ClosedRange<UInt8>) -> FullBoxHeader?)?

  /// 2.5: timescale and duration from the payload of `mvhd`; a duration of `nil` is unknown.
  public var movieLength:
    (@Sendable (_ payload: [UInt8]) -> (timescale: UInt32, duration: UInt64?)?)?

  public init() {}
}
