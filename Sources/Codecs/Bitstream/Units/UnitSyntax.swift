import Media

/// What is written in a unit, bit by bit, and what it means.
public struct UnitSyntax: Sendable {
  public enum Content: Sendable {
    case h264Sequence(H264SequenceParameterSet)
    case h264Picture(H264PictureParameterSet)
    case h264Slice(H264SliceHeader)
    case hevcVideo(HEVCVideoParameterSet)
    case hevcSequence(HEVCSequenceParameterSet)
    case hevcPicture(HEVCPictureParameterSet)
    case hevcSlice(HEVCSliceHeader)
    case av1Sequence(AV1SequenceHeader)
    case messages([SEIMessage])
  }

  /// What the unit is, in the words of the standard: "SPS".
  public let name: String

  /// Every element in order, up to the coded blocks of a slice, or up to where an error is.
  public let elements: [SyntaxElement]

  /// `nil` if the unit has none that is explained here, or breaks a rule.
  public let content: Content?

  /// Why reading has ended early.
  public let error: SyntaxError?

  /// The type of a slice; `nil` for other units.
  public var pictureType: Frame.PictureType? {
    switch content {
    case .h264Slice(let header): header.type
    case .hevcSlice(let header): header.type
    default: nil
    }
  }
}
