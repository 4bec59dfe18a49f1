import ExercisesD
import LessonKit
import Streaming

/// Lesson D: which level.
extension Exercises {
  var adaptation: [any AnyExercise] {
    [movingAverage, percentile, fittingLevel, bolaLevel, levelInstead]
  }

  /// D.3: a throughput that changes.
  package var movingAverage:
    Exercise<@Sendable (_ samples: [WeightedSample], _ halfLife: Double) throws -> Double?>
  {
    let core = { @Sendable (samples: [WeightedSample], halfLife: Double) throws -> Double? in
      var average = ExponentialAverage(halfLife: halfLife)
      for sample in samples { average.add(sample.value, weight: sample.weight) }
      return average.mean
    }
    return Exercise(
      "D.3", core: core, learner: ExercisesD.movingAverage
    ) { movingAverage, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.movingAverage = { samples, halfLife in
          attempt.checked {
            try movingAverage(samples, halfLife)
          } problem: {
            Self.problem(ofRate: $0, among: samples)
          } difference: { rate in
            Self.difference(ofRate: rate, from: [(try? core(samples, halfLife)) ?? nil])
          } ?? (try? core(samples, halfLife)) ?? nil
        }
      }
    }
  }

  /// D.4: a median that weighs.
  package var percentile:
    Exercise<@Sendable (_ fraction: Double, _ samples: [WeightedSample]) throws -> Double?>
  {
    Exercise(
      "D.4", core: { weightedPercentile($1, $0) },
      learner: ExercisesD.percentile
    ) { percentile, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.percentile = { samples, fraction in
          attempt.checked {
            try percentile(fraction, samples)
          } problem: {
            Self.problem(ofRate: $0, among: samples)
          } difference: { rate in
            // Rounding may put a sum of weights on the other side of the fraction.
            let fractions = [fraction, fraction - 1e-9, fraction + 1e-9]
            return Self.difference(
              ofRate: rate, from: fractions.map { weightedPercentile(samples, $0) })
          } ?? weightedPercentile(samples, fraction)
        }
      }
    }
  }

  /// D.5: the highest level that fits.
  package var fittingLevel: Exercise<@Sendable (_ question: LevelQuestion) throws -> Int?> {
    Exercise(
      "D.5", core: { $0.fittingLevel }, learner: ExercisesD.fittingLevel
    ) { fittingLevel, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.fittingLevel = { question in
          attempt.checked {
            try fittingLevel(question)
          } problem: {
            Self.problem(ofLevel: $0, of: question.rates.count)
          } difference: { level in
            // Rounding decides where a level just fits.
            let levels = [1, 1 - 1e-9, 1 + 1e-9].map { factor in
              var near = question
              near.estimate *= factor
              return near.fittingLevel
            }
            return Self.difference(ofLevel: level, from: levels)
          } ?? question.fittingLevel
        }
      }
    }
  }

  /// D.6: BOLA's level.
  package var bolaLevel:
    Exercise<
      @Sendable (
        _ rates: [Double], _ buffer: Double, _ control: Double, _ offset: Double
      ) throws -> Int
    >
  {
    let core = {
      @Sendable (rates: [Double], buffer: Double, control: Double, offset: Double) throws -> Int in
      BOLAScale(rates: rates, offset: offset, control: control).bestLevel(buffer: buffer)
    }
    return Exercise(
      "D.6", core: core,
      learner: ExercisesD.bolaLevel
    ) { bolaLevel, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.bolaLevel = { scale, buffer in
          attempt.checked {
            // BOLA-E's utilities begin at 1: that is an offset.
            try bolaLevel(scale.rates, buffer, scale.control, scale.offset + scale.utilities[0])
          } problem: {
            Self.problem(ofLevel: $0, of: scale.rates.count)
          } difference: { level in
            let best = scale.bestLevel(buffer: buffer)
            let score = scale.score(of: best, buffer: buffer)
            // If scores differ only by rounding, either may be the highest.
            let isEqual =
              (score - scale.score(of: level, buffer: buffer)).magnitude <= score.magnitude * 1e-9
            return isEqual ? nil : Self.difference(ofLevel: level, from: [best])
          } ?? scale.bestLevel(buffer: buffer)
        }
      }
    }
  }

  /// D.7: whether a transfer is given up.
  package var levelInstead: Exercise<@Sendable (_ question: AbandonQuestion) throws -> Int?> {
    Exercise(
      "D.7", core: { $0.levelInstead }, learner: ExercisesD.levelInstead
    ) { levelInstead, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.levelInstead = { question in
          attempt.checked {
            try levelInstead(question)
          } problem: {
            Self.problem(ofLevel: $0, of: question.progress.level)
          } difference: { level in
            Self.difference(ofLevel: level, from: [question.levelInstead])
          } ?? question.levelInstead
        }
      }
    }
  }

  /// A mean or a percentile lies within what it is of.
  private static func problem(ofRate rate: Double?, among samples: [WeightedSample]) -> String? {
    let values = samples.map(\.value)
    guard let rate else {
      return values.isEmpty ? nil : "knows no rate after \(values.count) samples"
    }
    guard let lowest = values.min(), let highest = values.max() else {
      return "says \(rate) of no samples"
    }
    // Rounding may leave the range by a little.
    let range = lowest * 0.999...highest * 1.001
    return range.contains(rate) ? nil : "says \(rate), of values from \(lowest) to \(highest)"
  }

  private static func problem(ofLevel level: Int?, of count: Int) -> String? {
    guard let level, !(0..<count).contains(level) else { return nil }
    return "says level \(level), of \(count)"
  }

  /// Says what the core answers: the first of some answers, of which each will do.
  private static func difference(ofRate rate: Double?, from rates: [Double?]) -> String? {
    let isRight = rates.contains { expected in
      guard let rate, let expected else { return rate == expected }
      return (rate - expected).magnitude <= expected.magnitude * 1e-6
    }
    return isRight ? nil : "says \(text(rate)), where it is \(text(rates[0]))"
  }

  private static func difference(ofLevel level: Int?, from levels: [Int?]) -> String? {
    let name = { (level: Int?) in level.map { "level \($0)" } ?? "no level" }
    return levels.contains(level) ? nil : "says \(name(level)), where it is \(name(levels[0]))"
  }

  private static func text(_ rate: Double?) -> String {
    rate.map { "\(($0 * 1000).rounded() / 1000)" } ?? "nothing"
  }
}

extension RunRules {
  fileprivate mutating func updateAdaptation(_ change: (inout AdaptationRules) -> Void) {
    update(StreamingRules.core) { change(&$0.adaptation) }
  }
}
