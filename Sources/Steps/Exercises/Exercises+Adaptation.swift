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
      "D.3", core: core, learner: { try ExercisesD.movingAverage(of: $0, halfLife: $1) }
    ) { movingAverage, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.movingAverage = { samples, halfLife in
          attempt {
            try movingAverage(samples, halfLife)
          } problem: {
            Self.problem(ofRate: $0, among: samples)
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
      learner: { try ExercisesD.percentile($0, of: $1) }
    ) { percentile, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.percentile = { samples, fraction in
          attempt {
            try percentile(fraction, samples)
          } problem: {
            Self.problem(ofRate: $0, among: samples)
          } ?? weightedPercentile(samples, fraction)
        }
      }
    }
  }

  /// D.5: the highest level that fits.
  package var fittingLevel: Exercise<@Sendable (_ question: LevelQuestion) throws -> Int?> {
    Exercise(
      "D.5", core: { $0.fittingLevel }, learner: { try ExercisesD.fittingLevel($0) }
    ) { fittingLevel, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.fittingLevel = { question in
          attempt {
            try fittingLevel(question)
          } problem: {
            Self.problem(ofLevel: $0, of: question.rates.count)
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
      learner: { try ExercisesD.bolaLevel(rates: $0, buffer: $1, control: $2, offset: $3) }
    ) { bolaLevel, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.bolaLevel = { scale, buffer in
          attempt {
            // BOLA-E's utilities begin at 1: that is an offset.
            try bolaLevel(scale.rates, buffer, scale.control, scale.offset + scale.utilities[0])
          } problem: {
            Self.problem(ofLevel: $0, of: scale.rates.count)
          } ?? scale.bestLevel(buffer: buffer)
        }
      }
    }
  }

  /// D.7: whether a transfer is given up.
  package var levelInstead: Exercise<@Sendable (_ question: AbandonQuestion) throws -> Int?> {
    Exercise(
      "D.7", core: { $0.levelInstead }, learner: { try ExercisesD.levelInstead(of: $0) }
    ) { levelInstead, attempt, rules in
      rules.updateAdaptation { adaptation in
        adaptation.levelInstead = { question in
          attempt {
            try levelInstead(question)
          } problem: {
            Self.problem(ofLevel: $0, of: question.progress.level)
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
}

extension RunRules {
  fileprivate mutating func updateAdaptation(_ change: (inout AdaptationRules) -> Void) {
    update(StreamingRules.core) { change(&$0.adaptation) }
  }
}
