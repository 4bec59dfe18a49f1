import ExerciseKit
import H264

/// G.4 · Find where a block comes from.
///
/// more · 25 minutes
///
/// `cost` says what a vector costs, in whole samples: the differences, and the bits of the vector. It is
/// `Int.max` where the vector points too far. Ask for every vector from `start` − range to `start` + range, in
/// x and in y, both ends included, and return the cheapest.
///
/// Of several that cost the same take the one nearest to `start`: the least |x| + |y| from there; and of
/// those the one that comes first, row by row from above. So a flat sky does not seem to fly about.
package func bestVector(
  from start: VectorPair, range: Int, cost: (VectorPair) -> Int
) throws -> VectorPair {
  throw Unwritten("G.4: search for the cheapest vector")
}
