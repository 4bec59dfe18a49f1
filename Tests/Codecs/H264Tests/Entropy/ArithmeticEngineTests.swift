import Media
import Testing

@testable import H264

@Suite struct ArithmeticEngineTests {
  @Test("the fast engine decodes what the standard's does, bin for bin", arguments: 1...8)
  func engines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = (0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) }
    var fast = FastArithmeticEngine(bytes, from: 0, rules: .core)
    var plain = RuledArithmeticEngine(bytes, from: 0, rules: .core)
    var contexts = (0..<32).map { _ in UInt8.random(in: 0..<126, using: &random) }
    var plainContexts = contexts
    for _ in 0..<8000 {
      let context = Int.random(in: 0..<32, using: &random)
      if random.next() % 4 == 0 {
        #expect(fast.bypass() == plain.bypass())
      } else {
        let bin = fast.decision(&contexts[context])
        #expect(bin == plain.decision(&plainContexts[context]))
      }
      #expect(fast.position == plain.position)
    }
    #expect(contexts == plainContexts)
  }

  @Test("samples after the arithmetic code begin at the next byte, and contexts stay")
  func restart() {
    let bytes: [UInt8] = [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC]
    var engine = FastArithmeticEngine(bytes, from: 0, rules: .core)
    #expect(engine.position == 9)
    engine.restart(at: 16)
    #expect(engine.position == 25)
  }

  @Test("each context of frames has a start, and no other does")
  func contexts() {
    let covered = ContextRun.all.flatMap { run in run.first..<run.first + run.pairs.count / 8 }
    #expect(Set(covered).count == covered.count)
    #expect(Set(covered) == Set(0...69).union(73...275).union(399...435))
  }
}
