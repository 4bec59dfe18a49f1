import Media
import Streaming

/// Media3's rules of 2016, with some mistakes.
package struct MistakenPolicy: AdaptationPolicy {
  package let mistakes: Set<LoaderMistake>
  private var rates: MistakenPercentile
  private var measuredTime = Duration.zero
  private var measuredBytes = 0

  /// The last result, since even looking at the samples changes them.
  package private(set) var estimate: Double?

  /// Assumed before anything is measured, in bits a second.
  package static let initialEstimate = 800_000.0

  /// The share of the estimate that a level may use.
  package static let share = 0.75

  package init(mistakes: Set<LoaderMistake> = Set(LoaderMistake.allCases)) {
    self.mistakes = mistakes
    rates = MistakenPercentile(mistakes: mistakes)
  }

  /// With how much in the buffer loading rests.
  package func bufferLimit(at level: Int, of levels: [QualityLevel]) -> Duration {
    guard mistakes.contains(.changingLimits) else { return .seconds(25) }
    return level == 0 ? .seconds(15) : level < levels.count - 1 ? .seconds(17.5) : .seconds(25)
  }

  package mutating func note(_ transfer: SegmentTransfer, in situation: AdaptationSituation) {
    let seconds = transfer.duration.inSeconds
    guard seconds > 0, transfer.byteCount > 0 else { return }
    rates.add(
      Double(transfer.byteCount) * 8 / seconds, weight: Double(transfer.byteCount).squareRoot())
    measuredTime += transfer.duration
    measuredBytes &+= transfer.byteCount
    if measuredTime >= .seconds(2) || measuredBytes >= 512 << 10 {
      estimate = rates.value(at: 0.5)
    }
  }

  package mutating func chooseLevel(in situation: AdaptationSituation) -> AdaptationDecision {
    let levels = situation.levels
    guard let current = situation.currentLevel else {
      let best = levels.lastIndex { Double($0.bandwidth) <= Self.initialEstimate } ?? 0
      return AdaptationDecision(
        level: mistakes.contains(.startsUnmeasured) ? best : 0, reason: .start)
    }
    let usable = (estimate ?? Self.initialEstimate) * Self.share
    let ideal = levels.lastIndex { Double($0.bandwidth) <= usable } ?? 0
    let least = Duration.seconds(mistakes.contains(.eagerUp) ? 5 : 10)
    let isHeld =
      ideal > current ? situation.bufferLevel < least : situation.bufferLevel > .seconds(25)
    return AdaptationDecision(
      level: isHeld ? current : ideal,
      reason: ideal == current ? .stay : isHeld ? .held : ideal > current ? .up : .down,
      values: [
        .init("estimate", estimate ?? Self.initialEstimate), .init("usable", usable),
        .init("rate", Double(levels[ideal].bandwidth)),
        .init("buffer", situation.bufferLevel.inSeconds), .init("ideal", Double(ideal)),
      ])
  }

  package func abandonment(
    of progress: TransferProgress, in situation: AdaptationSituation
  ) -> AdaptationDecision? {
    guard !mistakes.contains(.neverAbandons) else { return nil }
    let question = AbandonQuestion(
      progress, situation, estimate: estimate ?? Self.initialEstimate,
      latency: .milliseconds(100))
    return question.levelInstead.map {
      AdaptationDecision(level: $0, reason: .abandon, values: question.values(of: $0))
    }
  }
}
