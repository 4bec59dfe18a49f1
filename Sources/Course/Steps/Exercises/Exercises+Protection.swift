import ExerciseKit
import ExercisesE
import LessonKit
import Oracles
import SRTP

/// Lesson E, where packets are encrypted.
extension Exercises {
  var protection: [any AnyExercise] { [keystream, rolloverCount] }

  package typealias Keystream =
    @Sendable (
      _ salt: [UInt8], _ source: UInt32, _ index: UInt64, _ byteCount: Int,
      _ encrypt: ([UInt8]) throws -> [UInt8]
    ) throws -> [UInt8]

  /// E.6: what is mixed with a payload.
  package var keystream: Exercise<Keystream> {
    Exercise(
      "E.6",
      core: CounterKeystream.bytes,
      learner: ExercisesE.keystream
    ) { keystream, attempt, rules in
      rules.updateSRTP { srtp in
        srtp.keystream = { salt, source, index, byteCount, encrypt in
          attempt.compared {
            try keystream(salt, source, index, byteCount, encrypt)
          } problem: { stream in
            stream.count == byteCount
              ? nil : "made \(stream.count) bytes of keystream for \(byteCount)"
          } against: {
            try CounterKeystream.bytes(
              salt: salt, source: source, index: index, byteCount: byteCount, encrypt: encrypt)
          }
        }
      }
    }
  }

  /// E.7: how often numbers have started again.
  package var rolloverCount:
    Exercise<@Sendable (_ number: UInt16, _ newest: UInt16, _ count: UInt32) throws -> UInt32>
  {
    Exercise(
      "E.7", core: RolloverCounter.guess,
      learner: ExercisesE.rolloverCount
    ) { rolloverCount, attempt, rules in
      rules.updateSRTP { srtp in
        srtp.rollover = { number, newest, count in
          attempt.compared {
            try rolloverCount(number, newest, count)
          } problem: { guess in
            [count &- 1, count, count &+ 1].contains(guess)
              ? nil : "guesses round \(guess) after round \(count)"
          } against: {
            RolloverCounter.guess(for: number, newest: newest, count: count)
          }
        }
      }
    }
  }
}

extension RunRules {
  fileprivate mutating func updateSRTP(_ change: (inout SRTPRules) -> Void) {
    update(SRTPRules.core, change)
  }
}
