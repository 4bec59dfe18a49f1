import Media

/// Which loudspeaker each channel is meant for.
///
/// QuickTime File Format, "Audio channel layout atom", box type `chan`:
///
///     version, flags               UInt8, UInt24
///     channelLayoutTag             UInt32   a layout that has a number; 0: see the rows below,
///                                           0x10000: see the bits
///     channelBitmap                UInt32   one bit a loudspeaker
///     numberChannelDescriptions    UInt32
///     numberChannelDescriptions × {
///       channelLabel, channelFlags   UInt32 each
///       coordinates                  3 × Float32
///     }
public struct ChannelLayoutBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("chan", onlyIn: BoxSpecification.soundParents, "QuickTime File Format")
  ]

  public let layoutTag: UInt32
  public let channelBitmap: UInt32

  /// For each channel the number of a loudspeaker: 1 is left, 2 right, 3 centre.
  public let channelLabels: [UInt32]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    layoutTag = try payload.read("channelLayoutTag")
    channelBitmap = try payload.read("channelBitmap")
    let count: UInt32 = try payload.read("numberChannelDescriptions")
    var rows = try payload.table(
      "channelDescriptions", rowCount: count,
      columns: ["channelLabel", "channelFlags", "coordinate0", "coordinate1", "coordinate2"])
    var labels: [UInt32] = []
    while rows.remaining > 0 {
      labels.append(try rows.readInteger())
      _ = try rows.take(16)
    }
    channelLabels = labels
  }
}

/// Which byte of a PCM sample comes first.
///
/// QuickTime File Format, "Endian atom", box type `enda` inside `wave`:
///
///     littleEndian   UInt16   1: the least significant one, 0: the most significant one
public struct EndiannessBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("enda", onlyIn: BoxSpecification.soundParents, "QuickTime File Format")
  ]

  public let isLittleEndian: Bool

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    isLittleEndian = try payload.read("littleEndian", as: UInt16.self) == 1
  }
}
