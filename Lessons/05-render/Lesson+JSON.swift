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
      json.key("file")
      json.value(page.fileName)
      json.key("timeUs")
      json.value(frame.presentationTime.microseconds)
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
      json.key("matrix")
      json.value(interpretation.matrix.rawValue)
      json.key("matrixReason")
      json.value(interpretation.matrixReason)
      json.key("range")
      json.value(interpretation.range.rawValue)
      json.key("rangeReason")
      json.value(interpretation.rangeReason)
    }
  }
}
