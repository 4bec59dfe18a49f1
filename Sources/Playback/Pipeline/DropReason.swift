/// Why something on its way to the screen is left out.
enum DropReason {
  /// Output between a sync sample and the target of a seek.
  static let beforeTarget = "before the target of the seek"

  /// Output of samples that are decoded only because others refer to them.
  static let hidden = "hidden by the edit list"

  /// Samples that refer to what an error or a loss has left out.
  static let awaitingSync = "waiting for a sync sample"

  /// Samples far behind a film that runs.
  static let skippedToSync = "decoding is late: on to the next sync sample"
}
