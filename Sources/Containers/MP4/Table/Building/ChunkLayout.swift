import Media

/// Where samples lie in the file: side by side in chunks.
struct ChunkLayout: Equatable, Sendable {
  /// Chunks that follow each other and have the same number of samples.
  struct Run: Equatable, Sendable {
    /// Index of the first of them.
    let firstChunk: UInt32
    let samplesPerChunk: UInt32

    /// Which sample entry the samples are coded by, from 0.
    let descriptionIndex: UInt32
  }

  /// The samples of whole runs of chunks.
  private(set) var runs = SampleRuns<Run>()

  /// Where each chunk begins in the file.
  private(set) var offsets: [Int] = []

  var sampleCount: Int { runs.count }

  init() {}

  /// Lays out the chunks of a progressive file, at most as many samples as there are numbers for.
  init(_ box: SampleToChunkBox, offsets: [Int]) {
    self.offsets = offsets
    runs.reserveCapacity(box.entries.count)
    for run in box.runs(chunkCount: offsets.count) {
      let (count, overflow) = run.chunks.count.multipliedReportingOverflow(
        by: Int(run.entry.samplesPerChunk))
      let number = run.entry.sampleDescriptionNumber
      runs.append(
        count: overflow ? .max : count,
        Run(
          firstChunk: UInt32(clamping: run.chunks.lowerBound),
          samplesPerChunk: run.entry.samplesPerChunk, descriptionIndex: number &- min(number, 1)))
    }
  }

  /// Appends a chunk.
  mutating func append(offset: Int, sampleCount: UInt32, descriptionIndex: UInt32) {
    guard sampleCount > 0 else { return }
    if let last = runs.values.last, last.samplesPerChunk == sampleCount,
      last.descriptionIndex == descriptionIndex
    {
      runs.extendLast(by: Int(sampleCount))
    } else {
      runs.append(
        count: Int(sampleCount),
        Run(
          firstChunk: UInt32(clamping: offsets.count), samplesPerChunk: sampleCount,
          descriptionIndex: descriptionIndex))
    }
    offsets.append(offset)
  }
}

extension ChunkLayout {
  /// Calls `body` for each chunk with samples below `end`.
  func forEachChunk(upTo end: Int, _ body: (_ chunk: Int, _ samples: Range<Int>) -> Void) {
    let end = min(end, sampleCount)
    guard end > 0 else { return }
    var walk = Walk(self, at: 0)
    body(walk.chunk, walk.samples.clamped(to: 0..<end))
    while walk.samples.upperBound < end {
      walk.moveOn()
      body(walk.chunk, walk.samples.clamped(to: 0..<end))
    }
  }

  /// The chunk that a sample lies in, and the first sample of that chunk.
  func chunk(of sample: Int) -> (index: Int, firstSample: Int) {
    let index = runs.run(of: sample)
    let (run, start) = (runs.values[index], Int(runs.starts[index]))
    let position = (sample - start) / Int(run.samplesPerChunk)
    return (Int(run.firstChunk) + position, start + position * Int(run.samplesPerChunk))
  }

  /// The samples of a chunk.
  func samples(ofChunk chunk: Int) -> Range<Int> {
    let index = runs.values.partitioningIndex { $0.firstChunk > chunk } - 1
    guard index >= 0 else { return 0..<0 }
    let (run, samples) = (runs.values[index], runs.samples(ofRun: index))
    let start = samples.lowerBound + (chunk - Int(run.firstChunk)) * Int(run.samplesPerChunk)
    let first = min(start, samples.upperBound)
    return first..<min(first + Int(run.samplesPerChunk), samples.upperBound)
  }
}

extension ChunkLayout {
  /// Goes through the chunks that hold samples, without a search for each.
  struct Walk: Sendable {
    private var runs: SampleRuns<Run>.Walk

    /// Position of the current chunk in the list of chunks.
    private(set) var chunk: Int

    /// The samples of the current chunk.
    private(set) var samples: Range<Int>

    /// Starts at the chunk that contains a sample; there must be one.
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
