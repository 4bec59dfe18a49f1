import Media
import TestSupport

/// Damages boxes and tables, and hardly ever what lies in a sample.
struct Mutator: InputMaker {
  let seeds: [SeedFile]
  let seed: UInt64

  /// The input of a number.
  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
    guard let file = seeds.randomElement(using: &random) else { return [] }
    var bytes = file.bytes
    // Numbers first: they leave all other numbers where the seed file has them.
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      changeNumber(in: &bytes, of: file, &random)
    }
    if random.chance(1, of: 8) { flipBit(in: &bytes, of: file, &random) }
    if random.chance(2, of: 5) { rebuild(&bytes, of: file, &random) }
    if random.chance(1, of: 10) {
      bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
    }
    return bytes
  }

  private func changeNumber(
    in bytes: inout [UInt8], of file: SeedFile, _ random: inout SplitMix64
  ) {
    guard let spot = file.spots.randomElement(using: &random) else { return }
    let range = spot.offset..<spot.offset + spot.byteCount
    let old = bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var new = Self.number(near: old, fileLength: bytes.count, &random)
    for index in range.reversed() {
      bytes[index] = UInt8(truncatingIfNeeded: new)
      new >>= 8
    }
  }

  /// Numbers that provoke mistakes: limits of types, of the file, and of the former value.
  private static func number(
    near old: UInt64, fileLength: Int, _ random: inout SplitMix64
  ) -> UInt64 {
    let borders: [UInt64] = [
      0, 1, 2, 7, 8, 9, 15, 16, 17, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF,
      0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF,
      0x8000_0000_0000_0000, .max - 7, .max,
    ]
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2: return borders.randomElement(using: &random) ?? 0
    case 3: return old &+ UInt64.random(in: 0...16, using: &random) &- 8
    case 4: return UInt64(fileLength) &+ UInt64.random(in: 0...32, using: &random) &- 16
    case 5: return old << UInt64.random(in: 0...32, using: &random)
    case 6: return UInt64.random(in: 0...1024, using: &random)
    default: return random.next()
    }
  }

  /// Changes one bit outside the media data, which no parser looks at.
  private func flipBit(in bytes: inout [UInt8], of file: SeedFile, _ random: inout SplitMix64) {
    guard
      let place = file.places.filter({ $0.range.count < 4096 || $0.hasChildren })
        .randomElement(using: &random),
      let index = place.range.randomElement(using: &random), bytes.indices.contains(index)
    else { return }
    bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
  }
}
