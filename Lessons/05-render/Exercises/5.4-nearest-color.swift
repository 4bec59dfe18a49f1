import ExerciseKit
import Media

/// 5.4 · The nearest colour of a palette.
///
/// spine · 10 minutes
///
/// Return the index of the colour with the least distance: the differences of red, green and blue,
/// each squared, added up. Of several at the same distance, take the first. The palette has 1 to 256
/// colours.
///
///     (200, 40, 40) in [(0, 0, 0), (255, 0, 0), (255, 255, 255)]   →   1
///
///     200² + 40² + 40² = 43,200      55² + 40² + 40² = 6,225      55² + 215² + 215² = 95,475
package func nearestColor(to color: RGBColor, in palette: [RGBColor]) throws -> Int {
  throw Unwritten("5.4: find the nearest colour of a palette")
}
