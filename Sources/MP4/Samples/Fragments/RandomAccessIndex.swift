import Media

/// The sync samples of one track and the fragments that hold them: what `tfra` says.
///
/// ISO/IEC 14496-12 §8.8.10. It stands at the end of the file, because only there all fragments
/// are known. Players that cannot go there do without.
public struct RandomAccessIndex: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// When its picture appears, in ticks of the track.
    public let time: Int64

    /// Offset in the file of the `moof` box.
    public let offset: Int
  }

  public let trackID: Int

  /// In order of time.
  public let entries: [Entry]

  public init(_ box: TrackFragmentRandomAccessBox) {
    trackID = Int(box.trackID)
    let entries = box.entries.map { entry in
      Entry(time: Int64(clamping: entry.time), offset: Int(clamping: entry.movieFragmentOffset))
    }
    let isAscending = zip(entries, entries.dropFirst()).allSatisfy { $0.time <= $1.time }
    // A search by halves would miss entries in a list without order.
    self.entries = isAscending ? entries : entries.sorted { $0.time < $1.time }
  }

  /// The last entry at or before a time, in ticks of the track; `nil` if there is none.
  public func entry(atOrBefore time: Int64) -> Entry? {
    let after = entries.partitioningIndex { $0.time > time }
    return after > 0 ? entries[after - 1] : nil
  }
}
