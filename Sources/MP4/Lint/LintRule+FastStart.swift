import Media

extension LintRule {
  /// Playback over a network starts at once only where the movie box comes before the media data.
  static let fastStart = LintRule(
    "faststart", .note,
    explanation: "Over a network a player must fetch the end of the file before it can start.",
    clause: "ISO/IEC 14496-12 §6.3.3"
  ) { subject in
    let file = subject.file
    guard let movie = file.boxes.firstIndex(where: { $0.type == .movie }),
      let data = file.boxes.firstIndex(where: { $0.type == .mediaData }), data < movie
    else { return [] }
    let distance = file.boxes[movie].offset
    let message =
      "'moov' comes after 'mdat', at \(distance.grouped): "
      + "a player must look for it behind the media data before it can start"
    return [(message, "moov")]
  }
}
