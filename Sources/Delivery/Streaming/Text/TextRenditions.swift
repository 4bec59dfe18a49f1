import Captions
import Media

extension MultivariantPlaylist {
  /// Renditions of subtitles that are offered at most.
  private static let mostTexts = 256

  /// The subtitles that have segments: those of the highest level, then what only lower ones have.
  ///
  /// Where no variant names a group, all groups are meant: such lists are damaged, but not ambiguous.
  var texts: [Rendition] {
    let subtitles = renditions.filter { $0.kind == .subtitles && $0.uri != nil }
    let groups = subtitleGroups
    let named =
      groups.isEmpty
      ? subtitles : groups.flatMap { group in subtitles.filter { $0.groupID == group } }
    var texts: [Rendition] = []
    var seen: Set<CaptionLabel> = []
    for rendition in named where texts.count < Self.mostTexts {
      // A level's group repeats what another level's group has, perhaps in another format.
      var label = rendition.label
      (label.isDefault, label.isAutoselected) = (false, false)
      if seen.insert(label).inserted { texts.append(rendition) }
    }
    return texts
  }

  /// The groups of subtitles that variants name, those of the highest rate first, each once.
  private var subtitleGroups: [String] {
    var seen: Set<String> = []
    return variants.enumerated()
      .sorted { ($1.element.bandwidth, $0.offset) < ($0.element.bandwidth, $1.offset) }
      .compactMap(\.element.subtitleGroup).filter { seen.insert($0).inserted }
  }

  /// How a rendition of subtitles is written, as far as the variants with its group tell.
  ///
  /// A variant names all codecs of its group, so that it may be one of several. WebVTT goes without saying.
  ///
  /// - Returns: `wvtt`, `stpp`, or `stpp,wvtt`.
  func textCodecs(of rendition: Rendition) -> String {
    let codecs = variants.lazy
      .filter { $0.subtitleGroup ?? rendition.groupID == rendition.groupID }.flatMap(\.codecs)
    let named = ["stpp", "wvtt"].filter { kind in codecs.contains { $0.hasPrefix(kind) } }
    return named.isEmpty ? "wvtt" : named.joined(separator: ",")
  }
}

extension Rendition {
  /// What viewers choose by.
  var label: CaptionLabel {
    CaptionLabel(
      name: name.isEmpty ? language ?? "" : name, language: language, isDefault: isDefault,
      isAutoselected: isAutoselected, isForced: isForced)
  }
}

extension StreamTracks {
  /// More than there can be renditions of sound.
  private static let firstText = 100_001

  /// Adds renditions of subtitles; nothing is loaded for them yet.
  ///
  /// Whatever their segments have, they come as samples of WebVTT: see ``TextSegment``.
  mutating func add(_ texts: [TextFeed]) {
    for (index, text) in texts.enumerated() {
      list.append(
        Track(
          id: Self.number(ofText: index), kind: .text, codec: "wvtt", codecString: text.codecs,
          language: text.rendition.language ?? "und", timescale: 90_000,
          duration: duration.map { MediaTime($0, timescale: 90_000) }, formats: [.other]))
    }
  }

  static func number(ofText index: Int) -> Track.ID { firstText + index }

  /// The rendition of subtitles that is among some tracks.
  static func text(of tracks: Set<Track.ID>) -> Int? {
    tracks.first { $0 >= firstText }.map { $0 - firstText }
  }
}
