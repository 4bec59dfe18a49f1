import ExerciseKit
import Exercises04
import H264
import LessonKit
import Oracles

/// Lesson 04: what the decoder does with blocks.
extension Exercises {
  /// 4.6: a block from its neighbours.
  package var predictedBlock:
    Exercise<
      @Sendable (_ mode: Int, _ above: [UInt8]?, _ left: [UInt8]?) throws -> [UInt8]
    >
  {
    Exercise(
      "4.6", core: PlainDecoder.predictedBlock,
      learner: Exercises04.predictedBlock
    ) { predictedBlock, attempt, rules in
      rules.prepareDecoder(attempt, "blocks guessed") {
        _ = try predictedBlock(0, [0, 0, 0, 0], [0, 0, 0, 0])
      } install: { decoder, call in
        decoder.intra4x4 = { mode, near in
          // Lesson F has the other modes.
          guard mode < 3 else { return nil }
          let above = near.above.map { Array($0.prefix(4)) }
          return call {
            try predictedBlock(mode, above, near.left)
          } problem: {
            problem(of: $0, count: 16)
          } against: {
            PlainDecoder.predictedBlock(mode: mode, above: above, left: near.left)
          }
        }
      }
    }
  }

  /// 4.7: coefficients become corrections.
  package var corrections: Exercise<@Sendable (_ coefficients: [Int]) throws -> [Int]> {
    Exercise(
      "4.7", core: PlainDecoder.corrections,
      learner: Exercises04.corrections
    ) { corrections, attempt, rules in
      rules.prepareDecoder(attempt, "blocks corrected") {
        _ = try corrections([Int](repeating: 0, count: 16))
      } install: { decoder, call in
        decoder.residual4x4 = { coefficients in
          call {
            try corrections(coefficients)
          } problem: {
            problem(of: $0, count: 16)
          } against: {
            PlainDecoder.corrections(of: coefficients)
          } ?? PlainDecoder.corrections(of: coefficients)
        }
      }
    }
  }

  /// 4.8: a block from between the samples.
  package var copiedBlock:
    Exercise<
      @Sendable (
        _ width: Int, _ height: Int, _ isHalfRight: Bool, _ isHalfDown: Bool, _ samples: [UInt8]
      ) throws -> [UInt8]
    >
  {
    let core = { @Sendable (width: Int, height: Int, right: Bool, down: Bool, samples: [UInt8]) in
      PlainDecoder.interpolated(
        LumaWindow(
          width: width, height: height, fractionX: right ? 2 : 0, fractionY: down ? 2 : 0,
          samples: samples))
    }
    return Exercise(
      "4.8", core: core,
      learner: Exercises04.copiedBlock
    ) { copiedBlock, attempt, rules in
      rules.prepareDecoder(attempt, "blocks copied") {
        _ = try copiedBlock(4, 4, false, false, [UInt8](repeating: 0, count: 81))
      } install: { decoder, call in
        decoder.interpolation = { window in
          // Lesson F has the quarters.
          guard window.fractionX & 1 == 0, window.fractionY & 1 == 0 else { return nil }
          let (right, down) = (window.fractionX == 2, window.fractionY == 2)
          return call {
            try copiedBlock(window.width, window.height, right, down, window.samples)
          } problem: {
            problem(of: $0, count: window.width * window.height)
          } against: {
            core(window.width, window.height, right, down, window.samples)
          }
        }
      }
    }
  }
}
