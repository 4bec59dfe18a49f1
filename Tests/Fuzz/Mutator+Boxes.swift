import Media
import TestSupport

extension Mutator {
  /// Removes, doubles or moves a box, or brings one from another file.
  func rebuild(_ bytes: inout [UInt8], of file: SeedFile, _ random: inout SplitMix64) {
    guard let index = file.places.indices.randomElement(using: &random) else { return }
    let place = file.places[index]
    let end = place.range.upperBound
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      replace(place.range, in: index, with: [], &bytes, of: file, &random)
    case 1:
      replace(end..<end, in: index, with: Array(file.bytes[place.range]), &bytes, of: file, &random)
    case 2:
      guard let other = file.places.randomElement(using: &random) else { return }
      let moved = Array(file.bytes[other.range])
      replace(end..<end, in: index, with: moved, &bytes, of: file, &random)
    case 3:
      guard let other = seeds.randomElement(using: &random),
        let box = other.places.randomElement(using: &random)
      else { return }
      let brought = Array(other.bytes[box.range])
      replace(place.range, in: index, with: brought, &bytes, of: file, &random)
    default:
      wrap(place, index, &bytes, of: file, &random)
    }
  }

  /// Puts a box into a few more boxes of the type of its parent.
  private func wrap(
    _ place: SeedFile.Place, _ index: Int, _ bytes: inout [UInt8], of file: SeedFile,
    _ random: inout SplitMix64
  ) {
    guard let parent = place.parent.map({ file.places[$0].range.lowerBound }) else { return }
    var box = Array(file.bytes[place.range])
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      box = Self.bigEndian(box.count + 8) + file.bytes[parent + 4..<parent + 8] + box
    }
    replace(place.range, in: index, with: box, &bytes, of: file, &random)
  }

  /// Puts bytes in place of others; the boxes around the place get their new sizes, mostly.
  private func replace(
    _ range: Range<Int>, in index: Int, with new: [UInt8], _ bytes: inout [UInt8],
    of file: SeedFile, _ random: inout SplitMix64
  ) {
    guard range.upperBound <= bytes.count, new.count <= 1 << 18 else { return }
    if random.chance(7, of: 8) {
      var parent = file.places[index].parent
      while let current = parent {
        let place = file.places[current]
        let size = place.range.count - range.count + new.count
        bytes.replaceSubrange(
          place.range.lowerBound..<place.range.lowerBound + 4, with: Self.bigEndian(size))
        parent = place.parent
      }
    }
    bytes.replaceSubrange(range, with: new)
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    let number = UInt32(truncatingIfNeeded: number)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
