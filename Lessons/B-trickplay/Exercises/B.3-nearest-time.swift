import ExerciseKit

/// B.3 · Find the thumbnail whose true time is nearest to the cursor.
///
/// more · 15 minutes
///
/// `times` are in ascending order. A strip needs this at each movement of the mouse, so use a
/// binary search. Of two that are equally near, take the earlier one; return `nil` if there are
/// none.
///
///     [0 s, 2 s, 8 s], 4.9 s   →   1
package func nearestIndex(in times: [Duration], to moment: Duration) throws -> Int? {
  throw Unwritten("B.3: find the thumbnail whose true time is nearest to the cursor")
}
