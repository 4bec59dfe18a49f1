import LessonKit
import TransportStream

/// Which packets are lost on purpose.
enum LossModel: Hashable, Sendable, CustomStringConvertible {
  /// Each Nth one.
  case every(Int)
  /// Some of a million, chosen by a seed.
  case share(millionths: Int, seed: UInt64)

  /// Reads `20`, `2%` or `2%:7`.
  ///
  /// - Throws: `UsageError` if it is none of these.
  init(_ text: String, option: String) throws(UsageError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if let number = Int(text), number > 0 {
      self = .every(number)
    } else if parts[0].last == "%", let percent = Double(parts[0].dropLast()), 0...100 ~= percent,
      let seed = parts.count == 1 ? 1 : UInt64(parts[1])
    {
      self = .share(millionths: Int((percent * 10_000).rounded()), seed: seed)
    } else {
      throw UsageError(
        "\(option) takes a number from 1 up, or a share such as 2% or 2%:7: '\(text)'")
    }
  }

  var description: String {
    switch self {
    case .every(let number): number == 1 ? "every packet" : "1 packet of \(number)"
    case .share(let millionths, let seed):
      "\((Double(millionths) / 10_000).text(decimals: 1)) % of the packets, by seed \(seed)"
    }
  }
}

/// Leaves packets out of a stream that comes in pieces.
struct PacketLosses {
  private let model: LossModel
  private var framer = PacketFramer()
  private var random: UInt64

  /// All packets, and those that were left out.
  private(set) var packetCount = 0
  private(set) var lostCount = 0

  init(_ model: LossModel) {
    self.model = model
    random = if case .share(_, let seed) = model { seed } else { 0 }
  }

  /// Takes a piece of the stream.
  ///
  /// - Parameter piece: The next bytes; `nil` at the end.
  /// - Returns: The packets that arrive, without what lies between packets.
  mutating func arriving(of piece: [UInt8]?) -> [UInt8] {
    if let piece { framer.append(piece) } else { framer.finish() }
    var kept: [UInt8] = []
    while let item = framer.next() {
      switch item {
      case .packet(let range, _):
        packetCount += 1
        if isLost() { lostCount += 1 } else { kept += framer.bytes[range] }
      case .skipped: break
      case .cut(let byteCount, _): kept += framer.bytes.suffix(byteCount)
      }
    }
    return kept
  }

  private mutating func isLost() -> Bool {
    switch model {
    case .every(let number): return packetCount % number == 0
    case .share(let millionths, _):
      // A linear congruential generator, Knuth's MMIX: the same losses on every machine.
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % 1_000_000 < millionths
    }
  }
}
