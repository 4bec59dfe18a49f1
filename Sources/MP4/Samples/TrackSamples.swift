import Media

/// What a demuxer knows of the samples of a track, and where in it it stands.
struct TrackSamples: Sendable {
  /// The `stbl` box; large tables in it were left in the file.
  let box: LocatedBox

  /// The samples, or the first of them.
  var table: SampleTable

  /// Whether the table has all of them.
  var isWhole: Bool

  /// The sample that comes next in decoding order.
  var nextIndex = 0
}
