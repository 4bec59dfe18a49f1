/// One NAL unit that a video decoder needs before the first picture.
///
/// It describes a whole sequence of pictures (size, colours, how they refer to each other) or
/// settings that many pictures share, so the file keeps it once and not with every sample.
public struct ParameterSet: Hashable, Sendable {
  /// What it is, by the codec's own numbers: in H.264 7 is a sequence and 8 a picture parameter
  /// set, in HEVC 32 is a video, 33 a sequence and 34 a picture parameter set.
  public let nalUnitType: UInt8

  /// The whole NAL unit, its header first.
  public let bytes: [UInt8]

  public init(nalUnitType: UInt8, bytes: [UInt8]) {
    self.nalUnitType = nalUnitType
    self.bytes = bytes
  }
}
