import Media

/// Where the bytes of each sample are, from the chunks that they share and their sizes.
struct SamplePlaces: Equatable, Sendable {
  let layout: ChunkLayout
  let sizes: SampleSizes

  /// Where every 64th sample begins; empty if all chunks are short.
  ///
  /// A sample lies after the earlier samples of its chunk. Some writers put all samples of a
  /// film into one chunk: without marks, the last offset would be a sum of a million sizes.
  private let marks: [Int]

  /// Samples from one mark to the next.
  private static let markDistance = 64

  init(layout: ChunkLayout, sizes: SampleSizes) {
    self.layout = layout
    self.sizes = sizes
    marks = Self.marks(layout, sizes)
  }

  func size(of sample: Int) -> Int { sizes[sample] }

  /// Where a sample begins; clamped, because a damaged table may name places beyond all numbers.
  func offset(of sample: Int) -> Int {
    let chunk = layout.chunk(of: sample)
    let chunkOffset = layout.offsets[chunk.index]
    guard case .list(let sizes) = sizes else {
      return chunkOffset.addingClamped(sizes.byteCount(of: sample - chunk.firstSample))
    }
    let mark = sample / Self.markDistance
    let isMarked = mark < marks.count && mark * Self.markDistance > chunk.firstSample
    let start = isMarked ? mark * Self.markDistance : chunk.firstSample
    var offset = isMarked ? marks[mark] : chunkOffset
    for index in start..<sample { offset = offset.addingClamped(Int(sizes[index])) }
    return offset
  }

  private static func marks(_ layout: ChunkLayout, _ sizes: SampleSizes) -> [Int] {
    guard case .list(let sizes) = sizes,
      layout.runs.values.contains(where: { $0.samplesPerChunk > markDistance })
    else { return [] }
    var marks: [Int] = []
    marks.reserveCapacity(sizes.count / markDistance + 1)
    layout.forEachChunk(upTo: sizes.count) { chunk, samples in
      var offset = layout.offsets[chunk]
      for sample in samples {
        if sample % markDistance == 0 { marks.append(offset) }
        offset = offset.addingClamped(Int(sizes[sample]))
      }
    }
    return marks
  }
}

extension SamplePlaces {
  /// The first of `count` samples that is not entirely before an offset in the file.
  ///
  /// It runs when a file is opened, so it adds up the sizes only of chunks that begin near the end.
  func firstSample(notWithin fileLength: Int, count: Int) -> Int? {
    let mostSamples = layout.runs.values.reduce(0) { max($0, $1.samplesPerChunk) }
    let (most, overflow) = Int(mostSamples).multipliedReportingOverflow(by: sizes.largest)
    let safeEnd = overflow ? Int.min : fileLength.subtractingClamped(most)
    for (chunk, offset) in layout.offsets.enumerated() where offset > safeEnd {
      let samples = layout.samples(ofChunk: chunk).clamped(to: 0..<count)
      let rest = fileLength - offset
      guard rest < sizes.byteCount(of: samples) else { continue }
      if let found = firstSample(in: samples, notWithin: rest) { return found }
    }
    return nil
  }

  /// The first sample that `rest` bytes from the start of the samples on do not cover.
  private func firstSample(in samples: Range<Int>, notWithin rest: Int) -> Int? {
    if case .constant(let size, _) = sizes {
      let whole = size == 0 ? samples.count : max(0, rest) / Int(size)
      return whole < samples.count ? samples.lowerBound + whole : nil
    }
    var rest = rest
    return samples.first { sample in
      // A chunk may claim to begin near the end of all numbers.
      rest = rest.addingClamped(-sizes[sample])
      return rest < 0
    }
  }
}
