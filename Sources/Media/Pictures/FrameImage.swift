/// A frame as it goes to the screen: in all colours, or in few that are chosen already.
///
/// Where a terminal wants few colours, the quick way to them makes no image of all colours first.
public enum FrameImage: Hashable, Sendable {
  case rgb(RGBImage)
  case indexed(IndexedImage)

  public var size: PixelSize {
    switch self {
    case .rgb(let image): image.size
    case .indexed(let image): image.size
    }
  }
}
