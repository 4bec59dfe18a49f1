import Encoding
import ExerciseKit
import ExercisesG
import H264
import LessonKit
import MP4
import Oracles

/// Lesson G.
extension Exercises {
  var encode: [any AnyExercise] {
    [
      unsignedCode, signedCode, protectedPayload, quantizedLevels, blockBits, bestVector,
      cheapestWay, sampleTableBoxes,
    ]
  }

  /// G.1, first part: `ue(v)`.
  package var unsignedCode: Exercise<@Sendable (_ value: Int) throws -> [Int]> {
    Exercise(
      "G.1", core: PlainEncoder.unsignedCode,
      learner: ExercisesG.unsignedCode
    ) { unsignedCode, attempt, rules in
      rules.prepareEncoder(attempt, "codes") {
        _ = try unsignedCode(0)
      } install: { encoder, call in
        encoder.codes = encoder.codes ?? .plain
        encoder.codes?.unsigned = { value in
          let core = { PlainEncoder.unsignedCode(value) }
          return call {
            try unsignedCode(value)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// G.1, second part: `se(v)`.
  package var signedCode: Exercise<@Sendable (_ value: Int) throws -> [Int]> {
    Exercise(
      "G.1", core: PlainEncoder.signedCode, learner: ExercisesG.signedCode
    ) { signedCode, attempt, rules in
      rules.prepareEncoder(attempt, "codes with a sign") {
        _ = try signedCode(0)
      } install: { encoder, call in
        encoder.codes = encoder.codes ?? .plain
        encoder.codes?.signed = { value in
          let core = { PlainEncoder.signedCode(value) }
          return call {
            try signedCode(value)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// G.1, third part: emulation prevention.
  package var protectedPayload: Exercise<@Sendable (_ payload: [UInt8]) throws -> [UInt8]> {
    Exercise(
      "G.1", core: PlainEncoder.protected, learner: ExercisesG.protected
    ) { protectedPayload, attempt, rules in
      rules.prepareEncoder(attempt, "units") {
        _ = try protectedPayload([])
      } install: { encoder, call in
        encoder.protected = { payload in
          let core = { PlainEncoder.protected(payload) }
          return call {
            try protectedPayload(payload)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// G.2: differences become levels.
  package var quantizedLevels:
    Exercise<
      @Sendable (_ differences: [Int], _ multipliers: [Int], _ quantizer: Int, _ rounding: Int)
        throws -> [Int]
    >
  {
    Exercise(
      "G.2",
      core: PlainEncoder.levels,
      learner: ExercisesG.levels
    ) { quantizedLevels, attempt, rules in
      let zeros = [Int](repeating: 0, count: 16)
      rules.prepareEncoder(attempt, "blocks quantised") {
        _ = try quantizedLevels(zeros, zeros, 28, 32)
      } install: { encoder, call in
        encoder.levels = { differences, multipliers, quantizer, rounding in
          let core = {
            PlainEncoder.levels(
              of: differences, multipliers: multipliers, quantizer: quantizer, rounding: rounding)
          }
          return call {
            try quantizedLevels(differences, multipliers, quantizer, rounding)
          } problem: {
            problem(of: $0, count: 16)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// G.3: the bits of a block of levels.
  package var blockBits:
    Exercise<@Sendable (_ levels: [Int], _ context: Int, _ codes: BlockCodes) throws -> [Int]>
  {
    Exercise(
      "G.3", core: PlainEncoder.block,
      learner: ExercisesG.block
    ) { blockBits, attempt, rules in
      rules.prepareEncoder(attempt, "blocks written") {
        _ = try blockBits([0, 0, 0, 0], -1, .standard)
      } install: { encoder, call in
        encoder.block = { levels, context in
          let core = { PlainEncoder.block(levels, context: context, codes: .standard) }
          return call {
            try blockBits(levels, context, .standard)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// G.4: the cheapest vector.
  package var bestVector:
    Exercise<
      @Sendable (_ start: VectorPair, _ range: Int, _ cost: (VectorPair) -> Int) throws
        -> VectorPair
    >
  {
    Exercise(
      "G.4", core: PlainEncoder.bestVector,
      learner: ExercisesG.bestVector
    ) { bestVector, attempt, rules in
      rules.prepareEncoder(attempt, "searches") {
        _ = try bestVector(VectorPair(x: 0, y: 0), 1) { abs($0.x) + abs($0.y) }
      } install: { encoder, call in
        encoder.motion = { start, range, cost in
          func core() -> VectorPair {
            PlainEncoder.bestVector(from: start, range: range, cost: cost)
          }
          return call {
            try bestVector(start, range, cost)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// G.5: the cheapest way.
  package var cheapestWay:
    Exercise<@Sendable (_ errors: [Int], _ bitCounts: [Int], _ lambda: Double) throws -> Int>
  {
    Exercise(
      "G.5", core: PlainEncoder.cheapest,
      learner: ExercisesG.cheapest
    ) { cheapestWay, attempt, rules in
      rules.prepareEncoder(attempt, "macroblocks decided") {
        _ = try cheapestWay([1, 2], [1, 1], 1)
      } install: { encoder, call in
        encoder.choice = { errors, bitCounts, lambda in
          let core = {
            PlainEncoder.cheapest(errors: errors, bitCounts: bitCounts, lambda: lambda)
          }
          return call {
            try cheapestWay(errors, bitCounts, lambda)
          } problem: {
            errors.indices.contains($0) ? nil : "chose way \($0) of \(errors.count)"
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// G.6: the boxes of the sample table.
  package var sampleTableBoxes: Exercise<@Sendable (_ facts: SampleTableFacts) throws -> [UInt8]> {
    Exercise(
      "G.6", core: PlainEncoder.sampleTable, learner: ExercisesG.sampleTable
    ) { sampleTableBoxes, attempt, rules in
      rules.update(VideoFileRules.core) { file in
        file.tables = { facts in
          let core = { PlainEncoder.sampleTable(facts) }
          return attempt.compared {
            try sampleTableBoxes(facts)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }
}

extension EncodingRules.Codes {
  /// Both by the plain functions, until a learner's takes the place of one.
  fileprivate static let plain = EncodingRules.Codes(
    unsigned: { PlainEncoder.unsignedCode($0) }, signed: { PlainEncoder.signedCode($0) })
}

extension RunRules {
  /// Puts a learner's function into the encoder's rules when an encoder opens, if it is written.
  ///
  /// - Parameters:
  ///   - attempt: The exercise.
  ///   - unit: What one call makes, for the account.
  ///   - probe: Calls the function with harmless values.
  ///   - install: Sets the rule.
  fileprivate mutating func prepareEncoder(
    _ attempt: Attempt, _ unit: String, probe: @escaping @Sendable () throws -> Void,
    install: @escaping @Sendable (inout EncodingRules, RepeatedCall) -> Void
  ) {
    update(EncodingRules.core) { encoder in
      encoder.preparations.append { rules in
        guard attempt.isWritten(probe) else { return }
        install(&rules, RepeatedCall(attempt, unit: unit))
      }
    }
  }
}
