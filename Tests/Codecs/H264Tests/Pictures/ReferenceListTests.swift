import Bitstream
import Testing

@testable import H264

/// ITU-T H.264 §8.2.4.
@Suite struct ReferenceListTests {
  @Test("a P slice has the latest picture first, long-term pictures last by their index")
  func predicted() {
    var script = StoreScript()
    script.addReferences(3)
    script.add(3, at: 6, .adaptive([.makeLongTerm(difference: 3, frameIndex: 2)]))
    script.begin(4, at: 8)
    #expect(script.list(4) == "DCBA")
    #expect(script.list(2) == "DC")
  }

  @Test("numbers from before a wrap are below the current one")
  func wraps() {
    var script = StoreScript(references: 3)
    script.addReferences(18)
    script.begin(18 % 16, at: 36)
    // R has number 1, Q 0, P 15.
    #expect(script.list(3) == "RQP")
    #expect(script.list(3, [.back(3)]) == "PRQ")
  }

  @Test("a B slice's lists begin with the nearest past and the nearest future")
  func bipredicted() {
    var script = StoreScript()
    script.add(0, at: 0, isIDR: true)
    script.add(1, at: 16)
    script.add(2, at: 8)
    script.add(3, at: 4)
    script.begin(4, at: 6, isReference: false)
    #expect(script.lists(4, 4) == ["DACB", "CBDA"])
  }

  @Test("long-term pictures stand last in both lists of a B slice")
  func bipredictedLongTerm() {
    var script = StoreScript()
    script.add(0, at: 0, isIDR: true, .refresh(discardsOutput: false, isLongTerm: true))
    script.add(1, at: 16)
    script.add(2, at: 8)
    script.begin(3, at: 12, isReference: false)
    #expect(script.lists(3, 3) == ["CBA", "BCA"])
  }

  @Test("where both lists were alike list 1 begins with the second picture")
  func alike() {
    var script = StoreScript()
    script.addReferences(3)
    script.begin(3, at: 20, isReference: false)
    // They are compared before they are cut off.
    #expect(script.lists(3, 2) == ["CBA", "BC"])
    #expect(script.lists(1, 1) == ["C", "B"])
  }

  @Test("a single picture stands in both lists")
  func single() {
    var script = StoreScript()
    script.addReferences(1)
    script.begin(1, at: 2, isReference: false)
    #expect(script.lists(1, 1) == ["A", "A"])
  }

  @Test("steps move pictures to the front, counting from the last one named")
  func steps() {
    var script = StoreScript()
    script.addReferences(4)
    script.begin(4, at: 8)
    #expect(script.list(4, [.back(3)]) == "BDCA")
    #expect(script.list(4, [.back(3), .forward(1)]) == "BCDA")
    #expect(script.list(4, [.back(4), .back(13)]) == "ADCB")
    #expect(script.list(2, [.back(4)]) == "AD")
  }

  @Test("a picture stands in the list twice if it is named again")
  func twice() {
    var script = StoreScript()
    script.addReferences(3)
    script.begin(3, at: 6)
    // As x264 does for weights: the second step names the same picture by a whole turn of numbers.
    #expect(script.list(3, [.back(1), .back(16)]) == "CCB")
    #expect(script.list(4, [.back(1), .back(1), .forward(1)]) == "CBCA")
  }

  @Test("steps name long-term pictures by their index")
  func longTermStep() {
    var script = StoreScript()
    script.addReferences(2)
    script.add(2, at: 4, .adaptive([.makeLongTerm(difference: 2, frameIndex: 1)]))
    script.begin(3, at: 6)
    #expect(script.list(3) == "CBA")
    #expect(script.list(3, [.longTerm(1)]) == "ACB")
    let lists = script.store.lists(isBipredicted: false, counts: [3], modifications: [[]])
    #expect(lists.lists[0].map(\.isLongTerm) == [false, false, true])
  }

  @Test("empty places are filled and say so, without a picture being missing")
  func empty() {
    var script = StoreScript()
    script.addReferences(2)
    script.begin(2, at: 4)
    #expect(script.list(4) == "BAbb")
    let lists = script.store.lists(isBipredicted: false, counts: [4], modifications: [[]])
    #expect(lists.missingCount == 0)
  }

  @Test("a step that names a missing picture is counted, and another stands in")
  func missing() {
    var script = StoreScript()
    script.addReferences(2)
    script.begin(2, at: 4)
    #expect(script.list(2, [.back(9)]) == "bB")
    #expect(script.list(2, [.longTerm(3)]) == "bB")
    let lists = script.store.lists(
      isBipredicted: false, counts: [2], modifications: [[.back(9), .longTerm(3)]])
    #expect(lists.missingCount == 2)
  }

  @Test("without any picture the list is empty and one is missing")
  func nothing() {
    var script = StoreScript()
    script.begin(5, at: 0)
    let lists = script.store.lists(isBipredicted: true, counts: [3, 1], modifications: [[], []])
    #expect(lists.lists == [[], []])
    #expect(lists.missingCount == 1)
  }

  @Test("a gap's picture stands in lists as the one before it")
  func gap() {
    var script = StoreScript(allowsGaps: true)
    script.addReferences(2)
    script.begin(3, at: 6)
    #expect(script.marked == "AB-")
    #expect(script.list(3) == "bBA")
    // Without a place on the screen it is in no list of a B slice.
    #expect(script.lists(2, 1) == ["BA", "A"])
  }

  @Test("more steps than places, and lists without pictures, do no harm")
  func hostile() {
    var script = StoreScript()
    script.addReferences(2)
    script.begin(2, at: 4)
    let steps = Array(repeating: H264ListModification.forward(16), count: 32)
    #expect(script.list(1, steps) == "b")
    #expect(script.list(32).count == 32)
  }
}
