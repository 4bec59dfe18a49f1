import Media

extension SampleTable {
  /// Joins the tables of a track, as far as all of them reach.
  ///
  /// No table is trusted beyond its own bytes. If all samples have the same size, there is only a
  /// count of them, so the length of the file limits how many there can be.
  ///
  /// - Parameters:
  ///   - boxes: The tables.
  ///   - fileLength: Bytes of the file in which the samples lie.
  ///   - limit: The most samples that are taken.
  ///   - rules: What the tables mean.
  package init(
    _ boxes: SampleTableBoxes, fileLength: Int, limit: Int = .max, rules: SampleRules = .core
  ) {
    let decodeTimes = DecodeTimes(boxes.timeToSample)
    let compositionOffsets = SampleRuns(boxes.compositionOffset)
    let layout = ChunkLayout(boxes.sampleToChunk, offsets: boxes.chunkOffsets)
    var reaches = [
      SampleTableBoxes.Reach(type: .sampleSize, sampleCount: boxes.sizes.count),
      SampleTableBoxes.Reach(type: .timeToSample, sampleCount: decodeTimes.count),
      SampleTableBoxes.Reach(type: .sampleToChunk, sampleCount: layout.sampleCount),
    ]
    // Some writers add an empty table where no sample has an offset; that says nothing.
    if compositionOffsets.runCount > 0 {
      reaches.append(
        SampleTableBoxes.Reach(type: .compositionOffset, sampleCount: compositionOffsets.count))
    }
    var notes = SampleTableBoxes.disagreement(of: reaches).map { [$0] } ?? []
    var count = reaches.map(\.sampleCount).min() ?? 0
    if case .constant(let size, _) = boxes.sizes {
      let room = fileLength / Int(size)
      if count > room {
        notes.append("of \(count.grouped) samples of \(size) bytes, \(room.grouped) are taken")
        count = room
      }
    }
    let times = DecodeTimes(rules: rules, boxes.timeToSample) ?? decodeTimes
    self.init(
      decodeTimes: times,
      compositionOffsets: SampleRuns(rules: rules, boxes.compositionOffset, times, count: count)
        ?? compositionOffsets,
      places: SamplePlaces(
        layout: ChunkLayout(
          rules: rules, boxes.sampleToChunk, layout, sizes: boxes.sizes, count: count) ?? layout,
        sizes: boxes.sizes),
      syncSamples: SyncSamples(rules: rules, boxes.syncSample, sampleCount: count)
        ?? SyncSamples(boxes.syncSample, sampleCount: count),
      count: Swift.min(count, limit), notes: notes)
  }
}

extension SampleTable {
  /// Reads all tables of a `stbl` box, those too that were left in the file.
  ///
  /// - Throws: `MP4Error` if one is missing, there twice, or cannot be read.
  init(
    reading table: LocatedBox, from reader: any ByteRangeReader, rules: SampleRules
  ) async throws(MP4Error) {
    let whole = try await table.readingDeferredTables(reader, rules: rules)
    self.init(try SampleTableBoxes(whole), fileLength: reader.length, rules: rules)
  }

  /// Reads the first rows of each table that was left in the file: the first samples of the track.
  ///
  /// - Throws: `MP4Error` if a table is missing, there twice, or cannot be read.
  init(
    readingStartOf table: LocatedBox, from reader: any ByteRangeReader, rules: SampleRules
  ) async throws(MP4Error) {
    let start = try await table.readingDeferredTables(reader, byteCount: Self.startByteCount)
    var boxes = try SampleTableBoxes(start)
    var limit = Int.max
    if table.box.first(.sampleToChunk)?.isDeferred == true { boxes.dropOpenRun() }
    if table.box.first(.syncSample)?.isDeferred == true {
      // Whether decoding can start at samples after the last number is unknown.
      limit = Int(boxes.syncSample?.sampleNumbers.last ?? 0)
    }
    self.init(boxes, fileLength: reader.length, limit: limit, rules: rules)
  }

  /// Bytes of each table that are read for the first samples: some two thousand of them.
  private static let startByteCount = 16_384
}

extension SampleRuns where Value == Int32 {
  fileprivate init(_ box: CompositionOffsetBox?) {
    guard let box else { return }
    reserveCapacity(box.entries.count)
    for entry in box.entries {
      append(count: Int(entry.sampleCount), merging: entry.sampleOffset)
    }
  }
}

extension SampleTable {
  /// What is wrong with the samples of a track beside the tables themselves.
  func problems(of track: MP4Track, in box: LocatedBox, fileLength: Int) -> [MP4Error] {
    var problems: [MP4Error] = []
    if let index = firstIndex(notWithin: fileLength) {
      problems.append(track.beyondEnd(self[index], fileLength: fileLength))
    }
    let count = track.descriptions.count
    let run = places.layout.runs.values.first { $0.descriptionIndex >= count }
    if let run, let table = box.box.first(.sampleToChunk) {
      let number = Int(run.descriptionIndex) + 1
      let rule = "samples use sample entry \(number.grouped), the track has \(count)"
      problems.append(
        MP4Error(
          ParsingError(.invalid(rule), at: table.offset), path: "\(box.path)/\(table.type)"))
    }
    return problems
  }
}

extension MP4Track {
  /// A sample that reaches past the end of a file of this length.
  func beyondEnd(_ sample: SampleRecord, fileLength: Int) -> MP4Error {
    let reason = MP4Error.Reason.sampleBeyondEnd(
      index: sample.index, size: sample.size, fileLength: fileLength)
    return MP4Error(reason, path: path, at: sample.offset)
  }
}
