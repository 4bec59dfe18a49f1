import Media

extension RandomAccessIndex {
  /// What the index says of a track and its fragments do not bear out, one sentence each.
  ///
  /// - Parameters:
  ///   - track: The track whose times the index gives.
  ///   - samples: All samples of the track.
  /// - Returns: Nothing where the two agree.
  public func disagreements(with track: MP4Track, samples: SampleTable) -> [String] {
    let spans = track.fragments.sorted { $0.offset < $1.offset }
    var sentences: [String] = []
    for (index, entry) in entries.enumerated() {
      let first = spans.partitioningIndex { $0.offset >= entry.offset }
      guard first < spans.count, spans[first].offset == entry.offset else {
        sentences.append(
          "entry \(index): there is no fragment of track \(trackID) at \(entry.offset.grouped)")
        continue
      }
      if !spans[first].samples.contains(where: { names(samples[$0], of: track, entry.time) }) {
        sentences.append(
          "entry \(index): the fragment at \(entry.offset.grouped) has no sync sample "
            + "at \(entry.time.grouped)")
      }
    }
    return sentences
  }

  /// Whether a time can mean a sample.
  ///
  /// The standard wants the presentation time of a sync sample; as in `sidx`, writers differ in
  /// whether that is before or after the edit list, and some give the decode time.
  private func names(_ sample: SampleEntry, of track: MP4Track, _ time: Int64) -> Bool {
    let times = [
      sample.presentationTime, sample.decodeTime,
      track.editList.presentationTime(ofMedia: sample.presentationTime),
    ]
    return sample.isSync && times.contains(time)
  }
}
