import Bitstream
import Media
import TransportStream

/// What a packet's payload holds of NAL units.
package enum NALPayload: Hashable, Sendable {
  /// Whole units, in order; none if a fragment waits for more.
  case units([[UInt8]])
  /// A fragment that continues nothing: units are missing.
  case broken
  /// The standard allows it, and no sender in use makes it.
  case unsupported(String)
  /// It breaks a rule of the standard.
  case malformed(String)
}

/// Makes whole NAL units of the payloads of packets: a packet may hold one, several, or a part of one.
///
/// H.264, RFC 6184 §5.2, by the type in the first byte:
///
///     1 … 23   one NAL unit
///     24       STAP-A: several units, each after a length of 16 bits
///     28       FU-A: a fragment
///     25 … 27, 29   STAP-B, MTAP, FU-B: for interleaving, which is not supported here
///
/// HEVC, RFC 7798 §4.4, by the type in the first two bytes: 48 is an aggregation packet, 49 a fragment,
/// 50 carries control information (PACI), and all others are units.
package struct VideoDefragmenter: Sendable {
  private let codec: VideoFormat.Codec
  private let rules: RTPRules

  /// Whether units carry decoding order numbers: `sprop-max-don-diff` above 0.
  private let hasOrderNumbers: Bool

  private var fragments = FragmentState()

  /// Bytes of a unit at most.
  private static let byteLimit = 1 << 23

  package init(
    _ codec: VideoFormat.Codec, hasOrderNumbers: Bool = false, rules: RTPRules = .core
  ) {
    self.codec = codec
    self.hasOrderNumbers = hasOrderNumbers
    self.rules = rules
  }

  /// What has come of a unit that is not whole; empty if none is open.
  package var openUnit: [UInt8] { fragments.unit }

  /// Packets are missing: the open unit stays without its end.
  package mutating func lose() { fragments = FragmentState() }

  /// Takes the payload of the next packet.
  package mutating func take(_ payload: [UInt8], number: Int) -> NALPayload {
    codec == .hevc ? takeHEVC(payload, number) : takeH264(payload, number)
  }

  private mutating func takeH264(_ payload: [UInt8], _ number: Int) -> NALPayload {
    guard let first = payload.first else { return close(.units([])) }
    switch first & 0x1F {
    case 24: return close(Self.aggregated(payload[1...]))
    case 28: return join(payload, number)
    case 25: return close(.unsupported("STAP-B"))
    case 26, 27: return close(.unsupported("MTAP"))
    case 29: return close(.unsupported("FU-B"))
    case 0 where payload.starts(with: [0, 0, 0, 1]) || payload.starts(with: [0, 0, 1]):
      return close(.units(Self.unitsBehindStartCodes(payload)))
    case 0, 30, 31: return close(.malformed("the type \(first & 0x1F) of a NAL unit is not used"))
    default: return close(.units([payload]))
    }
  }

  private mutating func takeHEVC(_ payload: [UInt8], _ number: Int) -> NALPayload {
    guard payload.count >= 2 else {
      return close(payload.isEmpty ? .units([]) : .malformed("a payload header has two bytes"))
    }
    let orderByteCount = hasOrderNumbers ? 2 : 0
    switch payload[0] >> 1 & 0x3F {
    case 48:
      return close(
        Self.aggregated(payload[2...], orders: hasOrderNumbers ? (first: 2, others: 1) : (0, 0)))
    case 49: return join(payload, number)
    case 50: return close(.unsupported("PACI"))
    case 0 where payload.starts(with: [0, 0, 0, 1]) || payload.starts(with: [0, 0, 1]):
      return close(.units(Self.unitsBehindStartCodes(payload)))
    case 51...: return close(.malformed("the type \(payload[0] >> 1 & 0x3F) is not used"))
    default:
      guard orderByteCount > 0 else { return close(.units([payload])) }
      guard payload.count > 2 + orderByteCount else {
        return close(.malformed("the unit ends within its order number"))
      }
      return close(.units([Array(payload[..<2] + payload[(2 + orderByteCount)...])]))
    }
  }

  private mutating func join(_ payload: [UInt8], _ number: Int) -> NALPayload {
    var outcome: FragmentOutcome
    if codec == .hevc {
      outcome = fragments.joinHEVC(
        payload, number: number, orderByteCount: hasOrderNumbers ? 2 : 0)
    } else if let answer = rules.fragment?(payload, number, fragments) {
      (outcome, fragments) = answer
    } else {
      outcome = fragments.join(payload, number: number)
    }
    if fragments.unit.count > Self.byteLimit {
      fragments = FragmentState()
      outcome = .dropped
    }
    switch outcome {
    case .more: return .units([])
    case .dropped: return .broken
    // Some cameras put all units of a picture into one row of fragments, with start codes between.
    case .complete(let unit): return .units(Self.split(unit))
    }
  }

  /// A unit that is open has no end if another payload than a fragment follows.
  private mutating func close(_ payload: NALPayload) -> NALPayload {
    guard !fragments.unit.isEmpty else { return payload }
    fragments = FragmentState()
    return .broken
  }

  /// Units after lengths of 16 bits; some senders fill the end of the packet with zeros.
  private static func aggregated(
    _ bytes: ArraySlice<UInt8>, orders: (first: Int, others: Int) = (0, 0)
  ) -> NALPayload {
    var rest = bytes
    var units: [[UInt8]] = []
    while !rest.isEmpty {
      rest = rest.dropFirst(units.isEmpty ? orders.first : orders.others)
      guard let high = rest.popFirst(), let low = rest.popFirst() else {
        return rest.isEmpty && units.count > 0 && bytes.last == 0
          ? .units(units) : .malformed("an aggregation packet ends within a length")
      }
      let count = Int(high) << 8 | Int(low)
      if count == 0, !units.isEmpty, rest.allSatisfy({ $0 == 0 }) { break }
      guard 1...max(1, rest.count) ~= count, !rest.isEmpty else {
        return .malformed("a unit of \(count) bytes in a packet that has \(rest.count) more")
      }
      units.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return units.isEmpty ? .malformed("an aggregation packet without units") : .units(units)
  }

  /// A row of fragments may hold several units, which start codes of four bytes separate.
  private static func split(_ unit: [UInt8]) -> [[UInt8]] {
    // Within a unit these bytes never follow each other: emulation prevention sees to that.
    guard hasStartCode(unit) else { return [unit] }
    return unitsBehindStartCodes([0, 0, 0, 1] + unit)
  }

  private static func hasStartCode(_ bytes: [UInt8]) -> Bool {
    var place = 2
    while place < bytes.count {
      // A byte above 1 is not part of a start code, and most are.
      if bytes[place] > 1 {
        place += 3
      } else if bytes[place] == 1, bytes[place - 1] == 0, bytes[place - 2] == 0 {
        return true
      } else {
        place += 1
      }
    }
    return false
  }

  private static func unitsBehindStartCodes(_ bytes: [UInt8]) -> [[UInt8]] {
    AnnexB.nalUnits(in: bytes).map { Array(bytes[$0]) }
  }
}
