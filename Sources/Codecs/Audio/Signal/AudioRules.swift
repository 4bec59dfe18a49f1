/// Rules for how sound is cut, converted and filtered, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
package struct AudioRules: Sendable {
  /// Which frames of a sample are heard, and when; see ``AudioTrim/heardFrames(ofSample:edit:delay:from:)``.
  package var heardFrames:
    (
      @Sendable (_ sample: Range<Int>, _ edit: Range<Int>, _ delay: Int, _ target: Int?)
        -> (frames: Range<Int>, time: Int)?
    )?

  /// Planar numbers as interleaved integers of 16 bits, with random numbers from 0 to 1 for dither.
  package var sixteenBits: (@Sendable (_ channels: [[Float]], _ random: () -> Float) -> [Int16]?)?

  /// One frame of sound at another rate.
  ///
  /// The frames of the input are numbered from the first one; frames that do not exist, or are
  /// further away than 64 frames of the lower rate, are silence.
  package var resampledFrame:
    (
      @Sendable (_ index: Int, _ input: (Int) -> Float, _ inputRate: Int, _ outputRate: Int)
        -> Float?
    )?

  /// Where frames are most similar to those at a target.
  package var similarPlace:
    (
      @Sendable (
        _ frames: [Float], _ target: Int, _ places: ClosedRange<Int>, _ length: Int
      ) -> Int?
    )?

  /// A piece of sound that fades from one to another of the same length.
  package var crossfade: (@Sendable (_ old: [Float], _ new: [Float]) -> [Float]?)?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = AudioRules()
}
