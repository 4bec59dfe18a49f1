import LessonKit
import Media
import Video

extension Lesson {
  func showPicture() throws {
    try page.draw(with: encoder) { box in renderer(for: box).image(of: frame.picture) }
  }

  /// Saves what a sixel terminal would get for the first cell, whichever cells are shown.
  func saveSixels() throws {
    guard let file = page.arguments[Options.sixel] else { return }
    let image = renderer(for: try page.requestedSize).image(of: frame.picture)
    try page.save(encoder.encode(image), to: file)
  }
}
