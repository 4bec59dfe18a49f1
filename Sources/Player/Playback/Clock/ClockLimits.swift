/// How far the clock may run, by what is there of pictures and sound.
///
/// | pictures | sound | the clock runs |
/// |---|---|---|
/// | more to come | none, or over, or without a device | up to the end of the pictures that are here |
/// | more to come | playing | up to the nearer end of both |
/// | all here | playing | up to the end of the sound that was written |
/// | all here | over, or without a device | up to the later end of both |
package struct ClockLimits: Hashable, Sendable {
  /// What is there of a track.
  package struct Cover: Hashable, Sendable {
    /// Where it ends, on the timeline of the source.
    package var end: Duration

    /// Whether the clock waits there for the frames that follow.
    package var isBinding: Bool

    package init(end: Duration, isBinding: Bool) {
      self.end = end
      self.isBinding = isBinding
    }
  }

  package var pictures: Cover?
  package var sound: Cover?

  package init(pictures: Cover? = nil, sound: Cover? = nil) {
    self.pictures = pictures
    self.sound = sound
  }

  /// The position that the clock does not pass; `nil` if nothing is known.
  package var end: Duration? {
    let covers = [pictures, sound].compactMap(\.self)
    return covers.filter(\.isBinding).map(\.end).min() ?? covers.map(\.end).max()
  }
}
