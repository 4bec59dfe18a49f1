import Media

/// Brings decoded pictures onto a screen: scales them, turns them into RGB, and puts them upright.
///
/// In that order, because each step makes the next one cheaper. ``scaled(_:)`` is of its own so
/// that a player can do it before it buffers: frames at the terminal's size are much smaller.
public struct PictureRenderer: Hashable, Sendable {
  /// The sizes before and after turning; `nil` where pictures keep their own.
  public let fit: PictureFit?

  private let format: VideoFormat
  private let matrix: YUVMatrix?
  private let range: SampleRange?

  /// Creates a renderer for the pictures of a track.
  ///
  /// - Parameters:
  ///   - format: Says how the pictures are to be seen: size, pixel aspect, orientation, colours.
  ///   - box: The pixels that there are; `nil` keeps the pictures' own size.
  ///   - boxPixelAspect: Their shape: half blocks are seldom exactly square.
  ///   - matrix: The user's choice in place of the rule of ``ColorInterpretation``.
  ///   - range: Likewise.
  public init(
    format: VideoFormat, box: PixelSize?, boxPixelAspect: PixelAspect = .square,
    matrix: YUVMatrix? = nil, range: SampleRange? = nil
  ) {
    self.format = format
    self.matrix = matrix
    self.range = range
    fit = box.map { box in
      PictureFit(
        width: format.width, height: format.height,
        pixelAspect: format.pixelAspect.relative(to: boxPixelAspect),
        orientation: format.orientation, box: box)
    }
  }

  /// The picture at the size at which it is shown, not yet turned, in its own pixel format.
  public func scaled(_ picture: Picture) -> Picture {
    guard let size = fit?.scaled else { return picture }
    return PictureScaler(to: size).scale(picture)
  }

  /// How the numbers of a picture are understood as colours.
  public func interpretation(of picture: Picture) -> ColorInterpretation {
    // The rule for films that say nothing goes by the film's size, not by the scaled one.
    ColorInterpretation(
      bitstream: picture.color, container: format.color, width: format.width,
      height: format.height, matrix: matrix, range: range)
  }

  /// The picture as it is seen.
  public func image(of picture: Picture) -> RGBImage {
    let converter = YUVToRGBConverter(
      interpretation(of: picture), bitDepth: picture.format.bitDepth)
    return converter.convert(scaled(picture)).oriented(format.orientation)
  }
}
