import LessonKit
import Media
import Video

extension Lesson {
  func writeJSON() throws {
    let renderer = renderer(for: try page.requestedSize)
    let interpretation = renderer.interpretation(of: frame.picture)
    let image = renderer.image(of: frame.picture)
    var json = JSONWriter(to: page.output, lineDepth: 1)
    json.object { json in
      json.member("file", page.fileName)
      json.member("timeUs", frame.presentationTime.microseconds)
      json.key("decoded")
      json.array { json in
        json.value(frame.picture.width)
        json.value(frame.picture.height)
      }
      json.key("shown")
      json.array { json in
        json.value(image.width)
        json.value(image.height)
      }
      json.member("matrix", interpretation.matrix.rawValue)
      json.member("matrixReason", interpretation.matrixReason)
      json.member("range", interpretation.range.rawValue)
      json.member("rangeReason", interpretation.rangeReason)
    }
  }
}
