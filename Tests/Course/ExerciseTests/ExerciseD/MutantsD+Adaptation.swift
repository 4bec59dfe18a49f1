import ExerciseKit
import Steps
import Streaming

extension Mutant {
  static let adaptation = averages + percentiles + fittingLevels + bolaLevels + abandonments

  private static let reference = Steps.reference

  private static func average(
    _ mistake: String,
    _ function: @escaping @Sendable ([WeightedSample], Double) throws -> Double?
  ) -> Mutant {
    Mutant("D.3", mistake) { $0.movingAverage = function }
  }

  private static let averages: [Mutant] = [
    average("nothing corrects the 0 at the start") { samples, halfLife in
      guard !samples.isEmpty else { return nil }
      return samples.reduce(0) { sum, sample in
        let kept = half(toThe: sample.weight / halfLife)
        return kept * sum + (1 - kept) * sample.value
      }
    },
    average("every sample weighs the same") { samples, halfLife in
      try reference.movingAverage(samples.map { .init($0.value, weight: 4) }, halfLife)
    },
    average("the half-life is where a third is left") { samples, halfLife in
      try reference.movingAverage(samples, halfLife / 1.5)
    },
    average("a plain mean") { samples, _ in
      guard !samples.isEmpty else { return nil }
      return samples.reduce(0) { $0 + $1.value * $1.weight } / samples.reduce(0) { $0 + $1.weight }
    },
    average("the first sample is taken whole, and nothing is corrected") { samples, halfLife in
      guard let first = samples.first else { return nil }
      return samples.dropFirst().reduce(first.value) { sum, sample in
        let kept = half(toThe: sample.weight / halfLife)
        return kept * sum + (1 - kept) * sample.value
      }
    },
    average("the newest sample counts least") { samples, halfLife in
      try reference.movingAverage(samples.reversed(), halfLife)
    },
    average("the shares are exchanged") { samples, halfLife in
      guard !samples.isEmpty else { return nil }
      var (sum, total) = (0.0, 0.0)
      for sample in samples {
        let kept = half(toThe: sample.weight / halfLife)
        sum = (1 - kept) * sum + kept * sample.value
        total += sample.weight
      }
      return sum / (1 - half(toThe: total / halfLife))
    },
    average("no samples average 0") { samples, halfLife in
      try reference.movingAverage(samples, halfLife) ?? 0
    },
  ]

  private static func percentile(
    _ mistake: String,
    _ function: @escaping @Sendable (Double, [WeightedSample]) throws -> Double?
  ) -> Mutant {
    Mutant("D.4", mistake) { $0.percentile = function }
  }

  private static func walk(
    _ samples: [WeightedSample], until isThere: (Double) -> Bool
  ) -> Double? {
    var sum = 0.0
    for sample in samples {
      sum += sample.weight
      if isThere(sum) { return sample.value }
    }
    return samples.last?.value
  }

  private static let percentiles: [Mutant] = [
    percentile("nothing is sorted") { fraction, samples in
      let wanted = fraction * samples.reduce(0) { $0 + $1.weight }
      return walk(samples) { $0 >= wanted }
    },
    percentile("the largest comes first") { fraction, samples in
      let wanted = fraction * samples.reduce(0) { $0 + $1.weight }
      return walk(samples.sorted { $0.value > $1.value }) { $0 >= wanted }
    },
    percentile("more than the fraction is needed") { fraction, samples in
      let wanted = fraction * samples.reduce(0) { $0 + $1.weight }
      return walk(samples.sorted { $0.value < $1.value }) { $0 > wanted }
    },
    percentile("every sample counts once") { fraction, samples in
      try reference.percentile(fraction, samples.map { .init($0.value, weight: 1) })
    },
    percentile("the fraction is of the number of samples") { fraction, samples in
      let wanted = fraction * Double(samples.count)
      return walk(samples.sorted { $0.value < $1.value }) { $0 >= wanted }
    },
    percentile("always the median") { _, samples in try reference.percentile(0.5, samples) },
    percentile("sorted by weight") { fraction, samples in
      let wanted = fraction * samples.reduce(0) { $0 + $1.weight }
      return walk(samples.sorted { $0.weight < $1.weight }) { $0 >= wanted }
    },
    percentile("a weighted mean") { _, samples in
      guard !samples.isEmpty else { return nil }
      return samples.reduce(0) { $0 + $1.value * $1.weight } / samples.reduce(0) { $0 + $1.weight }
    },
    percentile("no samples are 0") { fraction, samples in
      try reference.percentile(fraction, samples) ?? 0
    },
  ]

  private static func fitting(
    _ mistake: String, _ change: @escaping @Sendable (inout LevelQuestion) -> Void
  ) -> Mutant {
    Mutant("D.5", mistake) { steps in
      steps.fittingLevel = { question in
        var question = question
        change(&question)
        return try reference.fittingLevel(question)
      }
    }
  }

  private static let fittingLevels: [Mutant] = [
    fitting("one share for all levels") { $0.upShare = $0.stayShare },
    fitting("the careful share for all levels") { $0.stayShare = $0.upShare },
    fitting("the shares are constants") { ($0.stayShare, $0.upShare) = (0.95, 0.7) },
    fitting("no level is none above") { if $0.currentLevel == nil { $0.currentLevel = .max } },
    fitting("the lowest is above no level") { if $0.currentLevel == nil { $0.currentLevel = -1 } },
    fitting("the latency is forgotten") { $0.latency = .zero },
    fitting("a change costs nothing") { $0.switchTime = .zero },
    fitting("every level pays for a change") {
      $0.latency += $0.switchTime
      $0.switchTime = .zero
    },
    fitting("the time does not matter") { $0.timeLimit = .seconds(1_000_000) },
    Mutant("D.5", "the time is that of the whole estimate") { steps in
      steps.fittingLevel = { question in
        question.rates.indices.last { level in
          question.usable(for: level) >= question.rates[level]
            && question.latency
              + .seconds(
                question.rates[level] * (question.segmentDuration / .seconds(1)) / question.estimate
              ) + (level == question.currentLevel ? .zero : question.switchTime)
              < question.timeLimit
        }
      }
    },
    Mutant("D.5", "the lowest fits always") { steps in
      steps.fittingLevel = { try reference.fittingLevel($0) ?? 0 }
    },
    Mutant("D.5", "the first that fits from below") { steps in
      steps.fittingLevel = { question in
        question.rates.indices.first {
          question.usable(for: $0) >= question.rates[$0]
            && question.fetchTime(of: $0) < question.timeLimit
        }
      }
    },
    Mutant("D.5", "only by the rate, then by the time") { steps in
      steps.fittingLevel = { question in
        question.rates.indices.last { question.usable(for: $0) >= question.rates[$0] }
          .flatMap { question.fetchTime(of: $0) < question.timeLimit ? $0 : nil }
      }
    },
  ]

  private static func bola(
    _ mistake: String,
    _ score: @escaping @Sendable (_ ratio: Double, _ rate: Double, BOLAInput) -> Double
  ) -> Mutant {
    Mutant("D.6", mistake) { steps in
      steps.bolaLevel = { rates, buffer, control, offset in
        let input = BOLAInput(buffer: buffer, control: control, offset: offset)
        let scores = rates.map { score($0 / rates[0], $0, input) }
        return scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }
      }
    }
  }

  private static let bolaLevels: [Mutant] = [
    bola("the price is forgotten") { ratio, _, input in
      input.control * (logarithm(ratio) + input.offset) - input.buffer
    },
    bola("the utility is the ratio itself") { ratio, rate, input in
      (input.control * (ratio - 1 + input.offset) - input.buffer) / rate
    },
    bola("the logarithm is of base 2") { ratio, rate, input in
      (input.control * (logarithm(ratio) / logarithm(2) + input.offset) - input.buffer) / rate
    },
    bola("the buffer is divided by nothing") { ratio, rate, input in
      input.control * (logarithm(ratio) + input.offset) / rate - input.buffer
    },
    bola("the offset is outside of the product") { ratio, rate, input in
      (input.control * logarithm(ratio) + input.offset - input.buffer) / rate
    },
    bola("the buffer is added") { ratio, rate, input in
      (input.control * (logarithm(ratio) + input.offset) + input.buffer) / rate
    },
    bola("the price is the ratio's square") { ratio, _, input in
      (input.control * (logarithm(ratio) + input.offset) - input.buffer) / (ratio * ratio)
    },
    Mutant("D.6", "the best score begins with 0") { steps in
      steps.bolaLevel = { rates, buffer, control, offset in
        var best = (level: 0, score: 0.0)
        for (level, rate) in rates.enumerated() {
          let score = (control * (logarithm(rate / rates[0]) + offset) - buffer) / rate
          if score > best.score { best = (level, score) }
        }
        return best.level
      }
    },
    Mutant("D.6", "of equal scores the highest level") { steps in
      steps.bolaLevel = { rates, buffer, control, offset in
        let scores = rates.map { (control * (logarithm($0 / rates[0]) + offset) - buffer) / $0 }
        return scores.indices.reduce(0) { scores[$1] >= scores[$0] ? $1 : $0 }
      }
    },
  ]

  private static func abandon(
    _ mistake: String, _ function: @escaping @Sendable (AbandonQuestion) throws -> Int?
  ) -> Mutant {
    Mutant("D.7", mistake) { $0.levelInstead = function }
  }

  private static func abandon(
    _ mistake: String, changing change: @escaping @Sendable (inout AbandonQuestion) -> Void
  ) -> Mutant {
    abandon(mistake) { question in
      var question = question
      change(&question)
      return try reference.levelInstead(question)
    }
  }

  private static let abandonments: [Mutant] = [
    abandon("the lowest level is given up too") {
      $0.progress.level == 0 ? 0 : try reference.levelInstead($0)
    },
    abandon("it looks at once") { question in
      var late = question
      late.progress.elapsed = max(question.progress.elapsed, .seconds(2.1))
      return try reference.levelInstead(late)
    },
    abandon("it looks after a whole segment") {
      $0.progress.elapsed > $0.segmentDuration ? try reference.levelInstead($0) : nil
    },
    abandon("the wait for the first byte is no reason", changing: { $0.latency = .zero }),
    abandon("what comes in time is given up too") { question in
      var short = question
      short.bufferLevel = min(question.bufferLevel, .seconds(2.9))
      return try reference.levelInstead(short)
    },
    abandon("always the lowest") { try reference.levelInstead($0) == nil ? nil : 0 },
    abandon("one level down") { question in
      try reference.levelInstead(question) == nil ? nil : question.progress.level - 1
    },
    abandon("what is nearly here is given up") { question in
      try reference.levelInstead(question)
        ?? (question.progress.level > 0 && question.remainingTime > question.bufferLevel
          && question.progress.elapsed > .seconds(2.005) && question.latency < .seconds(1)
          && question.progress.byteCount > 10_000 ? 0 : nil)
    },
    abandon("a segment that never comes is waited for") { question in
      try reference.levelInstead(question) ?? (question.progress.byteCount == 1000 ? 0 : nil)
    },
    abandon("only the buffer limits the new segment") { question in
      guard let level = try reference.levelInstead(question) else { return nil }
      return (0..<question.progress.level).last {
        question.fetchTime(of: $0) < question.bufferLevel
      } ?? level
    },
    abandon("only the segment's duration limits it") { question in
      guard let level = try reference.levelInstead(question) else { return nil }
      return (0..<question.progress.level).last {
        question.fetchTime(of: $0) < question.segmentDuration
      } ?? level
    },
  ]
}

/// What BOLA's score needs beside the level.
struct BOLAInput: Sendable {
  let buffer: Double
  let control: Double
  let offset: Double
}
