import LessonKit
import Terminal
import Video

extension PictureEncoders {
  /// Those for films: each frame in the same colours, and encoded in little time.
  static func film(_ rules: RunRules) -> PictureEncoders {
    let sixel = SixelEncoder(rules: rules.or(.core))
    return PictureEncoders(
      sixel: QuantizingEncoder(encoder: sixel, rules: rules.or(.core)), png: PNGEncoder(.low),
      indexedSixel: sixel)
  }
}
