import Media

extension BoxRegistry {
  /// Movie fragments, and what helps to find them.
  static let fragments: [FourCC: Kind] = [
    .movieExtends: .container,
    .movieExtendsHeader: .content(MovieExtendsHeaderBox.self),
    .trackExtends: .content(TrackExtendsBox.self),
    .movieFragment: .container,
    .movieFragmentHeader: .content(MovieFragmentHeaderBox.self),
    .trackFragment: .container,
    .trackFragmentHeader: .content(TrackFragmentHeaderBox.self),
    .trackFragmentDecodeTime: .content(TrackFragmentDecodeTimeBox.self),
    .trackRun: .content(TrackRunBox.self),
    .segmentIndex: .content(SegmentIndexBox.self),
    .subsegmentIndex: .content(SubsegmentIndexBox.self),
    .movieFragmentRandomAccess: .container,
    .trackFragmentRandomAccess: .content(TrackFragmentRandomAccessBox.self),
    .movieFragmentRandomAccessOffset: .content(MovieFragmentRandomAccessOffsetBox.self),
    .eventMessage: .content(EventMessageBox.self),
    .producerReferenceTime: .content(ProducerReferenceTimeBox.self),
  ]
}
