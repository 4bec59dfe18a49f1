import Media

extension SegmentIndex {
  /// What the index says of a track and its fragments do not bear out, one sentence each.
  ///
  /// A player that seeks by the index reads the wrong bytes then, or shows the wrong moment.
  ///
  /// - Parameters:
  ///   - track: The track whose times the index gives.
  ///   - samples: All samples of the track.
  /// - Returns: Nothing where the two agree.
  public func disagreements(with track: MP4Track, samples: SampleTable) -> [String] {
    let spans = track.fragments.filter { !$0.samples.isEmpty }.sorted { $0.offset < $1.offset }
    var sentences: [String] = []
    for (index, subsegment) in subsegments.enumerated() where !subsegment.isIndex {
      let first = spans.partitioningIndex { $0.offset >= subsegment.range.lowerBound }
      let end = spans.partitioningIndex { $0.offset >= subsegment.range.upperBound }
      let place = "subsegment \(index) at \(subsegment.range.lowerBound.grouped)"
      guard first < end else {
        sentences.append("\(place) holds no samples of track \(trackID)")
        continue
      }
      let content = Content(spans[first..<end], of: track, samples)
      if !content.begins(at: MediaTime(value: subsegment.startTime, timescale: timescale)) {
        sentences.append(
          "\(place) is to begin at \(subsegment.startTime.grouped), its samples do at "
            + content.start.converted(to: timescale).value.grouped)
      }
      // Types 1 to 3 begin with a picture that needs no other: only where they differ later ones do.
      if subsegment.startsWithSAP, 1...3 ~= subsegment.sapType, !content.firstIsSync {
        sentences.append("\(place) is to start with a sync sample and does not")
      }
    }
    return sentences
  }
}

/// What the fragments of one stretch really hold.
private struct Content {
  /// The earliest presentation time, after the edit list.
  let start: MediaTime

  /// The same before the edit list.
  private let mediaStart: MediaTime

  /// When the first sample is decoded.
  private let decodeTime: MediaTime

  /// Whether the first sample in decoding order is a sync sample.
  let firstIsSync: Bool

  /// Collects the samples of `spans`, of which there is at least one.
  init(_ spans: ArraySlice<FragmentSpan>, of track: MP4Track, _ samples: SampleTable) {
    let first = samples[spans.lazy.map(\.samples.lowerBound).min() ?? 0]
    var earliest = first.presentationTime
    for span in spans {
      for index in span.samples {
        earliest = min(earliest, samples.presentationTime(at: index))
      }
    }
    start = track.time(track.editList.presentationTime(ofMedia: earliest))
    mediaStart = track.time(earliest)
    decodeTime = track.time(first.decodeTime)
    firstIsSync = first.isSync
  }

  /// Whether the samples begin at a time of the index.
  ///
  /// The standard wants the presentation time after the edit list. Some writers take it before the
  /// edit list; FFmpeg writes the decode time where there is none. Players get by with all three:
  /// the error is a few frames, and the bytes are the right ones.
  func begins(at time: MediaTime) -> Bool {
    [start, mediaStart, decodeTime].contains(time)
  }
}
