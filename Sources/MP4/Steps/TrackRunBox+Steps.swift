extension TrackRunBox {
  /// The samples that a step has worked out, where all `count` of the run can be used.
  func samples(
    _ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox?, count: Int, steps: DemuxSteps
  ) -> [RunSample]? {
    guard let step = steps.runSamples, let track, count == sampleCount,
      count <= DemuxSteps.sampleLimit, let samples = step(self, header, track),
      samples.count == count
    else { return nil }
    return samples
  }
}
