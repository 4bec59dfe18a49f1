import Captions
import Media

extension Ladder {
  /// Renditions that are offered at most.
  private static let mostTexts = 256

  /// The subtitles that have segments: those of the highest level, then what only lower ones have.
  ///
  /// Where no variant names a group, all groups are meant: such lists are damaged, but not ambiguous.
  func texts(of playlist: MultivariantPlaylist) -> [Rendition] {
    let groups = rungs.reversed().compactMap { $0.variant?.subtitleGroup }
    let subtitles = playlist.renditions.filter { $0.kind == .subtitles && $0.uri != nil }
    let named =
      groups.isEmpty
      ? subtitles : groups.flatMap { group in subtitles.filter { $0.groupID == group } }
    var texts: [Rendition] = []
    var seen: Set<CaptionLabel> = []
    for rendition in named where texts.count < Self.mostTexts {
      // A level's group repeats what another level's group has.
      var label = rendition.label
      (label.isDefault, label.isAutoselected) = (false, false)
      if seen.insert(label).inserted { texts.append(rendition) }
    }
    return texts
  }

  /// How the samples of subtitles are written, as far as the variants tell.
  var textCodec: FourCC {
    let codecs = rungs.flatMap { $0.variant?.codecs ?? [] }
    let isTTML = codecs.contains { $0.hasPrefix("stpp") }
    return isTTML && !codecs.contains { $0.hasPrefix("wvtt") } ? "stpp" : "wvtt"
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
  mutating func add(texts: [Rendition], _ codec: FourCC) {
    for (index, rendition) in texts.enumerated() {
      list.append(
        Track(
          id: Self.number(ofText: index), kind: .text, codec: codec, codecString: "\(codec)",
          language: rendition.language ?? "und", timescale: 90_000,
          duration: duration.map { MediaTime($0, timescale: 90_000) }, formats: [.other]))
    }
  }

  static func number(ofText index: Int) -> Track.ID { firstText + index }

  /// The rendition of subtitles that is among some tracks.
  static func text(of tracks: Set<Track.ID>) -> Int? {
    tracks.first { $0 >= firstText }.map { $0 - firstText }
  }
}
