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

  /// AV1 has one at a time, without a number.
  public private(set) var av1Sequence: AV1SequenceHeader?

  public init() {}

  /// Takes over the set in a unit's content, if there is one.
  mutating func insert(_ content: UnitSyntax.Content?) {
    switch content {
    case .h264Sequence(let set): h264Sequences[set.id] = set
    case .h264Picture(let set): h264Pictures[set.id] = set
    case .hevcVideo(let set): hevcVideos[set.id] = set
    case .hevcSequence(let set): hevcSequences[set.id] = set
    case .hevcPicture(let set): hevcPictures[set.id] = set
    case .av1Sequence(let header): av1Sequence = header
    case .h264Slice, .hevcSlice, .messages, nil: break
    }
  }

  /// Takes over an H.264 parameter set, as a decoder does: a unit of type 7 or 8, header included.
  ///
  /// Other units change nothing.
  ///
  /// - Throws: `SyntaxError` if the set is cut off or breaks a rule; the set before it stays.
  package mutating func insert(h264Unit bytes: Span<UInt8>) throws(SyntaxError) {
    var reader = SyntaxReader(bytes, as: .h264Unit)
    switch try H264UnitHeader(parsing: &reader).type {
    case 7: insert(.h264Sequence(try H264SequenceParameterSet(parsing: &reader)))
    case 8: insert(.h264Picture(try H264PictureParameterSet(parsing: &reader, sets: self)))
    default: break
    }
  }
}
