import Bitstream
import ExerciseKit
import ExercisesF
import H264
import LessonKit
import Oracles

/// Lesson F: the residual, intra prediction and arithmetic code.
extension Exercises {
  var decoder: [any AnyExercise] {
    [
      coefficients, intraBlock, decodeBin, blockLevels, predictedVector, interpolated,
      implicitWeight, combined, edgeStrength, filteredEdge, referenceLists, modifiedList,
      cavlcLevel,
    ]
  }

  /// F.1: levels become coefficients.
  package var coefficients:
    Exercise<
      @Sendable (_ levels: [Int], _ factors: [Int], _ quantizer: Int) throws -> [Int]
    >
  {
    Exercise(
      "F.1", core: PlainDecoder.coefficients,
      learner: ExercisesF.coefficients
    ) { coefficients, attempt, rules in
      let zeros = [Int](repeating: 0, count: 16)
      rules.prepareDecoder(attempt, "blocks scaled") {
        _ = try coefficients(zeros, zeros, 24)
      } install: { decoder, call in
        decoder.scaledLevels = { levels, factors, quantizer in
          let core = {
            PlainDecoder.coefficients(of: levels, factors: factors, quantizer: quantizer)
          }
          return call {
            try coefficients(levels, factors, quantizer)
          } problem: {
            problem(of: $0, count: 16)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// F.2: a block from the samples around it.
  package var intraBlock:
    Exercise<@Sendable (_ mode: Int, _ near: Intra4x4Neighbours) throws -> [UInt8]>
  {
    Exercise(
      "F.2", core: PlainDecoder.intra4x4,
      learner: ExercisesF.predicted
    ) { intraBlock, attempt, rules in
      let near = Intra4x4Neighbours(
        above: [UInt8](repeating: 0, count: 8), left: [0, 0, 0, 0], corner: 0)
      rules.prepareDecoder(attempt, "blocks predicted") {
        _ = try intraBlock(0, near)
      } install: { decoder, call in
        decoder.intra4x4 = { mode, near in
          call {
            try intraBlock(mode, near)
          } problem: {
            problem(of: $0, count: 16)
          } difference: { block in
            let right = PlainDecoder.intra4x4(mode: mode, near)
            guard let place = firstDifference(block, right) else { return nil }
            return "says \(block[place]) at \(place % 4),\(place / 4) in mode \(mode), where it is "
              + "\(right[place])"
          }
        }
      }
    }
  }

  /// F.3: a bin of arithmetic code.
  package var decodeBin: Exercise<@Sendable (_ interval: inout ArithmeticInterval) throws -> Int> {
    Exercise(
      "F.3", core: PlainDecoder.bin, learner: ExercisesF.decodeBin
    ) { decodeBin, attempt, rules in
      rules.prepareDecoder(attempt, "bins") {
        var interval = ArithmeticInterval(range: 510, offset: 0, probability: 0, likelyBin: 0)
        _ = try decodeBin(&interval)
      } install: { decoder, call in
        decoder.arithmeticBin = { interval in
          let before = interval
          let answer = call { () throws -> BinAnswer in
            var after = before
            return BinAnswer(bin: try decodeBin(&after), interval: after)
          } problem: { answer in
            0...1 ~= answer.bin ? nil : "made a bin \(answer.bin)"
          } against: {
            var after = before
            return BinAnswer(bin: PlainDecoder.bin(&after), interval: after)
          }
          guard let answer else { return PlainDecoder.bin(&interval) }
          interval = answer.interval
          return answer.bin
        }
      }
    }
  }

  /// F.4: a block's levels from bins.
  package var blockLevels:
    Exercise<@Sendable (_ count: Int, _ bin: (LevelBin) -> Int) throws -> [Int]>
  {
    Exercise(
      "F.4", core: PlainDecoder.levels,
      learner: ExercisesF.levels
    ) { blockLevels, attempt, rules in
      rules.prepareDecoder(attempt, "blocks read") {
        _ = try blockLevels(4) { _ in 0 }
      } install: { decoder, call in
        decoder.arithmeticLevels = { count, bin in
          var heard: [Int] = []
          let answer = call {
            try blockLevels(count) { wanted in
              heard.append(bin(wanted))
              return heard[heard.count - 1]
            }
          } problem: {
            problem(of: $0, count: count)
          } difference: { levels in
            // The reference hears the same bins.
            var rest = heard[...]
            let right = PlainDecoder.levels(count: count) { _ in rest.popFirst() ?? 0 }
            return levels == right && rest.isEmpty
              ? nil : "says \(difference(of: levels, from: right))"
          }
          // Bins cannot be read twice: without an answer the block is lost.
          return answer ?? (heard.isEmpty ? PlainDecoder.levels(count: count, bin) : [])
        }
      }
    }
  }

  /// F.10: a level of CAVLC.
  package var cavlcLevel:
    Exercise<
      @Sendable (_ bits: [Int], _ suffixLength: Int, _ isFirst: Bool) throws
        -> (level: Int, bitCount: Int)?
    >
  {
    Exercise(
      "F.10", core: PlainDecoder.level,
      learner: ExercisesF.level
    ) { cavlcLevel, attempt, rules in
      rules.prepareDecoder(attempt, "levels of CAVLC") {
        _ = try cavlcLevel([1, 0, 0, 0], 0, false)
      } install: { decoder, call in
        decoder.variableLengthLevel = { bits, suffixLength, isFirst in
          call {
            try cavlcLevel(bits, suffixLength, isFirst)
          } difference: { answer in
            let right = PlainDecoder.level(
              in: bits, suffixLength: suffixLength, isFirst: isFirst)
            guard answer?.level != right?.level || answer?.bitCount != right?.bitCount else {
              return nil
            }
            return "says \(words(answer)), where it is \(words(right))"
          } ?? nil
        }
      }
    }
  }
}

/// A bin, and what is known after it.
private struct BinAnswer: Equatable {
  let bin: Int
  let interval: ArithmeticInterval
}

private func words(_ level: (level: Int, bitCount: Int)?) -> String {
  level.map { "\($0.level) of \($0.bitCount) bits" } ?? "nothing"
}

/// Says that an answer has another shape than asked for.
func problem<Element>(of answer: [Element], count: Int) -> String? {
  answer.count == count ? nil : "made \(answer.count) numbers of \(count)"
}

/// The first place at which two blocks differ.
func firstDifference(_ block: [UInt8], _ right: [UInt8]) -> Int? {
  block.indices.first { $0 < right.count && block[$0] != right[$0] }
}

extension RunRules {
  /// Puts a learner's function into the decoder's rules when a decoder opens, if it is written.
  ///
  /// - Parameters:
  ///   - attempt: The exercise.
  ///   - unit: What one call makes, for the account.
  ///   - probe: Calls the function with harmless values.
  ///   - install: Sets the rule.
  mutating func prepareDecoder(
    _ attempt: Attempt, _ unit: String, probe: @escaping @Sendable () throws -> Void,
    install: @escaping @Sendable (inout H264Rules, RepeatedCall) -> Void
  ) {
    update(H264Rules.core) { decoder in
      decoder.preparations.append { rules in
        // An exercise that is not written leaves the fast path in place.
        guard attempt.isWritten(probe) else { return }
        install(&rules, RepeatedCall(attempt, unit: unit))
      }
    }
  }
}
