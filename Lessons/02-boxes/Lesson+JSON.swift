import LessonKit
import MP4
import Media

extension Lesson {
  func writeJSON() {
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.object { json in
      json.member("file", page.fileName)
      json.member("length", tree.length)
      json.key("boxes")
      json.array { json in
        for located in tree.locatedBoxes { write(located, to: &json) }
      }
      json.key("lint")
      json.array { json in
        for finding in findings {
          json.object { json in
            json.member("rule", finding.rule)
            json.member("severity", finding.severity.rawValue)
            json.member("message", finding.message)
            json.member("path", finding.path)
          }
        }
      }
      writeDifference(to: &json)
    }
  }

  private func write(_ located: LocatedBox, to json: inout JSONWriter) {
    let box = located.box
    json.object { json in
      json.member("type", box.type.description)
      json.member("path", located.path)
      json.member("offset", box.offset)
      json.member("size", box.size)
      json.member("headerSize", box.headerSize)
      if let version = box.version, let flags = box.flags {
        json.member("version", Int(version))
        json.member("flags", Int(flags))
      }
      json.key("fields")
      writeFields(of: box, to: &json)
      json.key("children")
      json.array { json in
        for child in located.children { write(child, to: &json) }
      }
      if let error = box.error {
        json.member("error", error.description)
      }
    }
  }

  /// The fields of the payload; those that all boxes have are beside them already.
  ///
  /// A name that occurs several times, as in a list of brands, gets an array of its values.
  private func writeFields(of box: Box, to json: inout JSONWriter) {
    let headerEnd = box.payloadRange.lowerBound + (box.flags == nil ? 0 : 4)
    let fields = box.fields.filter { $0.offset >= headerEnd }
    let values = Dictionary(grouping: fields, by: \.name)
    var written: Set<String> = []
    json.object { json in
      for field in fields where written.insert(field.name).inserted {
        let all = values[field.name, default: [field]]
        if all.count == 1 {
          json.member(field.name, field.value)
        } else {
          json.key(field.name)
          json.array { json in all.forEach { $0.value.write(to: &json) } }
        }
      }
    }
  }
}
