/// A common mistake: a reordering that counts modulo 65 535 instead of 65 536.
///
/// Its queue holds ten packets, sorts numbers as plain integers, and expects `(number + 1) % 65535`. So
/// it never expects the number 65 535.
struct OffByOneReorderer {
  private(set) var expected: Int?
  private var queue: [Int] = []
  private static let capacity = 10

  /// Takes a packet's number; returns those that are delivered.
  mutating func take(_ number: Int) -> [Int] {
    guard let expected else {
      self.expected = Self.next(number)
      return [number]
    }
    if number == expected {
      self.expected = Self.next(number)
      return [number] + flush()
    }
    queue.append(number)
    queue.sort()
    return flush()
  }

  // ANCHOR: off-by-one
  /// The number that is expected after this one: never 65 535.
  static func next(_ number: Int) -> Int { (number + 1) % 65_535 }

  private mutating func flush() -> [Int] {
    var delivered: [Int] = []
    while let first = queue.first, first == expected || queue.count >= Self.capacity {
      queue.removeFirst()
      delivered.append(first)
      expected = Self.next(first)
    }
    return delivered
  }
  // ANCHOR_END: off-by-one
}
