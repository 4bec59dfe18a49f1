import Bitstream
import ExerciseKit
import H264

/// F.9 · Find out which picture is reference 0.
///
/// hard · 60 minutes
///
/// First function: what the indices of references mean. A block says "reference 0", and which picture
/// that is follows from a list (ITU-T H.264 §8.2.4.2). `pictures` are those that may be referred to. A
/// picture has an `id`, a `number` that counts in decoding order, and an `order` on the screen; long-term
/// pictures have a `longTermIndex`.
///
/// * P: one list. Short-term pictures first, the highest number first; then long-term pictures, the
///   lowest index first.
/// * B: two lists, by `order`. List 0 begins with the past: pictures before `current`, the nearest first;
///   then the future, the nearest first; then long-term ones. List 1 begins with the future, then the
///   past. If list 1 has more than one entry and is equal to list 0, its first two entries change places.
///
/// Return the lists of ids.
///
///     B at order 6; pictures 0 (order 0), 1 (order 8), 2 (order 4)   →   [2, 0, 1] and [1, 2, 0]
package func referenceLists(
  _ pictures: [ListedPicture], current: ListedPicture, isBipredicted: Bool
) throws -> [[Int]] {
  throw Unwritten("F.9: which pictures the indices mean")
}

/// Second function: a list that the slice puts in order.
///
/// Each step names a picture, and moves it to the next place: the first step to place 0, and so on (ITU-T
/// H.264 §8.2.4.3). The others move up by one; the picture leaves its *later* place, not an earlier one;
/// what moves beyond the end is gone. So the list stays as long as it was. An entry may be `nil`.
///
/// `.back(d)` and `.forward(d)` name a short-term picture by its number: d less or more than the number
/// named before it, at first `current.number`. Numbers run from 0 to `numberLimit` − 1, and wrap. If the
/// result is above `current.number`, the picture is from before the wrap: it has `numberLimit` less.
/// `.longTerm(i)` names a picture by its index.
///
///     list [5, 4, 3] with numbers 5, 4, 3; current 6; back(3), back(1)   →   [3, 2?, 5]
///
/// where 2? is the picture with the number 2, or `nil` if there is none.
package func modified(
  _ list: [Int?], by steps: [H264ListModification], _ pictures: [ListedPicture],
  current: ListedPicture, numberLimit: Int
) throws -> [Int?] {
  throw Unwritten("F.9: put a list of references in order")
}
