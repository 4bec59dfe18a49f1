import CLibAV

/// Which pictures have the edges of their blocks smoothed after decoding (ITU-T H.264 §8.7,
/// H.265 §8.7).
///
/// The filter takes about a tenth of a decoder's time. In a picture that is shown much smaller, its
/// work cannot be seen.
public enum LoopFilter: Hashable, Sendable {
  /// All: the pictures are what the standard says.
  case everywhere

  /// Only pictures that others may refer to. The rest keep the edges of their blocks, which no
  /// picture inherits.
  case references

  /// None, for single pictures: what refers to one of them is wrong.
  case nowhere

  /// The value that libavcodec receives.
  var discarded: AVDiscard {
    switch self {
    case .everywhere: AVDISCARD_DEFAULT
    case .references: AVDISCARD_NONREF
    case .nowhere: AVDISCARD_ALL
    }
  }
}
