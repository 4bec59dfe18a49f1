import Media

/// The sum of what came within a certain time, up to now.
struct SlidingSum {
  private let length: Int64
  private var items: [(time: Int64, size: Int)] = []

  /// The first item that still counts; those before it are thrown away now and then.
  private var first = 0
  private var sum = 0

  init(length: Int64) {
    self.length = length
  }

  /// Adds a size at a time that is not earlier than the last one, and returns the sum.
  mutating func add(_ size: Int, at time: Int64) -> Int {
    items.append((time, size))
    sum = sum.addingClamped(size)
    while time.subtractingClamped(items[first].time) >= length, first < items.count - 1 {
      sum -= items[first].size
      first += 1
    }
    if first > 1024 {
      items.removeFirst(first)
      first = 0
    }
    return sum
  }
}
