import Media

extension LintRule {
  /// Track numbers that are 0 or taken.
  static let trackID = LintRule(
    "track-id", .error,
    explanation: "Fragments and references name tracks by number: they find the wrong one or none.",
    clause: "ISO/IEC 14496-12 §8.3.2"
  ) { subject in
    var owners: [UInt32: String] = [:]
    return subject.tracks.compactMap { track in
      guard let id = track.header?.trackID else { return nil }
      if id == 0 { return ("track ID 0 means no track", track.trak.path) }
      if let owner = owners[id] {
        return ("track ID \(id) is taken by \(owner)", track.trak.path)
      }
      owners[id] = track.trak.path
      return nil
    }
  }

  /// A number for the next track that a track has already.
  static let nextTrackID = LintRule(
    "next-track-id", .note,
    explanation: "A program that adds a track gives it the number of another.",
    clause: "ISO/IEC 14496-12 §8.2.2"
  ) { subject in
    guard let header = subject.movieHeader,
      let next = header.box.content(as: MovieHeaderBox.self)?.nextTrackID,
      let highest = subject.tracks.compactMap({ $0.header?.trackID }).max(), next <= highest
    else { return [] }
    return [("next_track_ID is \(next), and there is a track \(highest)", header.path)]
  }
}
