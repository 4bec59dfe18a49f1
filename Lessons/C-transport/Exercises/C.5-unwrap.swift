import ExerciseKit

/// C.5 · Times beyond 33 bits.
///
/// more · 15 minutes
///
/// A time of 33 bits starts again at 0 after 26½ hours. So `raw` stands for raw, raw + 2³³,
/// raw + 2 · 2³³ and so on, and for raw − 2³³, too. Return the one of them that is nearest to
/// `reference`, a time that you know already. Of two that are equally near, return the smaller one.
///
/// `reference` may be negative or larger than 2³³; the result may be, too. B-pictures are the reason for
/// looking in both directions: their times go back a little.
///
///     raw 100, near 2³³ − 50             →   2³³ + 100
///     raw 2³³ − 50, near 2³³ + 100       →   2³³ − 50
///     raw 2³³ − 50, near 100             →   −50
package func unwrap(_ raw: Int64, near reference: Int64) throws -> Int64 {
  throw Unwritten("C.5: find the time nearest to a reference")
}
