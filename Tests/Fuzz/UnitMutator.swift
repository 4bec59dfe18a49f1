import Bitstream
import Media
import TestSupport

/// Makes damaged raw streams of H.264: bits of slices and sets, lost, repeated and foreign units.
struct UnitMutator: InputMaker {
  /// Each stream as its units.
  private let streams: [[[UInt8]]]
  private let seed: UInt64

  init(seeds: [[UInt8]], seed: UInt64) {
    streams = seeds.map { bytes in AnnexB.nalUnits(in: bytes).map { Array(bytes[$0]) } }
      .filter { !$0.isEmpty }
    self.seed = seed
  }

  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0xA24B_AED4_963E_E407)
    guard var units = streams.randomElement(using: &random) else { return [] }
    for _ in 0..<Int.random(in: 0...6, using: &random) { change(&units, &random) }
    return units.flatMap { [0, 0, 0, 1] + $0 }
  }

  private func change(_ units: inout [[UInt8]], _ random: inout SplitMix64) {
    guard let place = units.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<12, using: &random) {
    case 0...3: flip(&units[place], first: units[place].count, &random)
    // Headers of units and slices are at the start.
    case 4...6: flip(&units[place], first: 12, &random)
    case 7: units.remove(at: place)
    case 8: units.insert(units[place], at: Int.random(in: 0...units.count, using: &random))
    case 9: units.swapAt(place, Int.random(in: 0..<units.count, using: &random))
    case 10: units[place].removeLast(Int.random(in: 0..<units[place].count, using: &random))
    default:
      // Sets of another size before slices of this one, slices of one stream among those of another.
      let other = streams.randomElement(using: &random)?.randomElement(using: &random)
      if let other { units.insert(other, at: place) }
    }
  }

  private func flip(_ unit: inout [UInt8], first count: Int, _ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...3, using: &random) where !unit.isEmpty {
      let place = Int.random(in: 0..<min(count, unit.count), using: &random)
      unit[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
  }
}
