import Media

/// The parameter sets of a stream that have come so far, by their numbers.
///
/// Slices name a picture parameter set, that names a sequence parameter set, and in HEVC that a
/// video parameter set. Sets come in the configuration of the track, or between the slices; a new
/// one takes the place of the last one with its number.
public struct ParameterSets: Sendable {
  public private(set) var h264Sequences: [Int: H264SequenceParameterSet] = [:]
  public private(set) var h264Pictures: [Int: H264PictureParameterSet] = [:]
  public private(set) var hevcVideos: [Int: HEVCVideoParameterSet] = [:]
  public private(set) var hevcSequences: [Int: HEVCSequenceParameterSet] = [:]
  public private(set) var hevcPictures: [Int: HEVCPictureParameterSet] = [:]

  public init() {}

  /// Takes over the set in a unit's content, if there is one.
  mutating func insert(_ content: UnitSyntax.Content?) {
    switch content {
    case .h264Sequence(let set): h264Sequences[set.id] = set
    case .h264Picture(let set): h264Pictures[set.id] = set
    case .hevcVideo(let set): hevcVideos[set.id] = set
    case .hevcSequence(let set): hevcSequences[set.id] = set
    case .hevcPicture(let set): hevcPictures[set.id] = set
    case .h264Slice, .hevcSlice, .messages, nil: break
    }
  }
}
