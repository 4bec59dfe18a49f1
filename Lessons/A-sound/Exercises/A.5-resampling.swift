import ExerciseKit

/// A.5 · A frame at another rate.
///
/// hard · 40 minutes
///
/// Find frame `index` of the output. It is at `index · inputRate / outputRate` of the input,
/// usually between two frames. There the wave is the sum of one sinc for each frame around it:
///
///     output = Σ input(k) · sinc(distance · band) · kaiserWindow(distance / half)
///              divided by the sum of all these factors, so that a constant does not change
///
/// with `distance` = k − the place of the output, in frames of the input, and
///
///     ratio = 1, or outputRate / inputRate if that is less
///     band  = 0.9495 · ratio      what is above half of the lower rate must not come back as an alias
///     half  = 64 / ratio          frames on each side; beyond, the window is 0
///
/// `sinc(x)`, which is sin(πx) / (πx), and `kaiserWindow` are there for you. `input(k)` gives any
/// frame; before the first and after the last there is silence. Take care with the position: films
/// are long, and after an hour `index` is 172 800 000. Split it into a whole number and a rest
/// before you divide.
///
///     44100 to 48000, index 160   →   place 147 exactly
package func resampledFrame(
  _ index: Int, of input: (Int) -> Float, from inputRate: Int, to outputRate: Int
) throws -> Float {
  throw Unwritten("A.5: find a frame at another rate")
}
