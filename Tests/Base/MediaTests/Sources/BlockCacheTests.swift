@testable import Media
import Testing

@Suite struct BlockCacheTests {
  @Test("agrees with a plain list of the blocks used last")
  func agreesWithModel() {
    var cache = BlockCache(limit: 5)
    var model: [Int] = []
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let index = Int.random(in: 0..<9, using: &random)
      if Bool.random(using: &random) {
        cache.insert([UInt8(index)], at: index)
        model.removeAll { $0 == index }
        model = (model + [index]).suffix(5)
      } else {
        let isThere = model.contains(index)
        #expect(cache.use(index) == (isThere ? [UInt8(index)] : nil))
        if isThere { model = model.filter { $0 != index } + [index] }
      }
      #expect((0..<9).filter { cache.contains($0) } == model.sorted())
      #expect(cache.count == model.count)
    }
  }

  @Test("a cache of one block keeps the last one")
  func single() {
    var cache = BlockCache(limit: 1)
    cache.insert([1], at: 1)
    cache.insert([2], at: 2)
    #expect(cache.use(1) == nil)
    #expect(cache.use(2) == [2])
  }
}
