import LessonKit
import Media
import Streaming

/// What a line of a playlist says, in words.
struct LineExplanation {
  private var segments: [Int: MediaSegment] = [:]
  private var variants: [Int: VariantStream] = [:]

  /// Explains the lines of a playlist; what it says about a segment is shown at its address.
  init(_ playlist: Playlist) {
    switch playlist {
    case .media(let playlist):
      for segment in playlist.segments.prefix(100) { segments[segment.line] = segment }
    case .multivariant(let playlist):
      for variant in (playlist.variants + playlist.iFrameVariants).prefix(100) {
        variants[variant.line] = variant
      }
    }
  }

  /// What a line says; empty for what needs no words.
  func text(of line: String, number: Int) -> String {
    let line = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    guard line.hasPrefix("#") else {
      return segments[number].map(Self.text) ?? ""
    }
    guard line.hasPrefix("#EXT") else { return "a comment" }
    if let variant = variants[number] {
      return Self.text(of: variant, isKeyFrames: line.hasPrefix("#EXT-X-I-FRAME"))
    }
    let name = line.dropFirst().prefix { $0 != ":" }
    let value = String(line.dropFirst(name.count + 2))
    guard let tag = PlaylistTag(rawValue: String(name)) else {
      return "a tag that is not known here"
    }
    return Self.text(of: tag, value)
  }

  private static func text(of segment: MediaSegment) -> String {
    var parts = ["segment \(segment.sequenceNumber.grouped)"]
    parts.append("from \(segment.start.secondsText) s to \(segment.end.secondsText) s")
    if let range = segment.byteRange {
      parts.append("bytes \(range.lowerBound.grouped) to \((range.upperBound - 1).grouped)")
    }
    if segment.startsDiscontinuity { parts.append("times and format start again") }
    if segment.isGap { parts.append("not to be loaded") }
    if let key = segment.key, let vector = key.initializationVector {
      parts.append("encrypted, IV \(vector.hexDigits.drop { $0 == "0" })")
    }
    if let date = segment.date { parts.append("\(date)") }
    return parts.joined(separator: ", ")
  }

  private static func text(of variant: VariantStream, isKeyFrames: Bool) -> String {
    let kind = isKeyFrames ? "key frames alone" : "a quality"
    var parts = ["\(kind): at most \(variant.bandwidth.grouped) bits a second"]
    if let average = variant.averageBandwidth { parts.append("\(average.grouped) on average") }
    if let width = variant.width, let height = variant.height { parts.append("\(width)×\(height)") }
    if !variant.codecs.isEmpty {
      parts.append(variant.codecs.joined(separator: " and ").withoutControlCharacters)
    }
    if let group = variant.audioGroup {
      parts.append("sound from the group \(group.withoutControlCharacters)")
    }
    return parts.joined(separator: ", ")
  }

  private static func text(of tag: PlaylistTag, _ value: String) -> String {
    switch tag {
    case .start: "this is a playlist; no other line may be the first"
    case .version: "the earliest version of the protocol that has all that is used here"
    case .independentSegments: "each segment starts with a picture that needs no other"
    case .startOffset: "where to start playing"
    case .define: "a variable: {$name} stands for its value from here on"
    case .targetDuration: "no segment lasts longer than \(value) s; a live list is read that often"
    case .mediaSequence: "the number of the first segment; the others follow from the order"
    case .discontinuitySequence: "how many discontinuities lay before the first segment"
    case .endList: "nothing will be added: the list need not be read again"
    case .playlistType: value == "VOD" ? "nothing changes" : "segments are added, and none goes"
    case .iFramesOnly: "each range is one key frame: for thumbnails and fast forward"
    case .partInformation: "how long parts of segments last, for low latency"
    case .serverControl: "what the server can do beyond sending files"
    case .segment: "the segment below, its seconds, and a title"
    case .byteRange: "length and offset of the bytes; without offset, they follow those before"
    case .discontinuity: "the next segment was made elsewhere: times and format start again"
    default: further(tag, value)
    }
  }

  private static func further(_ tag: PlaylistTag, _ value: String) -> String {
    switch tag {
    case .key:
      value.hasPrefix("METHOD=NONE")
        ? "segments from here on are in the clear" : "how segments from here on are encrypted"
    case .map: "what a decoder has to know before it can read a segment"
    case .programDateTime: "when the next segment was on the air"
    case .gap: "the next segment is missing; players must not ask for it"
    case .bitrate: "thousands of bits a second of the segments below"
    case .part: "a part of the next segment, which can be loaded before the whole is there"
    case .dateRange: "something that holds for a range of dates: an advertisement, say"
    case .skip: "segments that the list before had, and that are left out"
    case .preloadHint: "what the server will have next; a request waits for it"
    case .renditionReport: "how far another quality is"
    case .media: "a rendition: sound or subtitles with a playlist of their own"
    case .variant: "a quality, whose playlist is below"
    case .iFrameVariant: "a quality of key frames alone"
    case .sessionData: "a text for the application"
    case .sessionKey: "a key that segments will need"
    case .contentSteering: "where to ask which server to use"
    default: ""
    }
  }
}
