import Media

/// What it takes to show the frame that belongs to a moment.
///
/// Decoding starts at the sync sample before the moment. All samples from there on, in the order of
/// the file, have to be read and decoded until the wanted one comes out.
public struct SeekPlan: Hashable, Sendable {
  /// The sync sample to start at.
  public let sync: SampleEntry

  /// The sample whose picture is on the screen at the moment.
  public let target: SampleEntry

  /// Samples to decode, both of them included.
  public let sampleCount: Int

  /// Their bytes.
  public let byteCount: Int
}

extension MP4Track {
  /// Works out a seek.
  ///
  /// - Parameter time: A moment of the presentation; before the first picture it is the first.
  /// - Returns: What has to be decoded, or `nil` where there is no sync sample to start at.
  public func seekPlan(to time: MediaTime) -> SeekPlan? {
    let start = syncSampleIndex(presentedAtOrBefore: time) ?? sampleTable.firstSyncSampleIndex
    guard let start else { return nil }
    let media = editList.mediaTime(ofPresentation: time.converted(to: track.timescale).value)
    let sync = sampleTable[start]
    var target = sync
    // Pictures appear in another order than they are decoded in, but none appears before its decode
    // time by more than the lowest offset there is: behind that the search can end.
    let lowestOffset = Int64(sampleTable.compositionOffsets.min() ?? 0)
    for sample in sampleTable[start...] {
      guard sample.decodeTime.addingClamped(lowestOffset) <= media else { break }
      if sample.presentationTime > target.presentationTime, sample.presentationTime <= media {
        target = sample
      }
    }
    let needed = sampleTable[start...target.index]
    return SeekPlan(
      sync: sync, target: target, sampleCount: needed.count,
      byteCount: needed.byteCount)
  }

  /// When the picture appears that is shown as number `number`, counted from 0.
  ///
  /// - Throws: `MP4Error` if the track has fewer pictures.
  public func presentationTime(ofFrame number: Int) throws(MP4Error) -> MediaTime {
    let order = sampleTable.presentationOrder.filter { shows(sampleTable[$0]) }
    guard order.indices.contains(number) else {
      throw MP4Error(.noSuchSample(index: number, count: order.count), path: path)
    }
    return presentationTime(of: sampleTable[order[number]])
  }
}

extension Sequence<SampleEntry> {
  /// Bytes of all samples together.
  public var byteCount: Int {
    reduce(0) { sum, sample in
      let (total, overflow) = sum.addingReportingOverflow(sample.size)
      return overflow ? .max : total
    }
  }
}
