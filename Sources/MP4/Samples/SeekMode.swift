/// Which picture a seek ends at.
///
/// Decoding can only start at a sync sample, so exactness has its price: everything from the sync
/// sample on has to be read and decoded until the wanted picture comes out.
public enum SeekMode: String, CaseIterable, Hashable, Sendable {
  /// The sync sample that appears last at or before the moment: at once, but up to a group early.
  case previous
  /// The sync sample that appears first at or after the moment.
  case next
  /// Whichever of both is nearer; of two that are equally near the previous one.
  case nearest
  /// The picture that is on the screen at the moment.
  case exact
}
