import LessonKit
import Media
import Streaming

extension DecisionLog {
  /// Receives everything that is decided about the quality of a stream, and what happened to it.
  var streamObserver: @Sendable (StreamEvent) -> Void {
    { [self] event in append(Self.line(event)) }
  }

  private static func line(_ event: StreamEvent) -> String {
    let level = "\(event.bufferLevel.tenthsText) s loaded"
    let estimate = event.estimate.map { ", \(Int($0 / 1000).grouped) kb/s expected" } ?? ""
    let start = "stream at \(event.position.secondsText) s: "
    switch event.kind {
    case .decision(let decision):
      let values = decision.values.map { "\($0.name) \(rounded($0.number))" }
      return start + "level \(decision.level): \(decision.reason.rawValue)"
        + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))") + "; \(level)\(estimate)"
    case .loaded(let transfer):
      return start + "\(transfer.byteCount.grouped) bytes of level \(transfer.level) in "
        + "\(transfer.duration.secondsText) s; \(level)\(estimate)"
    case .abandoned(let given, let byteCount):
      return start + "level \(given) given up after \(byteCount.grouped) bytes; \(level)"
    case .failed(let text): return start + text
    case .skipped(let number): return start + "segment \(number) is passed over"
    case .playlist(let isChanged):
      return start + (isChanged ? "the playlist has grown" : "the playlist is as it was")
    }
  }

  /// Two decimals, or none for large numbers.
  private static func rounded(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
    return abs(number) >= 1000 ? Int(number).grouped : number.text(decimals: 2)
  }
}
