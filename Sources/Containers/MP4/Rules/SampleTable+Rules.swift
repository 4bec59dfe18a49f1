import Media

// What a rule says about all samples one by one, put back into the runs that a table keeps. Each of
// these is `nil` if there is no such rule, or where it has no answer.

extension DecodeTimes {
  /// Decode times that a rule has worked out.
  init?(rules: SampleRules, _ box: TimeToSampleBox) {
    guard let rule = rules.decodeTimes, box.sampleCount <= SampleRules.sampleLimit,
      let times = rule(box.entries)
    else { return nil }
    self.init()
    for (time, next) in zip(times, times.dropFirst()) {
      append(at: time, duration: UInt32(clamping: next.subtractingClamped(time)))
    }
  }
}

extension SampleRuns where Value == Int32 {
  /// Composition offsets by the presentation times that a rule has worked out.
  init?(rules: SampleRules, _ box: CompositionOffsetBox?, _ decodeTimes: DecodeTimes, count: Int) {
    let runs = (box?.entries).flatMap { $0.isEmpty ? nil : $0 }
    let told = runs == nil ? count : box?.sampleCount ?? count
    guard let rule = rules.presentationTimes, told <= decodeTimes.count,
      told <= SampleRules.sampleLimit
    else { return nil }
    let times = decodeTimes.first(told)
    guard let answer = rule(times, box?.entries) else { return nil }
    self.init()
    for (decodeTime, time) in zip(times, answer) {
      append(count: 1, merging: Int32(clamping: time.subtractingClamped(decodeTime)))
    }
    if runs == nil, values == [0] { self.init() }
  }
}

extension ChunkLayout {
  /// The same samples at the places that a rule has worked out.
  init?(
    rules: SampleRules, _ box: SampleToChunkBox, _ layout: ChunkLayout, sizes: SampleSizes,
    count: Int
  ) {
    guard let rule = rules.sampleOffsets, count == layout.sampleCount,
      count <= SampleRules.sampleLimit,
      let offsets = rule(box.entries, layout.offsets, sizes.prefix(count))
    else { return nil }
    self.init()
    layout.forEachChunk(upTo: count) { _, samples in
      append(samples, at: offsets, sizes, Int(layout.runs[samples.lowerBound].descriptionIndex))
    }
  }

  /// Adds the samples of a chunk: as one, or as several where they do not lie side by side.
  private mutating func append(
    _ samples: Range<Int>, at offsets: [Int], _ sizes: SampleSizes, _ descriptionIndex: Int
  ) {
    var first = samples.lowerBound
    var end = offsets[first]
    for sample in samples {
      if offsets[sample] != end {
        append(samples: first..<sample, at: offsets[first], descriptionIndex)
        (first, end) = (sample, offsets[sample])
      }
      end = end.addingClamped(sizes[sample])
    }
    append(samples: first..<samples.upperBound, at: offsets[first], descriptionIndex)
  }

  private mutating func append(samples: Range<Int>, at offset: Int, _ descriptionIndex: Int) {
    append(
      offset: offset, sampleCount: UInt32(clamping: samples.count),
      descriptionIndex: UInt32(clamping: descriptionIndex))
  }
}

extension SyncSamples {
  /// The sync samples that a rule has found.
  init?(rules: SampleRules, _ box: SyncSampleBox?, sampleCount: Int) {
    guard let rule = rules.syncSamples, sampleCount <= SampleRules.sampleLimit,
      let indices = rule(box?.sampleNumbers, sampleCount)
    else { return nil }
    self = box == nil && indices.count == sampleCount ? .all : .listed(indices)
  }
}

extension SampleTable {
  /// The sync sample and the target that a rule has found for a time of the media.
  func seek(to time: Int64, rules: SampleRules) -> (sync: Int, target: Int)? {
    guard let rule = rules.seek, count <= SampleRules.sampleLimit else { return nil }
    return rule(time, map(\.presentationTime), syncSamples.indices(sampleCount: count))
  }
}

extension TrackRunBox {
  /// The samples that a rule has worked out, where all `count` of the run can be used.
  func samples(
    _ header: TrackFragmentHeaderBox, _ track: TrackExtendsBox?, count: Int, rules: SampleRules
  ) -> [RunSample]? {
    guard let rule = rules.runSamples, let track, count == sampleCount,
      count <= SampleRules.sampleLimit
    else { return nil }
    return rule(self, header, track)
  }
}

extension DecodeTimes {
  fileprivate func first(_ count: Int) -> [Int64] { (0..<count).map { self[$0] } }
}

extension SampleSizes {
  fileprivate func prefix(_ count: Int) -> SampleSizes {
    switch self {
    case .constant(let size, _): .constant(size: size, count: UInt32(clamping: count))
    case .list: .list(first(count))
    }
  }
}
