/// Where the chroma samples of a picture lie among its pixels: ITU-T H.273 §8.7.
///
/// Four pixels of 4:2:0 share a chroma sample. It stands for one place among them, and which one
/// differs; the numbers are those of `chroma_sample_loc_type` in a bitstream:
///
///     column   0     ½     1
///     row 0    2     3     Y       2 and 4 lie on luma samples,
///     row ½    0     1             the others between them
///     row 1    4     5     Y
///
/// A player that takes left for centre draws colours a quarter of a block beside their outlines.
/// In 4:2:2 only the column matters.
public enum ChromaLocation: UInt8, CaseIterable, Hashable, Sendable {
  /// In the left column, halfway between the rows: MPEG-2 and what practically all video uses.
  case left = 0
  /// In the middle of the block: MPEG-1 and JPEG.
  case center = 1
  /// On the first pixel: BT.2020 and BT.2100.
  case topLeft = 2
  case top = 3
  case bottomLeft = 4
  case bottom = 5

  /// Half pixels to the right of the block's first column: 0 or 1.
  public var halfColumns: Int {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 1
    }
  }

  /// Half pixels below the block's first row: 0, 1 or 2.
  public var halfRows: Int {
    switch self {
    case .topLeft, .top: 0
    case .left, .center: 1
    case .bottomLeft, .bottom: 2
    }
  }
}
