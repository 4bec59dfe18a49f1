import LessonKit
import Media
import RTP

extension Lesson {
  /// A recording whose numbers start again after 36 packets.
  private static let wrapping = "live.rtp"

  /// Cell 4: the wrap of the numbers, by two rules.
  func showWrap(_ surveys: Surveys) async throws {
    var numbers = surveys.clean.sent.map { Int($0.header.sequenceNumber) }
    if Self.wrap(of: numbers) == nil {
      let file = try await page.open(Self.wrapping)
      let recording = try RTPDump.datagrams(of: try await file.read(0..<file.length)).datagrams
      numbers = LiveSurvey(recording, nil, nil, settings, rules: rules).sent.map {
        Int($0.header.sequenceNumber)
      }
      page.print("in \(Self.wrapping) that happens after a second:")
      page.print()
    }
    guard let wrap = Self.wrap(of: numbers) else { return }
    var offByOne = OffByOneReorderer()
    var table = Table(" came", " modulo 65 535 expects", "and delivers", " ours", "and delivers")
    let shown = max(0, wrap - 3)..<min(numbers.count, wrap + 14)
    var reference = numbers[0]
    for (index, number) in numbers.enumerated() where index < shown.upperBound {
      let expected = offByOne.expected.map { "\($0)" } ?? "–"
      let delivered = offByOne.take(number)
      reference =
        rules.extendedNumber?(UInt16(number), reference)
        ?? SequenceNumber.extended(UInt16(number), near: reference)
      guard shown.contains(index) else { continue }
      table.add(
        "\(number)", expected, Self.list(delivered), "\(reference)", "\(number)")
    }
    page.print(table)
    page.print()
    page.prose(
      "Numbers of 16 bits count modulo 65 536. The first rule counts modulo 65 535, so it expects 0 where "
        + "65 535 is next: that packet waits in its queue, after all smaller numbers, until it holds ten "
        + "packets. Our rule adds the signed distance to the last number, so the wrap changes nothing."
    )
  }

  private static func wrap(of numbers: [Int]) -> Int? {
    numbers.indices.dropFirst().first { numbers[$0] < numbers[$0 - 1] - 32_768 }
  }

  private static func list(_ numbers: [Int]) -> String {
    guard numbers.count > 3 else { return numbers.map(String.init).joined(separator: " ") }
    return "\(numbers[0]) … \(numbers[numbers.count - 1])"
  }
}
