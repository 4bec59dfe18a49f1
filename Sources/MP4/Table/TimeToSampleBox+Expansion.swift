import Media

extension TimeToSampleBox {
  /// Number of samples that the runs tell of.
  var sampleCount: Int {
    entries.reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
  }
}
