import Media

/// The variants of a programme as levels, from the lowest rate to the highest.
///
/// Variants with the same attributes are one level: their further addresses are used if the first
/// one fails (RFC 8216 §6.2.4). Those without pictures are left out where others have some, and those
/// which repeat another one's playlist and sound for the sake of other subtitles.
struct Ladder: Sendable {
  /// One level: a variant, and where its playlist may be loaded from.
  struct Rung: Sendable {
    let variant: VariantStream?

    /// The addresses of its playlist, the author's first choice first.
    var addresses: [String]
    let level: QualityLevel
  }

  private(set) var rungs: [Rung]

  /// A playlist of segments is its own only level.
  init(_ playlist: MediaPlaylist) {
    rungs = [Rung(variant: nil, addresses: [playlist.url], level: QualityLevel(bandwidth: 0))]
  }

  init(_ playlist: MultivariantPlaylist) {
    rungs = []
    let hasPictures = playlist.variants.contains(where: \.hasPictures)
    for variant in playlist.variants where variant.hasPictures || !hasPictures {
      if let index = rungs.firstIndex(where: { $0.variant.map(variant.isRedundant) == true }) {
        rungs[index].addresses.append(variant.url)
      } else if !rungs.contains(where: { $0.variant.map(variant.isRepetition) == true }) {
        rungs.append(Rung(variant: variant, addresses: [variant.url], level: variant.level))
      }
    }
    rungs = rungs.enumerated().sorted {
      ($0.element.level.bandwidth, $0.offset) < ($1.element.level.bandwidth, $1.offset)
    }.map(\.element)
  }

  var levels: [QualityLevel] { rungs.map(\.level) }

  /// The sounds that have segments of their own: those of the highest level, then what only lower ones
  /// have, such as another language.
  func sounds(of playlist: MultivariantPlaylist) -> [Rendition] {
    var sounds: [Rendition] = []
    for rung in rungs.reversed() {
      guard let group = rung.variant?.audioGroup else { continue }
      for sound in playlist.renditions(.audio, group: group)
      where sound.uri != nil
        && !sounds.contains(where: { $0.name == sound.name && $0.language == sound.language })
      {
        sounds.append(sound)
      }
    }
    return sounds
  }
}

extension VariantStream {
  /// Whether it has pictures, as far as its attributes tell; true if they tell nothing.
  fileprivate var hasPictures: Bool {
    if width != nil || codecs.isEmpty { return true }
    let sound = ["mp4a", "ac-3", "ec-3", "opus", "flac", "fLaC", "Opus", "alac", "mp3"]
    return !codecs.allSatisfy { codec in sound.contains { codec.hasPrefix($0) } }
  }

  /// Whether another one has the same pictures and sound.
  fileprivate func isRedundant(to other: VariantStream) -> Bool {
    uri != other.uri && bandwidth == other.bandwidth && codecs == other.codecs
      && width == other.width && height == other.height && frameRate == other.frameRate
      && audioGroup == other.audioGroup && videoRange == other.videoRange
  }

  /// Whether it is the same playlist as another one's, with the same sound beside it.
  fileprivate func isRepetition(of other: VariantStream) -> Bool {
    uri == other.uri && audioGroup == other.audioGroup
  }

  fileprivate var level: QualityLevel {
    QualityLevel(
      bandwidth: bandwidth, averageBandwidth: averageBandwidth,
      pictureSize: width.flatMap { width in
        height.map { PixelSize(width: width, height: $0) }
      },
      frameRate: frameRate, codecs: codecs)
  }
}

extension [Rendition] {
  /// The rendition that a name or a language means; else the author's choice, else the first.
  func preferredIndex(_ wanted: String?) -> Int? {
    firstIndex { $0.name == wanted || $0.language != nil && $0.language == wanted }
      ?? firstIndex(where: \.isDefault) ?? indices.first
  }
}
