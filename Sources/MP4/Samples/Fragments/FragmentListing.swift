/// Lists the samples of one track, those of the movie box and those of its fragments.
struct FragmentListing {
  private var samples: SampleTableBuilder

  /// Which samples came from which fragment.
  private(set) var spans: [FragmentSpan] = []

  /// Begins with the samples that the movie box lists.
  init(continuing table: SampleTable?) {
    samples = table.map(SampleTableBuilder.init(continuing:)) ?? SampleTableBuilder()
  }

  var isEmpty: Bool { samples.count == 0 }

  /// Adds the samples of the track's next fragment.
  mutating func append(_ fragment: FragmentSamples) {
    if spans.last?.offset != fragment.fragmentOffset {
      spans.append(
        FragmentSpan(
          offset: fragment.fragmentOffset, sequenceNumber: fragment.sequenceNumber,
          samples: samples.count..<samples.count))
    }
    for run in fragment.runs {
      for sample in run { samples.append(sample) }
    }
    if let last = spans.popLast() { spans.append(last.extended(to: samples.count)) }
  }

  /// All samples so far, with what is doubtful about them.
  func table(_ notes: [String]) -> SampleTable {
    var samples = samples
    for note in notes { samples.note(note) }
    return samples.table()
  }
}
