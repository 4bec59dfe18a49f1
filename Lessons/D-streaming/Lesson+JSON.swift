import LessonKit
import Media
import Streaming

extension Lesson {
  /// Writes what the playlist says.
  func writeJSON() async throws {
    try await page.writeJSON(lineDepth: 2) { json in
      json.object { json in
        switch file.playlist {
        case .media(let playlist): Self.write(playlist, to: &json)
        case .multivariant(let playlist): Self.write(playlist, to: &json)
        }
        json.key("lint")
        json.array { json in
          for finding in file.playlist.findings {
            json.object { json in
              json.member("rule", finding.rule.rawValue)
              json.member("line", finding.line)
              json.member("message", finding.message)
            }
          }
        }
      }
    }
  }

  private static func write(_ playlist: MediaPlaylist, to json: inout JSONWriter) {
    json.member("kind", "media")
    json.member("version", playlist.version)
    json.member("targetDuration", seconds: playlist.targetDuration)
    json.member("mediaSequence", playlist.mediaSequence)
    json.member("discontinuitySequence", playlist.discontinuitySequence)
    json.member("playlistType", optional: playlist.kind?.rawValue)
    json.member("endList", playlist.hasEnd)
    json.member("iFramesOnly", playlist.isIFramesOnly)
    json.key("segments")
    json.array { json in
      for segment in playlist.segments { json.object { Self.write(segment, to: &$0) } }
    }
  }

  private static func write(_ segment: MediaSegment, to json: inout JSONWriter) {
    json.member("uri", segment.uri)
    json.member("url", segment.url.withoutPassword)
    json.member("sequence", segment.sequenceNumber)
    json.member("duration", seconds: segment.duration)
    json.member("title", segment.title)
    json.member("byteRange", segment.byteRange)
    json.member("discontinuity", segment.discontinuitySequence)
    json.key("key")
    write(segment.key ?? segment.keys.first, to: &json)
    json.key("map")
    if let map = segment.map {
      json.object { json in
        json.member("uri", map.uri)
        json.member("byteRange", map.byteRange)
      }
    } else {
      json.null()
    }
    json.member("gap", segment.isGap)
    json.member("programDateTime", optional: segment.date?.description)
  }

  private static func write(_ key: SegmentKey?, to json: inout JSONWriter) {
    guard let key else { return json.null() }
    json.object { json in
      json.member("method", key.methodName)
      json.member("uri", key.uri)
      json.member("iv", optional: key.initializationVector?.hexDigits)
    }
  }

  private static func write(_ playlist: MultivariantPlaylist, to json: inout JSONWriter) {
    json.member("kind", "multivariant")
    json.member("version", playlist.version)
    for (key, variants) in [
      ("variants", playlist.variants), ("iFrames", playlist.iFrameVariants),
    ] {
      json.key(key)
      json.array { json in
        for variant in variants { json.object { Self.write(variant, to: &$0) } }
      }
    }
    json.key("media")
    json.array { json in
      for rendition in playlist.renditions { json.object { Self.write(rendition, to: &$0) } }
    }
  }

  private static func write(_ variant: VariantStream, to json: inout JSONWriter) {
    json.member("uri", variant.uri)
    json.member("url", variant.url.withoutPassword)
    json.member("bandwidth", variant.bandwidth)
    json.member("averageBandwidth", optional: variant.averageBandwidth)
    json.member("codecs", optional: variant.attributes["CODECS"])
    json.member("width", optional: variant.width)
    json.member("height", optional: variant.height)
    json.key("frameRate")
    if let rate = variant.attributes["FRAME-RATE"].flatMap(Double.init), rate.isFinite {
      json.value(decimal: "\(rate)")
    } else {
      json.null()
    }
    json.member("audio", optional: variant.audioGroup)
  }

  private static func write(_ rendition: Rendition, to json: inout JSONWriter) {
    json.member("type", rendition.kind.rawValue)
    json.member("groupId", rendition.groupID)
    json.member("name", rendition.name)
    json.member("uri", optional: rendition.uri)
    json.member("url", optional: rendition.url?.withoutPassword)
    json.member("language", optional: rendition.language)
    json.member("default", rendition.isDefault)
    json.member("autoselect", rendition.isAutoselected)
  }
}

extension JSONWriter {
  /// Writes a key and its value, or `null`.
  fileprivate mutating func member(_ name: String, optional value: (some JSONValue)?) {
    key(name)
    if let value { value.write(to: &self) } else { null() }
  }

  /// Writes seconds with as many decimals as they have.
  fileprivate mutating func member(_ name: String, seconds: Duration) {
    key(name)
    let (whole, attoseconds) = seconds.components
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    let sign = seconds < .zero ? "-" : ""
    value(decimal: sign + "\(whole.magnitude)" + (digits.isEmpty ? "" : ".\(digits)"))
  }

  /// Writes a range of bytes, or `null`.
  fileprivate mutating func member(_ name: String, _ range: Range<Int>?) {
    key(name)
    guard let range else { return null() }
    object { json in
      json.member("offset", range.lowerBound)
      json.member("length", range.count)
    }
  }
}
