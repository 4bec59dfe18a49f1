import ExerciseKit

/// B.4 · Write a picture of a storyboard as a WebVTT cue.
///
/// more · 20 minutes
///
/// Sheets hold `columns * rows` pictures of `width` × `height` pixels, row after row. Picture `index`
/// counts from 0, the names of sheets from 1: `storyboard-1.jpg`. The cue has two lines, and no empty one
/// between them: start, arrow and end (`hh:mm:ss.mmm`, rounded down, hours with two digits or more), then the
/// sheet with the picture's place in pixels.
///
///     2 s, 4 s, picture 6 in 5 × 5 of 160 × 90   →   00:00:02.000 --> 00:00:04.000
///                                                    storyboard-1.jpg#xywh=160,90,160,90
package func storyboardCue(
  start: Duration, end: Duration, index: Int, columns: Int, rows: Int, width: Int, height: Int
) throws -> String {
  throw Unwritten("B.4: write a picture of a storyboard as a WebVTT cue")
}
