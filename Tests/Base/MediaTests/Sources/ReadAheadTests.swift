import Testing

@testable import Media

@Suite struct ReadAheadTests {
  /// A cache that never forgets, whose requests are answered at once.
  private struct Requests {
    var policy: ReadAhead
    var kept: Set<Int> = []
    var blockCount = 1000

    /// The requests for blocks that a caller waited for, and for those that were read ahead.
    var waits: [Range<Int>] = []
    var ahead: [Range<Int>] = []

    init(limit: Int = 8, budget: Int = 64, streamLimit: Int = 8) {
      policy = ReadAhead(limit: limit, budget: budget, streamLimit: streamLimit)
    }

    mutating func read(_ blocks: Range<Int>) {
      let stream = policy.follow(blocks).stream
      if !kept.isSuperset(of: blocks) { waits.append(blocks) }
      kept.formUnion(blocks)
      for run in policy.next(of: stream, isMissing: { $0 < blockCount && !kept.contains($0) }) {
        ahead.append(run)
        kept.formUnion(run)
      }
    }

    mutating func read(_ blocks: Int...) { blocks.forEach { read($0..<$0 + 1) } }
  }

  @Test("a caller that goes on waits for its first two blocks, and for none after them")
  func goesOn() {
    var requests = Requests()
    for block in 0..<100 { requests.read(block, block) }
    #expect(requests.waits == [0..<1, 1..<2])
    #expect(requests.ahead.prefix(4) == [2..<6, 6..<10, 10..<12, 12..<16])
    #expect(requests.ahead.allSatisfy { $0.count <= ReadAhead.requestLimit })
    #expect(requests.ahead.count <= 100 / 4 + 3)
    #expect(requests.ahead.last?.upperBound ?? 0 <= 100 + 8)
  }

  @Test("a single read, or one more in the same block, reads nothing ahead")
  func singleReads() {
    var requests = Requests()
    requests.read(7, 7, 7, 300, 7, 300, 40)
    #expect(requests.ahead.isEmpty)
  }

  @Test("film and sound that lie apart do not reset each other")
  func twoStreams() {
    var requests = Requests()
    for step in 0..<50 { requests.read(step, 500 + step / 2) }
    #expect(requests.waits.count == 4)
  }

  @Test("eight places are kept; one more takes that of the stream that was used longest ago")
  func streamLimit() {
    var requests = Requests()
    for step in 0..<10 {
      for stream in 0..<8 { requests.read(100 * stream + step) }
    }
    #expect(requests.waits.count == 16)
    requests.read(900)
    #expect(requests.policy.follow(10..<11).dropped != nil)
    #expect(requests.policy.follow(210..<211).dropped == nil)
  }

  @Test("one block may be passed over, and a read may begin in the block of the last one")
  func smallGaps() {
    var requests = Requests()
    requests.read(0..<2)
    requests.read(1..<3)
    requests.read(4..<5)
    requests.read(6..<7)
    #expect(requests.waits == [0..<2, 1..<3])
    #expect(requests.ahead.first == 3..<7)
  }

  @Test("blocks that are there already are not asked for again, and the file's end is an end")
  func onlyMissing() {
    var requests = Requests()
    requests.kept = [3, 4]
    requests.blockCount = 6
    requests.read(0, 1)
    #expect(requests.ahead == [2..<3, 5..<6])
    requests.read(2, 3, 4, 5)
    #expect(requests.ahead == [2..<3, 5..<6])
  }

  @Test("together they read ahead no more than the budget")
  func budget() {
    var small = Requests(limit: 8, budget: 2)
    for block in 0..<10 { small.read(block) }
    #expect(small.ahead.allSatisfy { $0.count <= 2 })
    var shared = Requests(limit: 8, budget: 8)
    for step in 0..<20 { shared.read(step, 500 + step) }
    #expect(shared.ahead.dropFirst(4).allSatisfy { $0.count <= 4 })
    var none = Requests(limit: 0)
    for block in 0..<10 { none.read(block) }
    #expect(none.ahead.isEmpty)
  }

  @Test("a stream that is dropped begins with nothing ahead again")
  func dropped() {
    var requests = Requests()
    requests.read(0, 1)
    let stream = requests.policy.follow(1..<2).stream
    requests.policy.drop(stream)
    #expect(requests.policy.next(of: stream) { _ in true }.isEmpty)
    requests.kept = []
    requests.read(2)
    #expect(requests.ahead == [2..<6])
  }
}
