import LessonKit
import Media

extension Lesson {
  func writeJSON() {
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.object { json in
      json.member("file", page.fileName)
      json.member("length", page.reader.length)
      json.key("fields")
      json.array { json in
        for field in fields {
          json.object { json in
            json.member("name", field.name)
            json.member("offset", field.offset)
            json.member("size", field.byteCount)
            json.member("value", field.value)
          }
        }
      }
      json.key("reads")
      write(plain, to: &json)
      json.key("cachedReads")
      write(cached, to: &json)
    }
  }

  private func write(_ reads: [TracingByteRangeReader.Read], to json: inout JSONWriter) {
    json.array { json in
      for read in reads {
        json.object { json in
          json.member("offset", read.offset)
          json.member("length", read.length)
        }
      }
    }
  }
}
