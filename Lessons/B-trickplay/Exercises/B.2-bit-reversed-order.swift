import ExerciseKit

/// B.2 · Put thumbnails in an order that fills the strip evenly.
///
/// more · 15 minutes
///
/// Take as few bits as the largest number, `count - 1`, needs. Read the numbers 0, 1, 2 … with these bits
/// backwards, and leave out those that are not below `count`.
///
///     6   →   0, 4, 2, 1, 5, 3      3 bits: 000 100 010 110 001 101 011 111, without 6 and 7
package func fillingOrder(count: Int) throws -> [Int] {
  throw Unwritten("B.2: put thumbnails in an order that fills the strip evenly")
}
