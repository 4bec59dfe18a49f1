import Media

extension CompositionOffsetBox {
  /// Number of samples that the runs tell of.
  var sampleCount: Int {
    entries.reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
  }
}
