import ExerciseKit
import MP4
import Media

/// The core's sample table and seeks, in the shape of the exercises of lesson 03.
enum CoreTable {
  static func decodeTimes(_ runs: [TimeToSampleBox.Entry]) throws -> [Int64] {
    let table = try table(times: runs)
    return table.map(\.decodeTime) + [table.duration]
  }

  static func presentationTimes(
    _ decodeTimes: [Int64], _ runs: [(sampleCount: UInt32, offsetBits: UInt32)]?
  ) throws -> [Int64] {
    let box = try runs.map { try compositionOffsets($0) }
    return try table(times: Self.runs(decodeTimes), offsets: box).map(\.presentationTime)
  }

  static func sampleOffsets(
    _ runs: [SampleToChunkBox.Entry], chunkOffsets: [Int], sizes: SampleSizes
  ) throws(Refused) -> [Int] {
    let boxes = SampleTableBoxes(
      timeToSample: TimeToSampleBox(entries: [one(count: sizes.count)]),
      sampleToChunk: SampleToChunkBox(entries: runs), sizes: sizes, chunkOffsets: chunkOffsets)
    let samples = SampleTable(boxes, fileLength: .max)
    // Where a sum does not fit, the core continues with the largest number; the exercise refuses.
    if let last = samples.last(where: { $0.offset == .max }) {
      throw Refused("sample \(last.index) begins beyond 2⁶³ − 1")
    }
    return samples.map(\.offset)
  }

  static func editShift(
    _ edits: [EditListBox.Entry], movieTimescale: UInt32, mediaTimescale: UInt32
  ) throws(Refused) -> Int64 {
    let list = EditList(edits, movieTimescale: movieTimescale, mediaTimescale: mediaTimescale)
    // As above: the core continues with the largest delay, and with 0 for an invalid time.
    guard list.delay < .max else { throw Refused("the delay does not fit into 64 bits") }
    guard edits.allSatisfy({ $0.mediaTime >= -1 }) else { throw Refused("a media time below −1") }
    return list.shift
  }

  static func syncSamples(_ numbers: [UInt32]?, sampleCount: Int) throws -> [Int] {
    let box = try numbers.map { try syncSample($0) }
    return try table(times: [one(count: sampleCount)], sync: box).filter(\.isSync).map(\.index)
  }

  static func seek(
    to time: Int64, presentationTimes: [Int64], syncSamples: [Int]
  ) throws -> (sync: Int, target: Int)? {
    // A seek looks at presentation times alone: decode times only have to be there.
    let resolver = SeekResolver(
      samples: try table(showing: presentationTimes, sync: syncSamples),
      editList: EditList([], movieTimescale: 1, mediaTimescale: 1), timescale: 1)
    return resolver.plan(to: MediaTime(value: time, timescale: 1), mode: .exact)
      .map { ($0.sync.index, $0.target.index) }
  }
}

// Tables that say one thing, and of all else the simplest.

extension CoreTable {
  /// Samples of one byte each, all in one chunk.
  private static func table(
    times: [TimeToSampleBox.Entry], offsets: CompositionOffsetBox? = nil,
    sync: SyncSampleBox? = nil
  ) throws -> SampleTable {
    let count = times.reduce(0) { $0 + $1.sampleCount }
    let boxes = SampleTableBoxes(
      timeToSample: TimeToSampleBox(entries: times), compositionOffset: offsets,
      sampleToChunk: SampleToChunkBox(entries: [.init(firstChunkNumber: 1, samplesPerChunk: count)]
      ),
      sizes: .constant(size: 1, count: count), chunkOffsets: [0], syncSample: sync)
    return SampleTable(boxes, fileLength: .max)
  }

  /// Samples that are decoded one a tick.
  private static func table(showing times: [Int64], sync: [Int]) throws -> SampleTable {
    let offsets = zip(times, 0...).map { time, decodeTime in
      (sampleCount: UInt32(1), offsetBits: UInt32(truncatingIfNeeded: time - decodeTime))
    }
    return try table(
      times: [one(count: times.count)], offsets: compositionOffsets(offsets),
      sync: syncSample(sync.map { UInt32($0) + 1 }))
  }

  private static func one(count: Int) -> TimeToSampleBox.Entry {
    TimeToSampleBox.Entry(sampleCount: UInt32(count), sampleDelta: 1)
  }

  /// The runs of decode times that begin at 0; how long the last sample lasts does not matter.
  private static func runs(_ decodeTimes: [Int64]) -> [TimeToSampleBox.Entry] {
    zip(decodeTimes, decodeTimes.dropFirst() + [decodeTimes.last ?? 0]).map {
      TimeToSampleBox.Entry(sampleCount: 1, sampleDelta: UInt32($1 - $0))
    }
  }

  /// A `ctts` box of version 0, parsed from its bytes.
  private static func compositionOffsets(
    _ runs: [(sampleCount: UInt32, offsetBits: UInt32)]
  ) throws -> CompositionOffsetBox {
    try parse(UInt32(runs.count), runs.flatMap { [$0.sampleCount, $0.offsetBits] })
  }

  private static func syncSample(_ numbers: [UInt32]) throws -> SyncSampleBox {
    try parse(UInt32(numbers.count), numbers)
  }

  /// Parses a box that has version and flags of 0, a count, and numbers of 32 bits.
  private static func parse<Content: BoxContent>(
    _ count: UInt32, _ numbers: [UInt32]
  ) throws -> Content {
    let bytes = ([0, count] + numbers).flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    var reader = ByteReader(bytes.span, at: 0)
    return try Content(parsing: &reader)
  }
}
