/// One `traf` box: what a movie fragment says of one track.
///
/// ISO/IEC 14496-12 §8.8.6. Any number of runs may follow the header, none too.
public struct TrackFragment: Hashable, Sendable {
  public let header: TrackFragmentHeaderBox

  /// When the first sample is decoded, in ticks of the track; `nil`: where the last fragment ended.
  public let decodeTime: UInt64?

  public let runs: [TrackRunBox]

  public init(header: TrackFragmentHeaderBox, decodeTime: UInt64?, runs: [TrackRunBox]) {
    self.header = header
    self.decodeTime = decodeTime
    self.runs = runs
  }
}
