import Foundation
import Media
import TestSupport
import Testing

/// A damaged film never makes the player in one file trap or hang.
@Suite struct DamageTests {
  /// A copy of a film with some bytes changed, or cut short; a number always gives the same one.
  private func damaged(_ film: [UInt8], _ number: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: number)
    var bytes = film
    // One in two is damaged in its tables and parameter sets alone, which are at one of the ends.
    let isTables = number % 2 == 0
    let tables = number % 4 == 0 ? 0..<2500 : bytes.count - 2500..<bytes.count - 4
    for _ in 0..<([1, 2, 5, 20].randomElement(using: &generator) ?? 1) {
      let place = Int.random(in: isTables ? tables : 0..<bytes.count - 4, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<10: bytes[place] = .random(in: 0...255, using: &generator)
      case 10..<14: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 14..<17: bytes.replaceSubrange(place..<place + 4, with: [255, 255, 255, 255])
      default: bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
      }
    }
    if number % 10 == 9 { bytes.removeLast(.random(in: 0..<bytes.count, using: &generator)) }
    return bytes
  }

  @Test(
    "it ends by itself, whatever a film says", arguments: ["moov-last.mp4", "meadow-baseline.mp4"])
  func mutations(name: String) throws {
    let film = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixturePath(name))))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).mp4")
    defer { try? FileManager.default.removeItem(at: file) }
    for number in Campaign.runs(UInt64(500), few: 8) {
      try Data(damaged(film, number)).write(to: file)
      let run = try Player(file.path, "--framemd5")
      #expect(!run.isHung, "mutation \(number) of \(name) hangs")
      #expect(
        [0, 1].contains(run.status), "mutation \(number) of \(name): \(run.errors.suffix(300))")
    }
  }
}
