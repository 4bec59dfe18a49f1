import Bitstream
import ExerciseKit
import ExercisesF
import H264
import LessonKit
import Oracles

/// Lesson F: prediction from other pictures, the filter and the lists.
extension Exercises {
  /// F.5: a vector from three neighbours.
  package var predictedVector:
    Exercise<@Sendable (_ near: VectorNeighbours, _ reference: Int) throws -> VectorPair>
  {
    Exercise(
      "F.5", core: PlainDecoder.vector,
      learner: ExercisesF.predictedVector
    ) { predictedVector, attempt, rules in
      let none = VectorNeighbours.Neighbour(vector: VectorPair(x: 0, y: 0), reference: -2)
      rules.prepareDecoder(attempt, "vectors predicted") {
        _ = try predictedVector(VectorNeighbours(a: none, b: none, c: none), 0)
      } install: { decoder, call in
        decoder.vectorPrediction = { near, reference in
          call {
            try predictedVector(near, reference)
          } against: {
            PlainDecoder.vector(from: near, reference: reference)
          } ?? PlainDecoder.vector(from: near, reference: reference)
        }
      }
    }
  }

  /// F.6: samples between samples.
  package var interpolated: Exercise<@Sendable (_ window: LumaWindow) throws -> [UInt8]> {
    Exercise(
      "F.6", core: PlainDecoder.interpolated,
      learner: ExercisesF.interpolated
    ) { interpolated, attempt, rules in
      let window = LumaWindow(
        width: 4, height: 4, fractionX: 0, fractionY: 0, samples: [UInt8](repeating: 0, count: 81))
      rules.prepareDecoder(attempt, "blocks fetched") {
        _ = try interpolated(window)
      } install: { decoder, call in
        decoder.interpolation = { window in
          call {
            try interpolated(window)
          } problem: {
            problem(of: $0, count: window.width * window.height)
          } difference: { block in
            let right = PlainDecoder.interpolated(window)
            guard let place = firstDifference(block, right) else { return nil }
            return
              "says \(block[place]) at fraction \(window.fractionX),\(window.fractionY), where "
              + "it is \(right[place])"
          }
        }
      }
    }
  }

  /// F.7: how much of each reference.
  package var implicitWeight:
    Exercise<@Sendable (_ current: Int, _ first: Int, _ second: Int) throws -> Int>
  {
    let core = { @Sendable (current: Int, first: Int, second: Int) in
      PlainDecoder.implicitWeight(current: current, first: first, second: second)
    }
    return Exercise(
      "F.7", core: core,
      learner: ExercisesF.implicitWeight
    ) { implicitWeight, attempt, rules in
      rules.prepareDecoder(attempt, "weights") {
        _ = try implicitWeight(2, 0, 8)
      } install: { decoder, call in
        decoder.implicitWeight = { current, first, second in
          call {
            try implicitWeight(current, first, second)
          } against: {
            core(current, first, second)
          } ?? core(current, first, second)
        }
      }
    }
  }

  /// F.7: one block from two.
  package var combined:
    Exercise<
      @Sendable (_ first: [UInt8], _ second: [UInt8], _ weights: PredictionWeights) throws
        -> [UInt8]
    >
  {
    Exercise(
      "F.7", core: PlainDecoder.combined,
      learner: ExercisesF.combined
    ) { combined, attempt, rules in
      rules.prepareDecoder(attempt, "blocks mixed") {
        _ = try combined([0], [0], PredictionWeights(first: 1, second: 1, shift: 1, offset: 0))
      } install: { decoder, call in
        decoder.combination = { first, second, weights in
          call {
            try combined(first, second, weights)
          } problem: {
            problem(of: $0, count: first.count)
          } against: {
            PlainDecoder.combined(first, second, weights)
          } ?? PlainDecoder.combined(first, second, weights)
        }
      }
    }
  }

  /// F.8: how strongly an edge is filtered.
  package var edgeStrength: Exercise<@Sendable (_ edge: EdgeSides) throws -> Int> {
    Exercise(
      "F.8", core: PlainDecoder.strength,
      learner: ExercisesF.edgeStrength
    ) { edgeStrength, attempt, rules in
      let side = EdgeSides.Side(isIntra: true, hasCoefficients: false, predictions: [])
      rules.prepareDecoder(attempt, "strengths") {
        _ = try edgeStrength(EdgeSides(isMacroblockEdge: true, p: side, q: side))
      } install: { decoder, call in
        decoder.edgeStrength = { edge in
          call {
            try edgeStrength(edge)
          } problem: {
            0...4 ~= $0 ? nil : "made a strength of \($0)"
          } against: {
            PlainDecoder.strength(of: edge)
          } ?? PlainDecoder.strength(of: edge)
        }
      }
    }
  }

  /// F.8: the samples across an edge.
  package var filteredEdge:
    Exercise<@Sendable (_ samples: EdgeSamples, _ limits: EdgeLimits) throws -> EdgeSamples>
  {
    Exercise(
      "F.8", core: PlainDecoder.filtered,
      learner: ExercisesF.filtered
    ) { filteredEdge, attempt, rules in
      let samples = EdgeSamples(p3: 9, p2: 9, p1: 9, p0: 9, q0: 9, q1: 9, q2: 9, q3: 9)
      rules.prepareDecoder(attempt, "lines across edges") {
        _ = try filteredEdge(
          samples, EdgeLimits(strength: 1, alpha: 0, beta: 0, clip: 0, isLuma: true))
      } install: { decoder, call in
        decoder.edgeFilter = { samples, limits in
          call {
            try filteredEdge(samples, limits)
          } difference: { answer in
            var answer = answer
            let right = PlainDecoder.filtered(samples, limits)
            // What chroma's outer samples become is not used.
            if !limits.isLuma {
              (answer.p3, answer.p2) = (right.p3, right.p2)
              (answer.q2, answer.q3) = (right.q2, right.q3)
            }
            return answer == right ? nil : "says \(difference(of: answer, from: right))"
          } ?? PlainDecoder.filtered(samples, limits)
        }
      }
    }
  }

  /// F.9: what indices of references mean.
  package var referenceLists:
    Exercise<
      @Sendable (
        _ pictures: [ListedPicture], _ current: ListedPicture, _ isBipredicted: Bool
      ) throws -> [[Int]]
    >
  {
    Exercise(
      "F.9",
      core: PlainDecoder.referenceLists,
      learner: ExercisesF.referenceLists
    ) { referenceLists, attempt, rules in
      rules.prepareDecoder(attempt, "lists") {
        _ = try referenceLists([], ListedPicture(id: 0, number: 0, order: 0), false)
      } install: { decoder, call in
        decoder.initialLists = { pictures, current, isBipredicted in
          let core = {
            PlainDecoder.referenceLists(pictures, current: current, isBipredicted: isBipredicted)
          }
          return call {
            try referenceLists(pictures, current, isBipredicted)
          } problem: {
            $0.count == (isBipredicted ? 2 : 1) ? nil : "made \($0.count) lists"
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }

  /// F.9: a list that the slice puts in order.
  package var modifiedList:
    Exercise<
      @Sendable (
        _ list: [Int?], _ steps: [H264ListModification], _ pictures: [ListedPicture],
        _ current: ListedPicture, _ numberLimit: Int
      ) throws -> [Int?]
    >
  {
    Exercise(
      "F.9",
      core: PlainDecoder.modified,
      learner: ExercisesF.modified
    ) { modifiedList, attempt, rules in
      rules.prepareDecoder(attempt, "lists put in order") {
        _ = try modifiedList([], [], [], ListedPicture(id: 0, number: 0, order: 0), 16)
      } install: { decoder, call in
        decoder.listModification = { list, steps, pictures, current, limit in
          let core = {
            PlainDecoder.modified(list, by: steps, pictures, current: current, numberLimit: limit)
          }
          return call {
            try modifiedList(list, steps, pictures, current, limit)
          } problem: {
            problem(of: $0, count: list.count)
          } against: {
            core()
          } ?? core()
        }
      }
    }
  }
}
