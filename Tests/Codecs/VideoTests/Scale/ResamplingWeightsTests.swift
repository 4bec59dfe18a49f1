import Testing

@testable import Video

@Suite struct ResamplingWeightsTests {
  /// The weights of one new sample by the old sample's index, without zeros.
  private func weights(_ resampling: ResamplingWeights, _ index: Int) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for tap in 0..<resampling.tapCount {
      let weight = Int(resampling.weights[index * resampling.tapCount + tap])
      if weight > 0 { found[resampling.firsts[index] + tap] = weight }
    }
    return found
  }

  @Test("leaves a row of the same length alone", arguments: [1, 2, 7])
  func identity(count: Int) {
    let resampling = ResamplingWeights(from: count, to: count)
    #expect(resampling.tapCount == 1)
    #expect(resampling.firsts == Array(0..<count))
    #expect(resampling.weights.allSatisfy { $0 == 16384 })
  }

  @Test("halves by averaging pairs")
  func halves() {
    let resampling = ResamplingWeights(from: 4, to: 2)
    #expect(weights(resampling, 0) == [0: 8192, 1: 8192])
    #expect(weights(resampling, 1) == [2: 8192, 3: 8192])
  }

  // Each new sample covers 2½ old ones: 2/5 · 16384 = 6553.6, 1/5 · 16384 = 3276.8, rounded so
  // that their running sums are nearest: 6554, 13107, 16384 and 3277, 9830, 16384.
  @Test("shrinks by how much of a sample is covered")
  func coversParts() {
    let resampling = ResamplingWeights(from: 5, to: 2)
    #expect(weights(resampling, 0) == [0: 6554, 1: 6553, 2: 3277])
    #expect(weights(resampling, 1) == [2: 3277, 3: 6553, 4: 6554])
  }

  // New centres lie at −¼, ¼, ¾ and 1¼ of the old ones.
  @Test("doubles by blending the neighbours")
  func doubles() {
    let resampling = ResamplingWeights(from: 2, to: 4)
    #expect(weights(resampling, 0) == [0: 16384])
    #expect(weights(resampling, 1) == [0: 12288, 1: 4096])
    #expect(weights(resampling, 2) == [0: 4096, 1: 12288])
    #expect(weights(resampling, 3) == [1: 16384])
  }

  @Test("adds up to one and stays inside, from any length to any other")
  func addsUp() {
    for oldCount in 1...40 {
      for newCount in 1...40 {
        let resampling = ResamplingWeights(from: oldCount, to: newCount)
        #expect(resampling.firsts.count == newCount)
        for index in 0..<newCount {
          let first = resampling.firsts[index]
          let inside = 0 <= first && first + resampling.tapCount <= oldCount
          let sum = weights(resampling, index).values.reduce(0, +)
          if !inside || sum != 16384 {
            Issue.record("\(oldCount) → \(newCount), sample \(index): sum \(sum)")
          }
        }
      }
    }
  }

  // A learner's blend may name the samples in any order, and the same one twice.
  @Test("takes the samples of a new one in any order")
  func anyOrder() {
    let named = [[(2, 4096), (1, 12288)], [(0, 8192), (0, 8192)], [(3, 16384)]]
    let weights = ResamplingWeights(3, from: 4) { index, body in
      for (place, weight) in named[index] { body(place, weight) }
    }
    #expect(weights.tapCount == 2)
    // The last one has room for two only if it begins earlier.
    #expect(weights.firsts == [1, 0, 2])
    #expect(weights.weights == [12288, 4096, 16384, 0, 0, 16384])
  }
}
