/// A decoded picture with the time at which it belongs on the screen.
public struct Frame: Hashable, Sendable {
  /// The role of a picture in its group, from the bitstream: what it may refer to.
  public enum PictureType: String, Hashable, Sendable {
    /// Intra: refers to no other picture.
    case intra = "I"
    /// Predicted from one earlier picture a block.
    case predicted = "P"
    /// Predicted from two pictures a block, often one of them later in time.
    case bipredicted = "B"
  }

  public let picture: Picture

  /// How the picture was coded, and how it is meant to be seen.
  ///
  /// Pictures of several formats may wait at the same time; each is shown by its own.
  public let format: VideoFormat

  public let presentationTime: MediaTime
  public let duration: MediaTime

  /// Position of its sample in decoding order, from 0.
  public let sampleIndex: Int

  /// `nil` if the decoder does not say.
  public let pictureType: PictureType?

  /// Whether the decoder reports that it had to guess part of the picture.
  ///
  /// Damage spreads to pictures that refer to this one; for those the decoder reports nothing.
  public let isDamaged: Bool

  /// How coarsely it was quantised, the mean of its macroblocks: QP of H.264 §7.4.5, 0 to 51.
  ///
  /// Each 6 more double the step between two values; `nil` if the decoder does not say.
  public let quantizationParameter: Int?

  /// How the picture was predicted from others; empty unless the decoder was set to report it.
  public let motionVectors: [MotionVector]

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - picture: What is seen.
  ///   - format: How it was coded; `nil` means an upright picture that no container describes.
  ///   - presentationTime: When it is shown.
  ///   - duration: How long it is shown.
  ///   - sampleIndex: Position of its sample in decoding order, from 0.
  ///   - pictureType: Its role in its group; `nil` if the decoder does not say.
  ///   - isDamaged: Whether the decoder had to guess some of it.
  ///   - quantizationParameter: How coarsely it was quantised; `nil` if the decoder does not say.
  ///   - motionVectors: How it was predicted from others.
  public init(
    picture: Picture, format: VideoFormat? = nil, presentationTime: MediaTime,
    duration: MediaTime, sampleIndex: Int, pictureType: PictureType?, isDamaged: Bool = false,
    quantizationParameter: Int? = nil, motionVectors: [MotionVector] = []
  ) {
    self.picture = picture
    self.format =
      format
      ?? VideoFormat(
        codec: nil, configuration: [], nalLengthSize: nil, width: picture.decodedSize.width,
        height: picture.decodedSize.height)
    self.presentationTime = presentationTime
    self.duration = duration
    self.sampleIndex = sampleIndex
    self.pictureType = pictureType
    self.isDamaged = isDamaged
    self.quantizationParameter = quantizationParameter
    self.motionVectors = motionVectors
  }

  /// The same frame with another picture: scaled, say.
  public func replacing(picture: Picture) -> Frame {
    Frame(
      picture: picture, format: format, presentationTime: presentationTime, duration: duration,
      sampleIndex: sampleIndex, pictureType: pictureType, isDamaged: isDamaged,
      quantizationParameter: quantizationParameter, motionVectors: motionVectors)
  }
}

/// Where a block of a predicted picture was taken from.
///
/// An encoder does not store the block again: it says where in another picture there is one that
/// looks nearly the same, and stores the difference.
public struct MotionVector: Hashable, Sendable {
  /// Whether that other picture is shown before this one, or after it.
  public enum Reference: Hashable, Sendable {
    case earlier, later
  }

  /// The middle of the block, in samples of luma from the left edge.
  public let column: Int

  /// The middle of the block, in samples of luma from the upper edge.
  public let row: Int

  /// Columns of the block.
  public let width: Int

  /// Rows of the block.
  public let height: Int

  /// How far to the right, in samples, the block lies in the other picture; exact to a fraction.
  public let right: Double

  /// How far down, in samples, the block lies in the other picture; exact to a fraction.
  public let down: Double

  public let reference: Reference

  public init(
    column: Int, row: Int, width: Int, height: Int, right: Double, down: Double,
    reference: Reference
  ) {
    self.column = column
    self.row = row
    self.width = width
    self.height = height
    self.right = right
    self.down = down
    self.reference = reference
  }
}
