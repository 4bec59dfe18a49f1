extension TrackRunBox {
  /// The samples that a rule has worked out, where all `count` of the run can be used.
  func samples(
    _ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox?, count: Int, rules: SampleRules
  ) -> [RunSample]? {
    guard let rule = rules.runSamples, let track, count == sampleCount,
      count <= SampleRules.sampleLimit, let samples = rule(self, header, track),
      samples.count == count
    else { return nil }
    return samples
  }
}
