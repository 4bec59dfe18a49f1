import LessonKit
import Media
import Video

extension Lesson {
  func showScaling() throws {
    let box = try page.pictureBox
    let renderer = renderer(for: box)
    let picture = frame.picture
    let scaled = renderer.scaled(picture)
    page.print("decoded  \(picture.width)×\(picture.height), \(picture.byteCount.grouped) bytes")
    page.print("box      \(box)")
    page.print("scaled   \(scaled.width)×\(scaled.height), \(scaled.byteCount.grouped) bytes")
    let turned = format.orientation.swapsAxes ? ", turned by a quarter" : ""
    let rgbBytes = 3 * scaled.width * scaled.height
    page.print(
      "as RGB   \(renderer.fit(of: picture)?.shown ?? box), \(rgbBytes.grouped) bytes\(turned)")
  }
}
