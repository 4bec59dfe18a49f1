import Media

/// Pictures counted from 0 as the edit list shows them.
extension MP4Track {
  /// When the picture appears that is shown as number `number`.
  ///
  /// - Throws: `MP4Error` if the track has fewer pictures.
  public func presentationTime(
    ofFrame number: Int, in samples: SampleTable
  ) throws(MP4Error) -> MediaTime {
    let shown = shownNumbers(in: samples)
    guard 0..<shown.count ~= number else {
      throw MP4Error(.noSuchSample(index: number, count: shown.count), path: path)
    }
    let index = samples.sampleIndex(presentationNumber: shown.lowerBound + number)
    return presentationTime(of: samples[index])
  }

  /// The number that a sample's picture is shown as; `nil` if the edit list hides it.
  public func frameNumber(of sample: SampleEntry, in samples: SampleTable) -> Int? {
    guard shows(sample) else { return nil }
    return samples.presentationNumber(of: sample.index) - shownNumbers(in: samples).lowerBound
  }

  /// The part of the presentation order that the edit list shows.
  private func shownNumbers(in samples: SampleTable) -> Range<Int> {
    var first = samples.sampleCount(presentedBefore: editList.mediaStart)
    // One that begins before the cut may last beyond it.
    while first > 0, shows(samples[samples.sampleIndex(presentationNumber: first - 1)]) {
      first -= 1
    }
    let end = editList.mediaEnd.map(samples.sampleCount(presentedBefore:)) ?? samples.count
    return first..<max(first, end)
  }
}
