import Bitstream
import Testing

@testable import H264

/// ITU-T H.264 §8.2.5.
@Suite struct ReferenceMarkingTests {
  @Test("the window keeps the latest pictures")
  func window() {
    var script = StoreScript(references: 3)
    script.addReferences(5)
    #expect(script.marked == "CDE")
  }

  @Test("the window leaves long-term pictures alone, and counts them")
  func windowAndLongTerm() {
    var script = StoreScript(references: 3)
    script.addReferences(2)
    script.add(2, at: 4, .adaptive([.makeLongTerm(difference: 2, frameIndex: 0)]))
    #expect(script.marked == "A0BC")
    script.add(3, at: 6)
    #expect(script.marked == "A0CD")
    script.add(4, at: 8)
    #expect(script.marked == "A0DE")
  }

  @Test("pictures that others do not refer to are not marked, and do not move the window")
  func others() {
    var script = StoreScript(references: 2)
    script.addReferences(2)
    script.add(2, at: 4, isReference: false)
    script.add(2, at: 6, isReference: false)
    #expect(script.marked == "AB")
  }

  @Test("operation 1 drops a short-term picture, also one from before the wrap of numbers")
  func dropShortTerm() {
    var script = StoreScript()
    script.addReferences(3)
    script.add(3, at: 6, .adaptive([.dropShortTerm(difference: 2)]))
    #expect(script.marked == "ACD")
    var wrapping = StoreScript(numberLimit: 4)
    wrapping.addReferences(4)
    wrapping.add(0, at: 8, .adaptive([.dropShortTerm(difference: 3)]))
    #expect(wrapping.marked == "ACDE")
  }

  @Test("operation 2 drops a long-term picture, 3 puts one in the place of another")
  func longTerm() {
    var script = StoreScript()
    script.addReferences(2)
    script.add(2, at: 4, .adaptive([.makeLongTerm(difference: 1, frameIndex: 3)]))
    #expect(script.marked == "AB3C")
    script.add(3, at: 6, .adaptive([.makeLongTerm(difference: 1, frameIndex: 3)]))
    #expect(script.marked == "AC3D")
    script.add(4, at: 8, .adaptive([.dropLongTerm(number: 3)]))
    #expect(script.marked == "ADE")
  }

  @Test("operation 4 drops the long-term pictures from an index on")
  func limitLongTerm() {
    var script = StoreScript()
    script.addReferences(2)
    script.add(
      2, at: 4,
      .adaptive([
        .makeLongTerm(difference: 2, frameIndex: 0), .makeLongTerm(difference: 1, frameIndex: 1),
      ]))
    #expect(script.marked == "A0B1C")
    script.add(3, at: 6, .adaptive([.limitLongTerm(count: 1)]))
    #expect(script.marked == "A0CD")
    script.add(4, at: 8, .adaptive([.limitLongTerm(count: 0)]))
    #expect(script.marked == "CDE")
  }

  @Test("operation 6 makes the current picture a long-term one, in the place of another")
  func makeCurrentLongTerm() {
    var script = StoreScript()
    script.addReferences(1)
    script.add(1, at: 2, .adaptive([.makeCurrentLongTerm(frameIndex: 0)]))
    #expect(script.marked == "AB0")
    script.add(2, at: 4, .adaptive([.makeCurrentLongTerm(frameIndex: 0)]))
    #expect(script.marked == "AC0")
  }

  @Test("operation 5 drops all, shows what waits, and starts numbers and places again")
  func dropAll() {
    var script = StoreScript(depth: 3)
    script.addReferences(3)
    #expect(script.shown == "")
    script.add(3, at: 6, .adaptive([.dropAll]))
    #expect(script.shown == "ABC")
    #expect(script.marked == "D")
    #expect(script.store.pictures.map(\.order) == [0])
    #expect(script.store.pictures.map(\.frameNumber) == [0])
    // Number 1 follows the 0 that the picture has now: nothing is lost.
    script.add(1, at: 2)
    script.begin(2, at: 4)
    #expect(script.lostCount == 0)
    #expect(script.list(2, [.back(2)]) == "DE")
    script.finish()
    script.flush()
    #expect(script.shown == "ABCDEF")
  }

  @Test("an IDR picture may be a long-term one")
  func longTermIDR() {
    var script = StoreScript()
    script.add(0, at: 0, isIDR: true, .refresh(discardsOutput: false, isLongTerm: true))
    #expect(script.marked == "A0")
  }

  @Test("operations that name missing pictures change nothing")
  func missing() {
    var script = StoreScript()
    script.addReferences(2)
    script.add(
      2, at: 4,
      .adaptive([
        .dropShortTerm(difference: 9), .dropLongTerm(number: 4),
        .makeLongTerm(difference: 14, frameIndex: 1),
      ]))
    #expect(script.marked == "ABC")
  }

  @Test("operations that leave no room drop the oldest")
  func noRoom() {
    var script = StoreScript(references: 2)
    script.addReferences(2)
    script.add(2, at: 4, .adaptive([.dropLongTerm(number: 4)]))
    #expect(script.marked == "BC")
    script.add(3, at: 6, .adaptive([.makeLongTerm(difference: 1, frameIndex: 0)]))
    script.add(4, at: 8, .adaptive([.makeLongTerm(difference: 1, frameIndex: 1)]))
    script.add(5, at: 10)
    #expect(script.marked.count <= 4 && script.marked.hasSuffix("F"))
  }

  @Test("a gap that is allowed moves the window, and nothing is lost")
  func gap() {
    var script = StoreScript(references: 3, allowsGaps: true)
    script.addReferences(3)
    script.add(5, at: 10)
    #expect(script.lostCount == 0)
    #expect(script.marked == "--D")
  }

  @Test("a gap that is not allowed counts the lost pictures, over the wrap of numbers too")
  func lost() {
    var script = StoreScript()
    script.addReferences(15)
    script.add(2, at: 40)
    // 15, 0 and 1.
    #expect(script.lostCount == 3)
    #expect(script.marked == "---P")
  }

  @Test("a gap of a whole turn of numbers fills the store once")
  func longGap() {
    var script = StoreScript(numberLimit: 1 << 16)
    script.addReferences(2)
    script.begin(0, at: 40)
    #expect(script.lostCount == 65534)
    #expect(script.marked == "----")
    script.finish()
    #expect(script.marked == "---C")
  }

  @Test("the first picture of a stream follows no gap")
  func start() {
    var script = StoreScript()
    script.add(9, at: 40)
    #expect(script.lostCount == 0)
    #expect(script.marked == "A")
  }
}
