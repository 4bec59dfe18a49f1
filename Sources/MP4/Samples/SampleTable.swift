import Media

/// Every sample of a track in decoding order: where its bytes are, and when it is wanted.
///
/// The file keeps this as run-length codes in five or six tables. Here they are unrolled into one
/// array for each property (a structure of arrays): a sample is found in a step, and a million of
/// them take 24 megabytes.
public struct SampleTable: Equatable, Sendable {
  /// Offset in the file of each sample.
  public let offsets: [Int]

  /// Bytes of each sample.
  public let sizes: [UInt32]

  /// Decode time of each sample in ticks of the track, and last the time at the end of all.
  public let decodeTimes: [Int64]

  /// Presentation time less decode time of each sample; empty where it is 0 for all.
  public let compositionOffsets: [Int32]

  public let syncSamples: SyncSamples

  /// What was wrong with the tables, one sentence each; empty for a sound file.
  public let notes: [String]

  /// The sync samples by presentation time, where that is another order than their own.
  private var syncSamplesByTime: [Int]?

  /// How long each sample lasts, where that is not until the next one is decoded.
  private var durations: [UInt32]?

  /// Joins columns of equal length.
  init(_ columns: SampleTableBuilder) {
    offsets = columns.offsets
    sizes = columns.sizes
    decodeTimes = columns.decodeTimes + [columns.endTime]
    durations = columns.durations
    compositionOffsets = columns.compositionOffsets
    syncSamples =
      columns.syncIndices.count == columns.count ? .all : .listed(columns.syncIndices)
    notes = columns.notes
    syncSamplesByTime = nil
    syncSamplesByTime = sortedSyncSamples
  }

  /// Unrolls the tables, as far as all of them reach.
  ///
  /// No table is believed beyond its own bytes. Where all samples have the same size nothing but a
  /// count vouches for them, so there it is the length of the file that limits how many there are.
  ///
  /// - Parameters:
  ///   - boxes: The tables.
  ///   - fileLength: Bytes of the file in which the samples lie.
  ///   - constantSizeLimit: How many samples of one size are taken at most, in a file of any length.
  public init(
    _ boxes: SampleTableBoxes, fileLength: Int, constantSizeLimit: Int = 1 << 24
  ) {
    var notes: [String] = []
    var count = boxes.reaches.map(\.sampleCount).min() ?? 0
    if let disagreement = boxes.disagreement { notes.append(disagreement) }
    if case .constant(let size, _) = boxes.sizes {
      let room = Swift.min(fileLength / Int(size), constantSizeLimit)
      if count > room {
        notes.append("of \(count.grouped) samples of \(size) bytes, \(room.grouped) are taken")
        count = room
      }
    }
    if boxes.usesSeveralDescriptions {
      notes.append("samples use several sample entries; all are decoded by the first")
    }
    sizes = boxes.sizes.first(count)
    offsets = boxes.sampleToChunk.sampleOffsets(chunkOffsets: boxes.chunkOffsets, sizes: sizes)
    decodeTimes = boxes.timeToSample.decodeTimes(count: count)
    compositionOffsets = boxes.compositionOffset?.offsets(count: count) ?? []
    syncSamples = SyncSamples(boxes.syncSample, sampleCount: count)
    self.notes = notes
    syncSamplesByTime = nil
    syncSamplesByTime = sortedSyncSamples
  }
}

extension SampleTable: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { offsets.count }

  /// The sample at a position in decoding order, from 0.
  public subscript(index: Int) -> SampleEntry {
    let decodeTime = decodeTimes[index]
    return SampleEntry(
      index: index, offset: offsets[index], size: Int(sizes[index]), decodeTime: decodeTime,
      presentationTime: presentationTime(at: index),
      duration: durations.map { Int64($0[index]) } ?? decodeTimes[index + 1] - decodeTime,
      isSync: syncSamples.contains(index))
  }

  /// When the picture of a sample appears, in ticks of the track, before any edit list.
  public func presentationTime(at index: Int) -> Int64 {
    guard !compositionOffsets.isEmpty else { return decodeTimes[index] }
    return decodeTimes[index].addingClamped(Int64(compositionOffsets[index]))
  }

  /// The first sample of which not all bytes lie before an offset in the file.
  ///
  /// Each file is asked this when it is opened, so only the two columns that matter are read.
  func firstIndex(notWithin fileLength: Int) -> Int? {
    offsets.indices.first { fileLength - offsets[$0] < Int(sizes[$0]) }
  }

  /// How long all samples last together, in ticks of the track.
  public var duration: Int64 { (decodeTimes.last ?? 0).addingClamped(-(decodeTimes.first ?? 0)) }
}

extension SampleTable {
  /// The last sync sample at or before a sample in decoding order; `nil` if there is none.
  public func syncSampleIndex(atOrBefore index: Int) -> Int? {
    syncSamples.last(atOrBefore: index)
  }

  /// The first sync sample in decoding order; `nil` if there is none.
  public var firstSyncSampleIndex: Int? {
    switch syncSamples {
    case .all: indices.first
    case .listed(let indices): indices.first
    }
  }

  /// The sync sample that appears last among those that appear at or before a time.
  ///
  /// The search goes by the presentation times of the sync samples alone. The sample that appears
  /// at `time` may be decoded after a later sync sample; that one would be the wrong start.
  ///
  /// - Parameter time: In ticks of the track, before any edit list.
  /// - Returns: Its index, or `nil` if no sync sample appears that early.
  public func syncSampleIndex(presentedAtOrBefore time: Int64) -> Int? {
    if let syncSamplesByTime { return last(of: syncSamplesByTime, presentedAtOrBefore: time) }
    return switch syncSamples {
    case .all: last(of: indices, presentedAtOrBefore: time)
    case .listed(let indices): last(of: indices, presentedAtOrBefore: time)
    }
  }

  /// The indices of all samples in the order in which their pictures appear.
  public var presentationOrder: [Int] {
    guard !compositionOffsets.isEmpty else { return Array(indices) }
    return indices.sorted { left, right in
      (presentationTime(at: left), left) < (presentationTime(at: right), right)
    }
  }

  private func last<Samples: RandomAccessCollection>(
    of samples: Samples, presentedAtOrBefore time: Int64
  ) -> Int? where Samples.Element == Int, Samples.Index == Int {
    let after = samples.partitioningIndex { presentationTime(at: $0) > time }
    return after > samples.startIndex ? samples[after - 1] : nil
  }

  /// Sync samples nearly always appear in the order in which they are decoded; where they do not,
  /// a search by halves needs them sorted.
  private var sortedSyncSamples: [Int]? {
    let samples: [Int]
    switch syncSamples {
    case .listed(let indices): samples = indices
    case .all where compositionOffsets.isEmpty: return nil
    case .all: samples = Array(indices)
    }
    let times = samples.lazy.map(presentationTime)
    guard !zip(times, times.dropFirst()).allSatisfy(<=) else { return nil }
    return samples.sorted { presentationTime(at: $0) < presentationTime(at: $1) }
  }
}
