import Synchronization

/// What is shown of a decoder at work, in place of its pictures.
package enum XRayMode: String, CaseIterable, Sendable {
  case types
  case bits
  case quantizer = "qp"
  case vectors
  case prediction
  case correction
  case unfiltered

  /// What is seen, and what its colours mean.
  package var legend: String {
    switch self {
    case .types: "block types: I red, P blue, B green, skipped as it is"
    case .bits: "bits of each macroblock: dark few, bright many"
    case .quantizer: "QP: green fine, red coarse"
    case .vectors: "vectors: orange to an earlier picture, blue to a later one"
    case .prediction: "prediction alone"
    case .correction: "correction alone, doubled: grey is none"
    case .unfiltered: "before deblocking"
    }
  }
}

/// What the viewer wants to see; shared by the keys and the decoders.
package final class XRaySwitch: Sendable {
  private let chosen: Mutex<XRayMode?>

  package init(_ mode: XRayMode? = nil) { chosen = Mutex(mode) }

  /// `nil` shows the film as it is.
  package var mode: XRayMode? { chosen.withLock { $0 } }

  /// Goes through all modes and the film itself, forward or backward.
  ///
  /// - Returns: The new mode.
  @discardableResult
  package func advance(by step: Int) -> XRayMode? {
    chosen.withLock { mode in
      let all = [nil] + XRayMode.allCases.map(Optional.some)
      let index = (all.firstIndex(of: mode) ?? 0) + step
      mode = all[(index % all.count + all.count) % all.count]
      return mode
    }
  }

  /// Shows the film as it is.
  package func turnOff() { chosen.withLock { $0 = nil } }
}
