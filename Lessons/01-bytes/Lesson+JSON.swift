import LessonKit
import Media

extension Lesson {
  func writeJSON() {
    var json = JSONWriter(to: page.output, lineDepth: 2)
    json.object { json in
      json.member("file", page.fileName)
      json.member("length", file.length)
      if let otherKind { json.member("kind", otherKind.name) }
      json.key("fields")
      json.array { json in walk.fields.forEach { write($0, to: &json) } }
      json.key("reads")
      write(plain, to: &json)
      json.key("cachedReads")
      write(cached, to: &json)
      json.key("bill")
      writeBill(to: &json)
      guard let remote = page.remote else { return }
      json.key("network")
      json.object { json in
        json.member("requests", remote.requestCount)
        json.key("remarks")
        json.array { json in remote.remarks.forEach { json.value($0) } }
      }
    }
  }

  private func write(_ field: Field, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", field.name)
      json.member("offset", field.offset)
      json.member("size", field.byteCount)
      json.member("value", field.value)
    }
  }

  private func write(_ reads: [TracingByteRangeReader.Read], to json: inout JSONWriter) {
    json.array { json in
      for read in reads {
        json.object { json in
          json.member("offset", read.offset)
          json.member("length", read.length)
          if let purpose = read.purpose { json.member("purpose", purpose) }
        }
      }
    }
  }

  private func writeBill(to json: inout JSONWriter) {
    json.object { json in
      json.member("roundTripUs", network.roundTrip.wholeMicroseconds)
      json.member("bitsPerSecond", network.bitsPerSecond)
      json.member("readsUs", network.duration(of: plain).wholeMicroseconds)
      json.member("cachedReadsUs", network.duration(of: cached).wholeMicroseconds)
    }
  }
}
