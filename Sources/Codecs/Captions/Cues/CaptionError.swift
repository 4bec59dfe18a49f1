import Media

/// Why a file of captions cannot be read.
package enum CaptionError: Error, Hashable {
  case tooLarge(byteCount: Int, limit: Int)
  case tooManyCues(limit: Int)
  case notUTF8(line: Int)
  case notUTF16
  /// Neither WebVTT nor SubRip: there is no cue, and no first line `WEBVTT`.
  case unknownFormat
  /// The first line is not `WEBVTT`.
  case notWebVTT
}

extension CaptionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooLarge(let byteCount, let limit):
      "\(byteCount.grouped) bytes are too many for subtitles: the limit is \(limit.grouped)"
    case .tooManyCues(let limit): "there are more than \(limit.grouped) subtitles"
    case .notUTF8(let line):
      "line \(line.grouped) is not UTF-8; --sub-encoding windows-1252 reads older files"
    case .notUTF16: "the text is not UTF-16, though its first bytes say so"
    case .unknownFormat: "neither WebVTT nor SubRip: no line has a time like 00:01:02,500 --> …"
    case .notWebVTT: "this is not WebVTT: its first line is not WEBVTT"
    }
  }
}

/// Something in a file of captions that was left out, and where.
package struct CaptionFault: Hashable, Sendable {
  package enum Reason: String, Hashable, Sendable {
    case timing = "the times cannot be read"
    case order = "the subtitle ends before it begins"
  }

  /// From 1.
  package let line: Int
  package let reason: Reason

  package init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension CaptionFault: CustomStringConvertible {
  package var description: String { "line \(line.grouped): \(reason.rawValue)" }
}
