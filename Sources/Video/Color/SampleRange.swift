/// Which sample values stand for black and white: ITU-T H.273 §8.3, `VideoFullRangeFlag`.
///
///                 8 bits              10 bits
///     limited     luma   16 … 235     64 … 940     what television and most files use
///                 chroma 16 … 240     64 … 960     centred on 128, and on 512
///     full        both    0 … 255      0 … 1023    what JPEG and some cameras use
///
/// Taking limited for full makes a picture grey and flat; the other way round, shadows drown.
/// The raw values are what a command line says.
public enum SampleRange: String, CaseIterable, Hashable, Sendable {
  /// Leaves room below black and above white, where filters may overshoot.
  case limited
  /// Uses all values.
  case full

  /// The luma sample that means black.
  public func black(bitDepth: Int) -> Int {
    switch self {
    case .limited: 16 << (bitDepth - 8)
    case .full: 0
    }
  }

  /// Steps from black to white.
  public func lumaSpan(bitDepth: Int) -> Int {
    switch self {
    case .limited: 219 << (bitDepth - 8)
    case .full: (1 << bitDepth) - 1
    }
  }

  /// Steps from the least to the greatest colour difference.
  public func chromaSpan(bitDepth: Int) -> Int {
    switch self {
    case .limited: 224 << (bitDepth - 8)
    case .full: (1 << bitDepth) - 1
    }
  }

  /// The colour-difference sample that means "no colour": half of all values.
  public func neutral(bitDepth: Int) -> Int { 1 << (bitDepth - 1) }
}
