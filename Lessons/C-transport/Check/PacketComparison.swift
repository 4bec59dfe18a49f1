import LessonKit
import Media
import TransportStream

/// The samples of one stream beside ffprobe's packets, but for what is known to differ.
///
/// ffprobe leaves the zero before a picture of HEVC to the picture before it; invents decoding times
/// where a PES packet has none; shows times near 2³³ as negative; calls recovery points sync
/// samples; counts sound in milliseconds; and keeps the headers of ADTS.
struct PacketComparison {
  var samples = SampleLog()
  var packets: [FFprobePacket] = []

  struct Result {
    let summary: String
    let differences: [String]
  }

  /// Compares sample by sample.
  func result(_ kind: StreamKind) -> Result {
    var known: [String: Int] = [:]
    var differences: [String] = []
    var (index, agreeing) = (0, 0)
    samples.forEach { sample in
      defer { index += 1 }
      guard index < packets.count else { return }
      let isEdge = index == 0 || index == samples.count - 1
      switch Self.compare(sample, packets[index], kind, isEdge: isEdge) {
      case .same: agreeing += 1
      case .known(let reason):
        agreeing += 1
        known[reason, default: 0] += 1
      case .different(let text): differences.append("sample \(index.grouped): \(text)")
      }
    }
    if samples.count != packets.count {
      differences.append(
        "\(samples.count.grouped) samples, ffprobe has \(packets.count.grouped) packets")
    }
    var summary = "\(agreeing.grouped) samples agree with ffprobe's packets"
    for (reason, count) in known.sorted(by: { $0.key < $1.key }) {
      summary += "; \(count.grouped) but for \(reason)"
    }
    if !differences.isEmpty { summary += "; \(differences.count.grouped) differences" }
    return Result(summary: summary, differences: differences)
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
