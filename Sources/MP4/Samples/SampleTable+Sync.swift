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
    switch syncSamples {
    case .all: last(of: indices, presentedAtOrBefore: time)
    case .listed(let indices): last(of: indices, presentedAtOrBefore: time)
    }
  }

  /// The sync sample that appears first among those that appear at or after a time.
  ///
  /// - Parameter time: In ticks of the track, before any edit list.
  /// - Returns: Its index, or `nil` if no sync sample appears that late.
  public func syncSampleIndex(presentedAtOrAfter time: Int64) -> Int? {
    switch syncSamples {
    case .all: first(of: indices, presentedAtOrAfter: time)
    case .listed(let indices): first(of: indices, presentedAtOrAfter: time)
    }
  }
}
