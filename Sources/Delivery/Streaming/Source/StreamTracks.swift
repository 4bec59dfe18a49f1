import Media

/// The tracks of a stream: their numbers are the same at every level.
///
/// Pictures are track 1. Sound in the variants' own segments is track 2 and the following; renditions
/// are track 101 and the following, and subtitles track 100 001 and the following.
struct StreamTracks {
  var list: [Track] = []

  /// How long the whole stream lasts, which no segment says; `nil` if that is not known.
  let duration: Duration?

  static let pictures = 1
  private static let firstSound = 2
  private static let firstRendition = 101

  /// - Parameters:
  ///   - content: What is in the first segment.
  ///   - hasRenditions: Whether the sound comes from elsewhere.
  ///   - duration: How long the whole stream lasts; `nil` if that is not known.
  init(main content: SegmentContent, hasRenditions: Bool, lasting duration: Duration?) {
    self.duration = duration
    for (track, id) in content.tracks.numbered(hasRenditions: hasRenditions) {
      list.append(track.renamed(to: id, language: nil, lasting: duration))
    }
  }

  /// Adds renditions; those not loaded yet are assumed to be coded like the loaded one.
  mutating func add(_ renditions: [Rendition], like track: Track?) {
    guard let track else { return }
    for (index, rendition) in renditions.enumerated() {
      list.append(
        track.renamed(
          to: Self.firstRendition + index, language: rendition.language, lasting: duration))
    }
  }

  /// The rendition that is among some tracks.
  static func rendition(of tracks: Set<Track.ID>) -> Int? {
    tracks.first { $0 >= firstRendition }.map { $0 - firstRendition }
  }

  /// The numbers of a segment's tracks, by the numbers that its container has.
  static func numbers(of content: SegmentContent, in lane: Lane.Kind, rendition: Int?) -> [Track.ID:
    Track.ID]
  {
    if lane == .sound {
      guard let track = content.tracks.first(where: { $0.kind == .audio }), let rendition else {
        return [:]
      }
      return [track.id: firstRendition + rendition]
    }
    let numbered = content.tracks.numbered(hasRenditions: rendition != nil)
    return Dictionary(numbered.map { ($0.track.id, $0.id) }) { first, _ in first }
  }

  fileprivate static func number(ofSound index: Int) -> Track.ID { firstSound + index }
}

extension [Track] {
  /// The tracks that are played, with their numbers: the first with pictures, and all with sound.
  fileprivate func numbered(hasRenditions: Bool) -> [(track: Track, id: Track.ID)] {
    var tracks: [(track: Track, id: Track.ID)] = []
    if let pictures = first(where: { $0.kind == .video }) {
      tracks.append((pictures, StreamTracks.pictures))
    }
    guard !hasRenditions else { return tracks }
    for (index, track) in filter({ $0.kind == .audio }).enumerated() {
      tracks.append((track, StreamTracks.number(ofSound: index)))
    }
    return tracks
  }
}

extension Track {
  fileprivate func renamed(
    to id: Track.ID, language: String?, lasting duration: Duration?
  ) -> Track {
    Track(
      id: id, kind: kind, codec: codec, codecString: codecString,
      language: language ?? self.language, timescale: timescale,
      duration: duration.map { MediaTime($0, timescale: timescale) },
      formats: formats)
  }
}
