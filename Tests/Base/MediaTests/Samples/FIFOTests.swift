import Media
import Testing

@Suite struct FIFOTests {
  @Test("gives out what came in its order, while more comes and after that")
  func order() {
    var queue = FIFO<Int>()
    var (next, left) = (0, [Int]())
    for round in 1...40 {
      queue.append(next)
      queue.append(contentsOf: Array(next + 1..<next + 3 * round))
      next += 3 * round
      for _ in 0..<2 * round {
        if let element = queue.popFirst() { left.append(element) }
      }
      #expect(queue.count == next - left.count)
    }
    while let element = queue.popFirst() { left.append(element) }
    #expect(left == Array(0..<next))
  }

  @Test("is empty at first, and again when all have left")
  func empty() {
    var queue = FIFO<Int>()
    #expect(queue.isEmpty)
    for _ in 0..<3 {
      queue.append(7)
      #expect(!queue.isEmpty)
      let (element, none) = (queue.popFirst(), queue.popFirst())
      #expect(element == 7)
      #expect(none == nil)
      #expect(queue.isEmpty)
      #expect(queue.count == 0)
    }
  }

  @Test("lets an element go as soon as it leaves")
  func release() {
    let tally = Tally()
    var queue = FIFO<Token>()
    for _ in 0..<10 { queue.append(Token(tally)) }
    for left in 1...3 {
      _ = queue.popFirst()
      #expect(tally.count == 10 - left)
    }
    #expect(queue.count == 7)
  }
}

/// How many tokens there are.
private final class Tally {
  var count = 0
}

private final class Token {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
    tally.count += 1
  }

  deinit { tally.count -= 1 }
}
