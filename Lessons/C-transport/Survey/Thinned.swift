/// An even selection from a series of any length.
struct Thinned<Element> {
  /// What is kept, in order; the first element always is.
  private(set) var elements: [Element] = []

  /// How many there were.
  private(set) var count = 0

  private let limit: Int

  /// One in this many elements is kept.
  private var step = 1

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ element: Element) {
    defer { count += 1 }
    guard count % step == 0 else { return }
    if elements.count == limit {
      elements = elements.indices.filter { $0 % 2 == 0 }.map { elements[$0] }
      step *= 2
      guard count % step == 0 else { return }
    }
    elements.append(element)
  }
}
