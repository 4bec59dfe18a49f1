import Media

extension LintRule {
  /// Tracks whose boxes do not agree on whether they hold pictures or sound.
  static let mediaHeader = LintRule(
    "media-header", .warning,
    explanation:
      "A player that goes by the one box sees pictures, one that goes by the other does not.",
    clause: "ISO/IEC 14496-12 §8.4.5"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let type = track.handler?.handlerType, let wanted = mediaHeaders[type],
        let information = track.information, information.box.error == nil
      else { return [] }
      var findings: [Observation] = []
      if information.box.first(wanted) == nil {
        findings.append(("the handler is '\(type)', and there is no '\(wanted)'", information.path))
      }
      for entry in track.descriptions where disagrees(entry.box, with: track.kind) {
        findings.append(("the handler is '\(type)', the sample entry is none of those", entry.path))
      }
      return findings
    }
  }

  private static let mediaHeaders: [FourCC: FourCC] = [
    "vide": .videoMediaHeader, "soun": .soundMediaHeader,
  ]

  private static func disagrees(_ entry: Box, with kind: Track.Kind) -> Bool {
    switch entry.content {
    case is VisualSampleEntry: kind == .audio
    case is AudioSampleEntry: kind == .video
    default: false
    }
  }
}
