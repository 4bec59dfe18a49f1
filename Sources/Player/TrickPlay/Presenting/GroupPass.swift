/// Keeps the last elements of a sequence, as many as there is room for; a pure value.
///
/// A film can only be decoded forward. To show it backward, a group of pictures is decoded, kept,
/// and shown from its end. If there is room for only C of its G pictures, the last C are kept, and the
/// group is decoded again for those before them: ⌈G/C⌉ passes.
///
///     G = 10, C = 4     pass 1   · · · · · · 6 7 8 9
///                       pass 2   · · 2 3 4 5
///                       pass 3   0 1
package struct GroupPass<Element> {
  /// The elements that are kept, in the order in which they came, each with its bytes.
  private var kept: [(element: Element, byteCount: Int)] = []
  private let byteLimit: Int

  /// The bytes of what is kept.
  package private(set) var byteCount = 0

  /// Prepares for a pass; there is always room for one element.
  package init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Takes the next element, and gives up the oldest ones that have no room beside it.
  package mutating func take(_ element: Element, byteCount: Int) {
    kept.append((element, byteCount))
    self.byteCount += byteCount
    while self.byteCount > byteLimit, kept.count > 1 {
      self.byteCount -= kept.removeFirst().byteCount
    }
  }

  /// What is kept, in the order in which it came.
  package var elements: [Element] { kept.map(\.element) }
}

extension GroupPass: Sendable where Element: Sendable {}
