import Media

extension ChunkLayout {
  /// Goes through the chunks that hold samples, without a search for each.
  struct Walk: Sendable {
    private var runs: SampleRuns<Run>.Walk

    /// Position of the current chunk in the list of chunks.
    private(set) var chunk: Int

    /// The samples of the current chunk.
    private(set) var samples: Range<Int>

    /// Starts at the chunk that a sample lies in; there has to be one.
    init(_ layout: ChunkLayout, at sample: Int) {
      runs = SampleRuns.Walk(layout.runs, at: sample)
      let place = layout.chunk(of: sample)
      chunk = place.index
      samples = 0..<0
      setSamples(from: place.firstSample)
    }

    /// Which sample entry the samples of the chunk are coded by, from 0.
    var descriptionIndex: Int { Int(runs.value.descriptionIndex) }

    mutating func moveOn() {
      chunk += 1
      if samples.upperBound == runs.end {
        runs.moveOn()
        // Between two runs there may be chunks without a sample.
        chunk = Int(runs.value.firstChunk)
      }
      setSamples(from: samples.upperBound)
    }

    private mutating func setSamples(from first: Int) {
      let end = first.addingClamped(Int(runs.value.samplesPerChunk))
      samples = first..<min(end, runs.end)
    }
  }
}
