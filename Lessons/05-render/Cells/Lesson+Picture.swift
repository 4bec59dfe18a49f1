import LessonKit
import Media
import Video

extension Lesson {
  func showPicture() throws {
    try page.draw(with: encoder) { box in renderer(for: box).image(of: frame.picture) }
    if let file = page.arguments["--sixel"] {
      let image = renderer(for: try page.requestedSize).image(of: frame.picture)
      try page.save(encoder.encode(image), to: file)
    }
  }
}
