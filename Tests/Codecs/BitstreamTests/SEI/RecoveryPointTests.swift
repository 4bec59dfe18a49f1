import Bitstream
import TestSupport
import Testing

@Suite struct RecoveryPointTests {
  /// H.264 messages: one of another type and size, then a recovery point after so many frames.
  private static func unit(after other: (type: Int, size: Int), count: Int) -> [UInt8] {
    var writer = UnitWriter()
    writer.u(8, 6)
    number(other.type, &writer)
    number(other.size, &writer)
    for _ in 0..<other.size { writer.u(8, 0x42) }
    number(6, &writer)
    number(1, &writer)
    writer.ue(count)
    return writer.unit
  }

  /// Bytes of 255, and the rest.
  private static func number(_ value: Int, _ writer: inout UnitWriter) {
    for _ in 0..<value / 255 { writer.u(8, 255) }
    writer.u(8, value % 255)
  }

  @Test(
    "is found behind other messages, whatever their numbers",
    arguments: [(5, 16), (5, 255), (300, 510), (1, 0)])
  func found(type: Int, size: Int) {
    let unit = Self.unit(after: (type, size), count: 0)
    #expect(RecoveryPoint(in: unit[...], .h264)?.isImmediate == true)
    let later = Self.unit(after: (type, size), count: 3)
    #expect(RecoveryPoint(in: later[...], .h264)?.isImmediate == false)
  }

  @Test("is not found in a unit without it, and in none that is cut off in its head")
  func missing() {
    let unit = Self.unit(after: (5, 300), count: 0)
    for length in 0..<304 {
      #expect(RecoveryPoint(in: unit[..<length], .h264) == nil)
    }
  }
}
