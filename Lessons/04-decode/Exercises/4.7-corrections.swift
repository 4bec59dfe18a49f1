import ExerciseKit

/// 4.7 · From coefficients to corrections.
///
/// spine · 20 minutes
///
/// What is added to the prediction is sent as waves: the first coefficient is how bright all sixteen
/// samples are, the others how they change across and down. The transform puts the waves together, with
/// additions and shifts alone (ITU-T H.264 §8.5.12.2).
///
/// Four numbers w0, w1, w2, w3 of a row become four others:
///
///     e = w0 + w2              first   e + h
///     f = w0 − w2              second  f + g
///     g = (w1 >> 1) − w3       third   f − g
///     h = w1 + (w3 >> 1)       fourth  e − h
///
/// Do that with each of the four rows, then with each of the four columns of the result. At the end each
/// of the sixteen numbers x becomes (x + 32) >> 6. `>>` rounds down, also negative numbers.
///
/// `coefficients` has 16 numbers row by row; return 16 corrections row by row.
///
///     64, and zeros        →   1, sixteen times
///     0 64 0 0, and zeros  →   1 1 0 −1  in each row
package func corrections(of coefficients: [Int]) throws -> [Int] {
  throw Unwritten("4.7: turn coefficients into corrections")
}
