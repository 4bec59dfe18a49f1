import Media
import Streaming
import TestSupport
import Testing

struct AdaptationRulesTests {
  @Test("a function in a rule's place is called by the policies that follow the rule")
  func replaced() {
    var rules = AdaptationRules()
    rules.fittingLevel = { _ in 1 }
    rules.percentile = { _, _ in 9_000_000 }
    rules.bolaLevel = { _, _ in 2 }
    rules.levelInstead = { _ in 0 }
    let sample = transfer(bytes: 1_000_000, seconds: 8)
    func chosen(_ name: AdaptationPolicyName) -> Int {
      var policy = name.makePolicy(rules: rules)
      policy.note(sample, in: situation())
      return policy.chooseLevel(in: situation()).level
    }
    #expect(chosen(.ewma) == 1)
    #expect(chosen(.percentile) == 3)
    // 1 Mb/s is measured: BOLA's choice is held to what that carries.
    #expect(chosen(.bola) == 1)
    var policy = AdaptationPolicyName.ewma.makePolicy(rules: rules)
    let early = TransferProgress(
      level: 3, byteCount: 1, expectedByteCount: 2, timeToFirstByte: .zero, elapsed: .zero)
    #expect(policy.abandonment(of: early, in: situation())?.level == 0)
  }

  @Test("an average over all samples is the running one", arguments: 0..<20)
  func averages(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var rules = AdaptationRules()
    rules.movingAverage = { samples, halfLife in
      var average = ExponentialAverage(halfLife: halfLife)
      for sample in samples { average.add(sample.value, weight: sample.weight) }
      return average.mean
    }
    var running = ExponentialBandwidthMeter()
    var listed = ExponentialBandwidthMeter(rule: rules.movingAverage)
    for _ in 0..<400 {
      let (bytes, seconds) = (
        Int.random(in: 1000...5_000_000, using: &random), Double.random(in: 0.1...9, using: &random)
      )
      running.note(byteCount: bytes, in: .seconds(seconds))
      listed.note(byteCount: bytes, in: .seconds(seconds))
      let (first, second) = (try #require(running.estimate), try #require(listed.estimate))
      // The list keeps 256 samples: what is older has no weight left.
      #expect(abs(first - second) <= first * 1e-9)
    }
  }
}
