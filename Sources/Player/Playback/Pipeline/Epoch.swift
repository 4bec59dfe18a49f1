/// The answer to "is this still wanted?" for work that was begun before something changed.
///
/// Samples are read, pictures decoded and sound played while the film goes on, and a seek cannot call
/// back what is on its way. So the type that decides holds the current epoch and advances it with each
/// change; work carries the epoch in which it was begun; and the type that receives the result compares
/// the two, and drops what is of an earlier one. Each counter that asks this question is an epoch: of
/// seeks in ``BufferManager`` and the queues that it fills, of targets in ``DecodingPass``, of readers in
/// ``SampleDistributor``, and of orders in ``SoundOrders``.
package struct Epoch: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  private var number: Int

  /// The epoch before the first change.
  package init() { number = 0 }

  package init(integerLiteral number: Int) { self.number = number }

  /// Makes all that was begun before this call outdated.
  package mutating func advance() { number += 1 }

  package static func < (first: Epoch, second: Epoch) -> Bool { first.number < second.number }
}
