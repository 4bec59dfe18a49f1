import Terminal
import Video

extension PictureEncoders {
  /// Those for films: each frame in the same colours, and encoded in little time.
  static let film = PictureEncoders(
    sixel: QuantizingEncoder(encoder: SixelEncoder()), png: PNGEncoder(.low))
}
