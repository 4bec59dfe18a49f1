import LessonKit
import Media
import TransportStream

/// The samples of one stream beside ffprobe's packets, except for what is known to differ.
///
/// ffprobe leaves the zero before a picture of HEVC to the picture before it; invents decoding times
/// where a PES packet has none; shows times near 2³³ as negative; calls recovery points sync
/// samples; counts sound in milliseconds; keeps the headers of ADTS; and drops a PES packet that is
/// cut off by the end of the stream.
struct PacketComparison {
  private let kind: StreamKind
  private let sampleCount: Int
  private var samples: SampleLog.Reader

  private var packetCount = 0
  private var agreeing = 0
  private var known: [String: Int] = [:]
  private var differenceCount = 0

  /// The first differences: a wrong stream has one for each sample.
  private var differences: [String] = []

  private static let differenceLimit = 5

  struct Result {
    let summary: String
    let differences: [String]
  }

  init(_ samples: SampleLog, _ kind: StreamKind) {
    self.kind = kind
    sampleCount = samples.count
    self.samples = SampleLog.Reader(samples)
  }

  /// Compares ffprobe's next packet with the next sample.
  mutating func add(_ packet: FFprobePacket) {
    let index = packetCount
    packetCount += 1
    guard let sample = samples.next() else { return }
    let isEdge = index == 0 || index == sampleCount - 1
    switch Self.compare(sample, packet, kind, isEdge: isEdge) {
    case .same: agreeing += 1
    case .known(let reason):
      agreeing += 1
      known[reason, default: 0] += 1
    case .different(let text): note("sample \(index.grouped): \(text)")
    }
  }

  private mutating func note(_ difference: String) {
    differenceCount += 1
    if differences.count < Self.differenceLimit { differences.append(difference) }
  }

  /// What all packets together have shown.
  ///
  /// - Parameter isCut: Whether the stream ends within a packet: ffprobe drops the last PES packet
  ///   then if it lacks bytes, and the lesson keeps the frames of it that are whole.
  /// - Returns: What agrees, and the first differences.
  consuming func result(isCut: Bool) -> Result {
    if isCut, packetCount < sampleCount, let rest = restWithinPacket() {
      known["a last packet that is cut", default: 0] += rest
      agreeing += rest
    } else if sampleCount != packetCount {
      note("\(sampleCount.grouped) samples, ffprobe has \(packetCount.grouped) packets")
    }
    var summary = "\(agreeing.grouped) samples agree with ffprobe's packets"
    for (reason, count) in known.sorted(by: { $0.key < $1.key }) {
      summary += "; \(count.grouped) but for \(reason)"
    }
    if differenceCount > 0 { summary += "; \(differenceCount.grouped) differences" }
    return Result(summary: summary, differences: differences)
  }

  /// How many samples have no packet; `nil` if they are too many for one PES packet: over a second.
  private mutating func restWithinPacket() -> Int? {
    var count = 0
    var first: Int64?
    while let sample = samples.next() {
      count += 1
      guard let time = sample.decodeTime else { continue }
      first = first ?? time
      guard abs(time - (first ?? time)) < 90_000 else { return nil }
    }
    return count
  }

  private enum Verdict {
    case same
    case known(String)
    case different(String)
  }

  private static func compare(
    _ sample: SampleLog.Sample, _ packet: FFprobePacket, _ kind: StreamKind, isEdge: Bool
  ) -> Verdict {
    var reason: String?
    let extra = packet.size - sample.size
    switch kind {
    case .aac where extra == 7 || extra == 9: reason = "the header of ADTS"
    case .hevc where isEdge && abs(extra) == 1: reason = "a zero byte of HEVC"
    default:
      guard extra == 0 else {
        return .different("\(sample.size.grouped) bytes, ffprobe says \(packet.size.grouped)")
      }
    }
    let tolerance: Int64 = kind.trackKind == .audio ? 90 : 0
    for (name, own, other) in [
      ("pts", sample.presentationTime, packet.presentationTime),
      ("dts", sample.decodeTime, packet.decodeTime),
    ] {
      guard let own, let other else {
        guard own == nil, other == nil || name == "dts" else {
          return .different("\(name) \(text(own)), ffprobe says \(text(other))")
        }
        if other != nil { reason = "an invented dts" }
        continue
      }
      let distance = TimestampUnwrapper.nearest(other, to: own) - own
      guard abs(distance) <= tolerance else {
        return .different("\(name) \(own.grouped), ffprobe says \(other.grouped)")
      }
      if distance != 0 { reason = reason ?? "times in milliseconds" }
      if other < 0 { reason = "times before 2^33 as negative ones" }
    }
    guard sample.isSync == packet.isSync || packet.isSync && sample.isRecoveryPoint else {
      return .different("sync \(sample.isSync), ffprobe says \(packet.isSync)")
    }
    if sample.isSync != packet.isSync { reason = "a recovery point as a sync sample" }
    return reason.map { .known($0) } ?? .same
  }

  private static func text(_ time: Int64?) -> String { time.map(\.grouped) ?? "none" }
}
