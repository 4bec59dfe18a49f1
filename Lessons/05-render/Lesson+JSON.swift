import LessonKit
import Media
import Video

extension Lesson {
  func writeJSON() throws {
    let interpretation = interpretation
    let (picture, image) = (
      frame.picture, renderer(for: try page.requestedSize).image(of: frame.picture)
    )
    var json = JSONWriter(to: page.output, lineDepth: 1)
    json.object { json in
      json.member("file", page.fileName)
      json.member("timeUs", frame.presentationTime.microseconds)
      json.key("decoded")
      write([picture.width, picture.height], to: &json)
      json.key("pixelAspect")
      write([picture.pixelAspect.horizontal, picture.pixelAspect.vertical], to: &json)
      json.key("shown")
      write([image.width, image.height], to: &json)
      json.member("matrix", interpretation.matrix.rawValue)
      json.member("matrixReason", interpretation.matrixReason)
      json.member("range", interpretation.range.rawValue)
      json.member("rangeReason", interpretation.rangeReason)
      json.member("transfer", interpretation.transfer.rawValue)
      json.member("transferReason", interpretation.transferReason)
    }
  }

  private func write(_ pair: [Int], to json: inout JSONWriter) {
    json.array { json in
      for number in pair { json.value(number) }
    }
  }
}
