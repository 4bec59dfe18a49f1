import Bitstream
import Media
import Testing

@testable import H264

/// ITU-T H.264 §C.4: which pictures are shown when, and which slots are free.
@Suite struct PictureStoreTests {
  @Test("a picture is shown when more wait than may change places")
  func bumping() {
    var script = StoreScript(depth: 1)
    script.add(0, at: 0, isIDR: true)
    #expect(script.shown == "")
    script.add(1, at: 8)
    #expect(script.shown == "A")
    script.add(2, at: 4, isReference: false)
    #expect(script.shown == "AC")
    script.add(2, at: 6, isReference: false)
    #expect(script.shown == "ACD")
    script.flush()
    #expect(script.shown == "ACDB")
    #expect(script.slots == [])
  }

  @Test("without a depth the size of the store decides, references included")
  func fullStore() {
    var script = StoreScript(references: 2, capacity: 3, depth: 3)
    script.addReferences(3)
    #expect(script.shown == "")
    script.add(3, at: 6)
    #expect(script.shown == "A")
  }

  @Test("a pyramid of B pictures comes out in order")
  func pyramid() {
    var script = StoreScript(depth: 2)
    script.add(0, at: 0, isIDR: true)
    script.add(1, at: 16)
    script.add(2, at: 8)
    script.add(3, at: 4, isReference: false)
    script.add(3, at: 12, isReference: false)
    script.add(3, at: 32)
    script.add(4, at: 24)
    script.add(5, at: 20, isReference: false)
    script.add(5, at: 28, isReference: false)
    script.flush()
    #expect(script.shown == "ADCEBHGIF")
  }

  @Test("a picture that nothing refers to and that is shown at once leaves its slot at once")
  func passesThrough() {
    var script = StoreScript(depth: 0)
    script.addReferences(1)
    script.begin(1, at: 2, isReference: false)
    #expect(script.slots.count == 2)
    script.finish()
    #expect(script.shown == "AB")
    #expect(script.slots.count == 1)
  }

  @Test("an IDR picture shows all before it, whatever its place")
  func secondIDR() {
    var script = StoreScript(depth: 2)
    script.addReferences(2)
    script.begin(0, at: 0, isIDR: true)
    #expect(script.shown == "AB")
    #expect(script.slots.count == 1)
  }

  @Test("a decoder's reset drops all and begins a new count without a gap")
  func reset() {
    var script = StoreScript()
    script.addReferences(3)
    script.store.removeAll()
    script.begin(9, at: 100)
    #expect(script.lostCount == 0)
    #expect(script.store.pictures.isEmpty)
  }

  @Test("a picture that was not ended is ended by the next one")
  func endsItself() {
    var script = StoreScript(depth: 0)
    script.begin(0, at: 0, isIDR: true)
    script.begin(1, at: 2)
    #expect(script.shown == "A")
    script.flush()
    #expect(script.shown == "AB")
  }

  @Test("a smaller store shows and drops what has no more room")
  func shrinks() {
    var script = StoreScript(references: 4, capacity: 4, depth: 4)
    script.addReferences(4)
    script.limits = StoreLimits(
      numberLimit: 16, order: .lowBits(bitCount: 8), referenceLimit: 1, capacity: 1,
      reorderDepth: 0, allowsGaps: false)
    script.add(4, at: 8)
    #expect(script.shown == "ABCDE")
    #expect(script.store.pictures.count == 1)
  }

  @Test(
    "whatever comes, each picture is shown once, and the store keeps its size", arguments: 0..<60)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let cycle = H264OrderCycle(
      isDifferenceAlwaysZero: false, nonReferenceOffset: -3, bottomOffset: 1, offsets: [4, -6, 9])
    let orders: [H264PictureOrder] = [.lowBits(bitCount: 4), .cycle(cycle), .decodingOrder]
    var script = StoreScript(
      numberLimit: 16, order: orders[Int(seed % 3)],
      references: Int.random(in: 0...16, using: &random),
      capacity: Int.random(in: 0...16, using: &random),
      depth: Int.random(in: 0...16, using: &random), allowsGaps: seed % 2 == 0)
    for _ in 0..<200 {
      script.begin(
        Int.random(in: 0...15, using: &random), at: Int.random(in: 0...15, using: &random),
        isIDR: Int.random(in: 0..<20, using: &random) == 0,
        isReference: Bool.random(using: &random),
        cycleDifference: Int.random(in: -9...9, using: &random), Self.marking(&random))
      let counts = [Int.random(in: 1...32, using: &random), Int.random(in: 1...32, using: &random)]
      let lists = script.store.lists(
        isBipredicted: Bool.random(using: &random), counts: counts,
        modifications: [Self.steps(&random), Self.steps(&random)])
      for (list, count) in zip(lists.lists, counts) {
        #expect(list.isEmpty || list.count == count)
        #expect(list.allSatisfy { script.slots.contains($0.slot) })
        #expect(list.allSatisfy { $0.slot != script.store.current?.slot })
      }
      script.finish()
      #expect(script.store.pictures.count <= script.limits.capacity)
      #expect(script.store.pictures.count(where: \.isReference) <= script.limits.referenceLimit)
      #expect(script.slots == Set(script.store.pictures.compactMap(\.slot)))
      #expect(script.slots.allSatisfy { 0...script.limits.capacity ~= $0 })
    }
    script.flush()
    #expect(script.slots.isEmpty)
    #expect(script.shown.count == 200)
  }

  private static func marking(_ random: inout SplitMix64) -> H264ReferenceMarking? {
    guard Bool.random(using: &random) else { return nil }
    let operations = (0..<Int.random(in: 0...5, using: &random)).map { _ -> H264MemoryOperation in
      let number = Int.random(in: 0...15, using: &random)
      return switch Int.random(in: 1...12, using: &random) {
      case 1...4: .dropShortTerm(difference: number + 1)
      case 5: .dropLongTerm(number: number)
      case 6...8: .makeLongTerm(difference: number + 1, frameIndex: number / 2)
      case 9: .limitLongTerm(count: number)
      case 10: .dropAll
      default: .makeCurrentLongTerm(frameIndex: number / 2)
      }
    }
    return .adaptive(operations)
  }

  private static func steps(_ random: inout SplitMix64) -> [H264ListModification] {
    (0..<Int.random(in: 0...32, using: &random)).map { _ -> H264ListModification in
      let number = Int.random(in: 0...15, using: &random)
      return switch Int.random(in: 0...2, using: &random) {
      case 0: .back(number + 1)
      case 1: .forward(number + 1)
      default: .longTerm(number)
      }
    }
  }

  // When three pictures change places, at most two come before another one.
  @Test("pictures of a stream that keeps to its depth come out by their place", arguments: 0..<30)
  func orderly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var script = StoreScript(references: 3, capacity: 8, depth: 2)
    var places: [Int] = []
    var number = 0
    for group in 0..<20 {
      for place in [3 * group, 3 * group + 1, 3 * group + 2].shuffled(using: &random) {
        let isIDR = places.isEmpty
        let isReference = isIDR || Bool.random(using: &random)
        script.add(
          isIDR ? 0 : (number + 1) % 16, at: 2 * place % 256, isIDR: isIDR,
          isReference: isReference)
        if isReference, !isIDR { number += 1 }
        places.append(place)
      }
    }
    script.flush()
    let letters = places.indices.map { Character(UnicodeScalar(UInt8(65 + $0 % 58))) }
    let expected = places.indices.sorted { places[$0] < places[$1] }.map { letters[$0] }
    if places.first == 0 { #expect(script.shown == String(expected)) }
  }
}
