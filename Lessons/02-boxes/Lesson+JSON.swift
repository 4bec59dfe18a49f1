import LessonKit
import MP4
import Media

extension Lesson {
  func writeJSON() {
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.object { json in
      json.key("file")
      json.value(page.fileName)
      json.key("length")
      json.value(tree.length)
      json.key("boxes")
      json.array { json in
        for box in tree.boxes { write(box, to: &json) }
      }
      json.key("lint")
      json.array { json in
        for finding in tree.lint() {
          json.object { json in
            json.key("rule")
            json.value(finding.rule)
            json.key("message")
            json.value(finding.message)
            json.key("path")
            json.value(finding.path)
          }
        }
      }
    }
  }

  private func write(_ box: Box, to json: inout JSONWriter) {
    json.object { json in
      json.key("type")
      json.value(box.type.description)
      json.key("offset")
      json.value(box.offset)
      json.key("size")
      json.value(box.size)
      json.key("headerSize")
      json.value(box.headerSize)
      if let version = box.version, let flags = box.flags {
        json.key("version")
        json.value(Int(version))
        json.key("flags")
        json.value(Int(flags))
      }
      json.key("fields")
      writeFields(of: box, to: &json)
      json.key("children")
      json.array { json in
        for child in box.children { write(child, to: &json) }
      }
      if let error = box.error {
        json.key("error")
        json.value(error.description)
      }
    }
  }

  /// The fields of the payload; those that all boxes have stand beside them already.
  private func writeFields(of box: Box, to json: inout JSONWriter) {
    let headerEnd = box.payloadRange.lowerBound + (box.version == nil ? 0 : 4)
    json.object { json in
      for field in box.fields where field.offset >= headerEnd {
        json.key(field.name)
        json.value(field.value)
      }
    }
  }
}
