import Media
import TestSupport

/// Damages samples and parameter sets, and leaves the boxes as they are.
struct SampleMutator: InputMaker {
  let films: [Film]
  let seed: UInt64

  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
    guard let film = films.randomElement(using: &random) else { return [] }
    var bytes = film.bytes
    for _ in 0..<Int.random(in: 0...4, using: &random) { damage(&bytes, of: film, &random) }
    return bytes
  }

  private func damage(_ bytes: inout [UInt8], of film: Film, _ random: inout SplitMix64) {
    let places = random.chance(1, of: 6) ? film.configurations : film.samples
    guard let range = places.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0...1: flip(in: range, of: &bytes, &random)
    // Lengths, and the headers of units and slices, are at the start.
    case 2: flip(in: range.prefix(16), of: &bytes, &random)
    case 3: fill(range, of: &bytes, &random)
    case 4: lengthen(range, of: &bytes, &random)
    default: overwrite(range, of: &bytes, &random)
    }
  }

  private func flip(
    in range: Range<Int>, of bytes: inout [UInt8], _ random: inout SplitMix64
  ) {
    guard let index = range.randomElement(using: &random) else { return }
    bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
  }

  /// Puts a run of equal bytes somewhere.
  private func fill(_ range: Range<Int>, of bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard let start = range.randomElement(using: &random) else { return }
    let value = [0x00, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(
      using: &random)
    let count = Int.random(in: 1...64, using: &random)
    for index in start..<min(start + count, range.upperBound) { bytes[index] = value ?? 0 }
  }

  /// Changes the length of the first unit.
  private func lengthen(_ range: Range<Int>, of bytes: inout [UInt8], _ random: inout SplitMix64) {
    let lengths: [UInt32] = [0, 1, 2, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFC, 0xFFFF_FFFF]
    let near = UInt32(range.count) &+ UInt32.random(in: 0...8, using: &random) &- 4
    let length = (lengths + [near]).randomElement(using: &random) ?? near
    for (place, index) in range.prefix(4).enumerated() {
      bytes[index] = UInt8(truncatingIfNeeded: length >> UInt32(24 - 8 * place))
    }
  }

  /// Lays bytes of another film, parameter sets or slices, over the start of these.
  private func overwrite(
    _ range: Range<Int>, of bytes: inout [UInt8], _ random: inout SplitMix64
  ) {
    guard let other = films.randomElement(using: &random),
      let source = (other.samples + other.configurations).randomElement(using: &random)
    else { return }
    let start = Int.random(in: 0...min(8, range.count - 1), using: &random)
    let count = min(range.count - start, source.count)
    for offset in 0..<count {
      bytes[range.lowerBound + start + offset] = other.bytes[source.lowerBound + offset]
    }
  }
}
