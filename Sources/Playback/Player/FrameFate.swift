/// What becomes of a frame that comes after its time.
public enum FrameFate: Hashable, Sendable {
  /// It is shown, late or not.
  case show
  /// It is left out, so that the next one can come in time.
  case drop
  /// Decoding is so far behind that it goes on at a later sync sample.
  case skipToSync
}
