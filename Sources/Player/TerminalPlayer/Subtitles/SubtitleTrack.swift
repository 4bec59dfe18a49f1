import Captions
import Media

/// Subtitles that the viewer can choose.
package struct SubtitleTrack: Hashable, Sendable {
  /// What the player calls them: the name of their file, or the language of the film's track.
  package let name: String

  /// How they are written, and how many or where: `SubRip, 812 cues`, `timed text, track 4`.
  let description: String

  /// The code that the film has for it: of ISO 639-2/T, or of RFC 5646; `nil` if it is not known.
  var language: String?

  /// What the programme says about it; `nil` if it says nothing.
  var label: CaptionLabel?

  /// The track of the film that they come from; `nil` for those of a file.
  var trackID: Track.ID?

  /// The service of closed captions that they come from; `nil` for all others.
  var service: EIA608Service?

  /// The cues, with times from the beginning of the film; for the film's own text, those read so far.
  var timeline: CueTimeline

  package init(name: String, description: String, cues: [CaptionCue]) {
    self.name = name.withoutControlCharacters
    self.description = description
    timeline = CueTimeline(cues)
  }

  /// A track of the film itself, before any of it has been read; `nil` if it is not text.
  ///
  /// - Parameters:
  ///   - track: The film's track.
  ///   - label: What the programme says about it; `nil` if it says nothing.
  init?(_ track: Track, label: CaptionLabel? = nil) {
    guard let format = CaptionSampleFormat.name(of: track) else { return nil }
    let isKnown = track.language != "und"
    if let label {
      let words = [format, label.language, label.isForced ? "forced" : nil]
      self.init(
        name: label.name.isEmpty ? "track \(track.id)" : label.name.clippedForMessages,
        description: words.compactMap { $0?.withoutControlCharacters.clippedForMessages }
          .joined(separator: ", "), cues: [])
    } else {
      self.init(
        name: isKnown ? track.language : "track \(track.id)",
        description: isKnown ? "\(format), track \(track.id)" : format, cues: [])
    }
    self.label = label
    language = isKnown ? track.language : nil
    trackID = track.id
  }

  /// Closed captions, which come with the pictures.
  init(_ service: EIA608Service, _ cues: [CaptionCue]) {
    self.init(name: "captions \(service.name)", description: "EIA-608", cues: cues)
    self.service = service
  }

  /// Whether it is in a language: `en` means `en-GB` too.
  func isInLanguage(_ code: String) -> Bool {
    guard let language = language?.lowercased() else { return false }
    return language == code || language.hasPrefix("\(code)-")
  }

  /// The subtitles of a file.
  package init(_ file: CaptionFile, named name: String) {
    let count = file.cues.count
    self.init(
      name: name,
      description: "\(file.format.rawValue), \(count.grouped) cue\(count == 1 ? "" : "s")",
      cues: file.cues)
  }

  /// The names that files of subtitles beside a film have: `film.srt` and `film.vtt` for `film.mp4`.
  ///
  /// - Parameter film: The film's path.
  /// - Returns: Their paths; none for addresses and for standard input.
  package static func namesBeside(film: String) -> [String] {
    guard film != "-", !WebAddress.isMeant(by: film), !film.contains("://") else { return [] }
    let folder = film.lastIndex(of: "/").map { film[...$0] } ?? ""
    let name = film.dropFirst(folder.count)
    // A name that begins with a point has no suffix.
    let end = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    guard !name.isEmpty else { return [] }
    return ["srt", "vtt"].map { "\(folder)\(name[..<end]).\($0)" }.filter { $0 != film }
  }
}
