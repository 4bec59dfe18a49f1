import LessonKit
import Media

extension Lesson {
  func writeJSON() {
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.object { json in
      json.key("file")
      json.value(page.fileName)
      json.key("length")
      json.value(page.reader.length)
      json.key("fields")
      json.array { json in
        for field in fields {
          json.object { json in
            json.key("name")
            json.value(field.name)
            json.key("offset")
            json.value(field.offset)
            json.key("size")
            json.value(field.byteCount)
            json.key("value")
            json.value(field.value)
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
          json.key("offset")
          json.value(read.offset)
          json.key("length")
          json.value(read.length)
        }
      }
    }
  }
}
