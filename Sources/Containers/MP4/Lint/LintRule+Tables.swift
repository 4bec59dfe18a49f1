import Media

extension LintRule {
  /// Tracks that hold nothing.
  static let emptyTrack = LintRule(
    "empty-track", .warning,
    explanation: "A player lists a track that never shows anything.",
    clause: "ISO/IEC 14496-12 §8.5.1"
  ) { subject in
    // The tables of a fragmented file are empty on purpose.
    guard !subject.file.isFragmented else { return [] }
    return subject.tracks.compactMap { track in
      guard let tables = track.tables, tables.sizes.count == 0 else { return nil }
      return ("the track has no samples", track.trak.path)
    }
  }
}

extension LintRule {
  /// Tables of one track that report different numbers of samples.
  static let sampleCount = LintRule(
    "sample-count", .error,
    explanation: "A sample that is missing from one table has no offset, no size or no time.",
    clause: "ISO/IEC 14496-12 §8.6.1.2, §8.7.3"
  ) { subject in
    subject.tracks.compactMap { track in
      // Tables that are missing or broken are left to other rules.
      guard let message = track.tables?.disagreement, let table = track.sampleTable else {
        return nil
      }
      return (message, table.path)
    }
  }
}

extension LintRule {
  /// Runs of chunks that hold nothing, or that do not exist.
  static let sampleToChunk = LintRule(
    "sample-to-chunk", .warning,
    explanation: "Players disagree about the chunk that the samples after it are in.",
    clause: "ISO/IEC 14496-12 §8.7.4"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let tables = track.tables else { return [] }
      let entries = tables.sampleToChunk.entries
      let path = track.path(of: .sampleToChunk)
      let chunkCount = tables.chunkOffsets.count
      let empty = entries.filter { $0.samplesPerChunk == 0 }.first { entry in
        "the chunks from \(entry.firstChunkNumber.grouped) on hold no samples"
      }
      // A track without chunks, as in a fragmented file, may still have a run.
      let runs = chunkCount == 0 ? [] : entries
      let beyond = runs.filter { Int($0.firstChunkNumber) > chunkCount }.first { entry in
        "a run begins at chunk \(entry.firstChunkNumber.grouped), "
          + "there are \(chunkCount.grouped)"
      }
      return [empty, beyond].compactMap { $0 }.map { ($0, path) }
    }
  }
}

extension LintRule {
  /// Samples that refer to a missing sample entry.
  static let sampleDescriptionIndex = LintRule(
    "sample-description-index", .error,
    explanation: "A player does not know how these samples are coded.",
    clause: "ISO/IEC 14496-12 §8.7.4"
  ) { subject in
    subject.tracks.compactMap { track in
      guard let entries = track.tables?.sampleToChunk.entries else { return nil }
      let count = track.descriptions.count
      let bad = entries.filter { !(1...max(1, count) ~= Int($0.sampleDescriptionNumber)) }
      let message = bad.first { entry in
        "the chunks from \(entry.firstChunkNumber.grouped) on use sample entry "
          + "\(entry.sampleDescriptionNumber.grouped) of \(count.grouped)"
      }
      return message.map { ($0, track.path(of: .sampleToChunk)) }
    }
  }
}

extension LintRule {
  /// A list of sync samples that is out of order, reaches too far, or does not begin at the start.
  static let syncSample = LintRule(
    "sync-sample", .warning,
    explanation: "A seek lands on a picture that cannot be decoded by itself, or on none.",
    clause: "ISO/IEC 14496-12 §8.6.2"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let tables = track.tables, let numbers = tables.syncSample?.sampleNumbers else {
        return []
      }
      let path = track.path(of: .syncSample)
      return messages(about: numbers, sampleCount: tables.sizes.count).map { ($0, path) }
    }
  }

  private static func messages(about numbers: [UInt32], sampleCount: Int) -> [String] {
    guard let first = numbers.first else {
      return sampleCount == 0 ? [] : ["no sample is a sync sample: decoding can start nowhere"]
    }
    let beyond = numbers.lazy.filter { $0 == 0 || Int($0) > sampleCount }.first
    let unordered = zip(numbers, numbers.dropFirst()).first { $0 >= $1 }
    return [
      beyond.map { "sync sample \($0.grouped) is none of \(sampleCount.grouped) samples" },
      unordered.map { "sync sample \($1.grouped) comes after \($0.grouped)" },
      first > 1 ? "the first sync sample is \(first.grouped), not 1" : nil,
    ].compactMap { $0 }
  }
}

extension LintRule {
  /// Pictures at which decoding can start, and that are far apart.
  static let syncDistance = LintRule(
    "sync-distance", .note,
    explanation: "A seek decodes many seconds of pictures before it shows one.",
    clause: "ISO/IEC 14496-12 §8.6.2"
  ) { subject in
    subject.tracks.compactMap { track in
      guard track.kind == .video, let tables = track.tables,
        let numbers = tables.syncSample?.sampleNumbers,
        let timescale = track.mediaHeader?.timescale, timescale > 0
      else { return nil }
      let times = DecodeTimes(tables.timeToSample)
      let starts = numbers.filter { 1...max(1, times.count) ~= Int($0) && times.count > 0 }
        .map { times[Int($0) - 1] }
      let distances = zip(starts, starts.dropFirst() + [times.end]).map {
        $1.subtractingClamped($0)
      }
      let longest = distances.max() ?? 0
      guard longest / Int64(timescale) >= syncDistanceLimit else { return nil }
      let seconds = MediaTime(value: longest, timescale: timescale).secondsText
      return (
        "from one sync sample to the next it is up to \(seconds) s", track.path(of: .syncSample)
      )
    }
  }

  /// Seconds: encoders are asked for 2 to 10.
  private static let syncDistanceLimit = 15
}

extension LintRule {
  /// Pictures and sound without a byte.
  static let zeroSizeSample = LintRule(
    "zero-size-sample", .warning,
    explanation: "A decoder gets nothing to decode, and some take that for the end of the stream.",
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
    explanation: "Two samples are due at the same moment, and a player shows only one of them.",
    clause: "ISO/IEC 14496-12 §8.6.1.2"
  ) { subject in
    subject.mediaTracks.compactMap { track in
      guard let tables = track.tables else { return nil }
      var empty: [Int] = []
      var index = 0
      for entry in tables.timeToSample.entries {
        // The standard allows it for the last sample, whose end no player needs.
        let isLast = index.addingClamped(1) >= tables.sizes.count
        if entry.sampleDelta == 0, entry.sampleCount > 0, !isLast { empty.append(index) }
        index = index.addingClamped(Int(entry.sampleCount))
      }
      let message = empty.first { "sample \(($0 + 1).grouped) lasts 0 ticks" }
      return message.map { ($0, track.path(of: .timeToSample)) }
    }
  }
}

extension MovieOutline {
  /// The tracks with pictures or sound: subtitles and the like have samples that say nothing.
  fileprivate var mediaTracks: [TrackBoxes] { tracks.filter(\.kind.isContinuous) }
}

extension LintRule {
  /// Negative offsets in the version of the box that has no negative numbers.
  static let compositionOffset = LintRule(
    "composition-offset", .warning,
    explanation: "A player that follows the standard shows the picture hours or days later.",
    clause: "ISO/IEC 14496-12 §8.6.1.3"
  ) { subject in
    subject.boxes(.compositionOffset).compactMap { located in
      guard located.box.version == 0,
        let entries = located.box.content(as: CompositionOffsetBox.self)?.entries
      else { return nil }
      let message = entries.filter { $0.sampleOffset < 0 }.first { entry in
        "version 0 has no negative offsets, and one would be \(entry.sampleOffset)"
      }
      return message.map { ($0, located.path) }
    }
  }
}
