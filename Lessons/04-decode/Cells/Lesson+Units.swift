import Bitstream
import LessonKit
import MP4
import Media

extension Lesson {
  func showUnits() async throws {
    guard let codec = format.codec, format.nalLengthSize != nil else {
      return page.print("(samples of \(track.track.codec) are not made of NAL units)")
    }
    let indices = try wantedSample.map { $0..<$0 + 1 } ?? 0..<min(6, samples.count)
    var reader = UnitReader(codec: codec, parameterSets: configuredSets, rules: rules)
    var table = Table(" sample", " at", " bytes", "unit", "what it says")
    for index in indices {
      for (unit, bytes) in try await units(ofSample: index) ?? [] {
        table.add(
          String(index), String(unit.range.lowerBound), unit.range.count.grouped, unit.name,
          reader.read(bytes).summary)
      }
    }
    table.lines.forEach { page.print(ElementTable.short($0, to: Page.width)) }
  }
}

extension UnitSyntax {
  /// What the unit says, in a line.
  fileprivate var summary: String {
    if let error { return "damaged: \(error)" }
    switch content {
    case .h264Slice(let slice):
      return "\(slice.type.rawValue)"
        + (slice.firstMacroblock > 0 ? " from block \(slice.firstMacroblock)" : "")
    case .hevcSlice(let slice):
      let type = slice.type?.rawValue ?? "goes on"
      return type + (slice.address > 0 ? " from block \(slice.address)" : "")
    case .messages(let messages):
      return messages.map { $0.name + ($0.summary.map { ": \($0)" } ?? "") }
        .joined(separator: "; ")
    default:
      return ""
    }
  }
}
