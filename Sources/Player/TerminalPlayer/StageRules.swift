import Audio
import H264
import Sixel
import TrickPlay
import Video

/// By whose functions the stages of a player work: the core's, or a learner's.
package struct StageRules: Sendable {
  /// How samples are decoded.
  package var decoding = DecodingRules.core

  /// How the decoder works that is shown at its work.
  package var xray = H264Rules.core

  /// How sound is cut and filtered.
  package var audio = AudioRules.core

  /// How pictures are converted.
  package var rendering = RenderRules.core

  /// How sixels are written.
  package var sixels = SixelRules.core

  /// How thumbnails, fast forward and rewind choose pictures.
  package var trickPlay = TrickPlayRules.core

  package init() {}
}
