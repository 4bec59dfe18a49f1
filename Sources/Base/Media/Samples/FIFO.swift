/// Elements that leave in the order in which they came: first in, first out.
///
/// An element that leaves is let go at once. Its place is closed up now and then, many places at a
/// time: so however many wait, an element costs the same.
package struct FIFO<Element> {
  private var places: [Element?] = []

  /// How many of the places are empty: those in front.
  private var head = 0

  package init() {}

  package var count: Int { places.count - head }
  package var isEmpty: Bool { head == places.count }

  package mutating func append(_ element: Element) { places.append(element) }

  package mutating func append(contentsOf elements: [Element]) {
    for element in elements { places.append(element) }
  }

  /// Takes out the element that came first; `nil` if none is left.
  package mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let element = places[head].take()
    head += 1
    if isEmpty || head >= 64 && head * 2 >= places.count {
      places.removeFirst(head)
      head = 0
    }
    return element
  }
}

extension FIFO: Sendable where Element: Sendable {}
