import Media

extension LintRule {
  /// Pictures and sound without a byte.
  static let zeroSizeSample = LintRule(
    "zero-size-sample", .warning,
    explanation: "A decoder gets nothing to decode: some take that for the end of the stream.",
    clause: "ISO/IEC 14496-12 §8.7.3"
  ) { subject in
    subject.mediaTracks.compactMap { track in
      guard case .list(let sizes)? = track.tables?.sizes else { return nil }
      let empty = sizes.indices.filter { sizes[$0] == 0 }
      let message = empty.first { "sample \(($0 + 1).grouped) has 0 bytes" }
      return message.map { ($0, track.path(of: .sampleSize, .compactSampleSize)) }
    }
  }

  /// Pictures and sound without a duration, other than the last.
  static let zeroDurationSample = LintRule(
    "zero-duration-sample", .warning,
    explanation: "Two samples are due at the same moment: a player shows one of them at most.",
    clause: "ISO/IEC 14496-12 §8.6.1.2"
  ) { subject in
    subject.mediaTracks.compactMap { track in
      guard let tables = track.tables else { return nil }
      var empty: [Int] = []
      var index = 0
      for entry in tables.timeToSample.entries {
        // The standard allows it for the last sample, whose end nobody has to know.
        let isLast = index.addingClamped(1) >= tables.sizes.count
        if entry.sampleDelta == 0, entry.sampleCount > 0, !isLast { empty.append(index) }
        index = index.addingClamped(Int(entry.sampleCount))
      }
      let message = empty.first { "sample \(($0 + 1).grouped) lasts 0 ticks" }
      return message.map { ($0, track.path(of: .timeToSample)) }
    }
  }
}

extension LintSubject {
  /// The tracks with pictures or sound: subtitles and the like have samples that say nothing.
  fileprivate var mediaTracks: [TrackBoxes] { tracks.filter { $0.kind != .other } }
}
