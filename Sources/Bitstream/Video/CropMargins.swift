/// How many columns and rows of a coded picture are cut off at each edge, in samples of luma.
///
/// Pictures are coded in whole blocks: 1080 rows are not a multiple of 16, so 1088 are coded, and
/// the last 8 are never shown.
public struct CropMargins: Hashable, Sendable {
  public let left: Int
  public let right: Int
  public let top: Int
  public let bottom: Int

  static let none = CropMargins(left: 0, right: 0, top: 0, bottom: 0)
}
