import Media
import TestSupport

/// Makes damaged transport streams out of sound ones.
struct PacketMutator: InputMaker {
  let seeds: [[UInt8]]
  let seed: UInt64

  func input(_ number: Int) -> [UInt8] {
    guard !seeds.isEmpty else { return [] }
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E6C_63D0_876A_68DE)
    var bytes = seeds[number % seeds.count]
    for _ in 0..<Int.random(in: 1...12, using: &random) where bytes.count > 400 {
      change(&bytes, &random)
    }
    return bytes
  }

  /// One change: most of them in the first bytes of a packet, where headers and tables are.
  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let packet = Int.random(in: 0..<bytes.count / 188, using: &random) * 188
    let place = min(bytes.count - 1, packet + Int.random(in: 0..<40, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1, 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3: bytes[place] = [0, 1, 0x47, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    case 4: bytes.removeSubrange(packet..<min(bytes.count, packet + 188))
    case 5: bytes.insert(contentsOf: bytes[packet..<min(bytes.count, packet + 188)], at: packet)
    case 6: bytes.removeSubrange(place..<min(bytes.count, place + 200))
    default: bytes.removeLast(Int.random(in: 0...bytes.count / 4, using: &random))
    }
  }
}
