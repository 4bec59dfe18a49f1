import Media

extension MP4Track {
  /// Reads what a `trak` box says about all samples together.
  ///
  /// - Parameters:
  ///   - trak: The box.
  ///   - movieTimescale: Ticks a second in the edit list.
  ///   - samples: The track's samples, where all of them are known already.
  ///   - rules: What its tables mean.
  ///   - problems: Receives what is wrong with sample entries after the first one.
  /// - Throws: `MP4Error` if a box that is needed is missing, there twice, or cannot be read.
  init(
    _ trak: LocatedBox, movieTimescale: UInt32, samples: SampleTable?,
    rules: SampleRules = .core, problems: inout [MP4Error]
  ) throws(MP4Error) {
    let header: TrackHeaderBox = try trak.required(.trackHeader).content()
    let media = try trak.required(.media)
    let mediaHeader: MediaHeaderBox = try media.required(.mediaHeader).content()
    let handler: HandlerBox = try media.required(.handler).content()
    let information = try media.required(.mediaInformation)
    let kind = handler.kind
    let descriptions = try Self.descriptions(
      in: information, kind: kind, header: header, problems: &problems)

    path = trak.path
    self.rules = rules
    edits =
      try trak.optional(.edit)?.optional(.editList)?.content(as: EditListBox.self).entries ?? []
    editList = EditList(
      edits, movieTimescale: movieTimescale, mediaTimescale: mediaHeader.timescale, rules: rules)
    // The header of a file in fragments declares 0, which says nothing.
    let declared = mediaHeader.duration.flatMap { $0 == 0 ? nil : Int64(clamping: $0) }
    let duration = samples.flatMap { $0.isEmpty ? nil : $0.duration } ?? declared
    track = Track(
      id: Int(header.trackID), kind: kind, codec: descriptions[0].codec,
      codecString: descriptions[0].codecString, language: mediaHeader.language,
      timescale: mediaHeader.timescale,
      duration: duration.map { MediaTime(value: $0, timescale: mediaHeader.timescale) },
      formats: descriptions.map(\.format))
    self.descriptions = descriptions
    soundRunUp = SoundRunUp(try information.required(.sampleTable).box)
    notes =
      descriptions.compactMap(\.note)
      + (try information.required(.sampleTable).unusedRandomAccess) + editList.notes
  }

  /// What the sample entries say: at least one.
  ///
  /// A track cannot be used without the first one. Few files have any of the others, and few
  /// samples need them: one that cannot be read is a problem, and stands for an unknown codec.
  private static func descriptions(
    in information: LocatedBox, kind: Track.Kind, header: TrackHeaderBox,
    problems: inout [MP4Error]
  ) throws(MP4Error) -> [SampleDescription] {
    let entries = try sampleEntries(in: information.required(.sampleTable))
    var descriptions: [SampleDescription] = []
    for entry in entries {
      do throws(MP4Error) {
        try checkDataReference(of: entry, in: information)
        descriptions.append(try SampleDescription(entry, kind: kind, header: header))
      } catch {
        guard !descriptions.isEmpty else { throw error }
        problems.append(error)
        descriptions.append(SampleDescription(unreadable: entry, kind: kind, header: header))
      }
    }
    return descriptions
  }

  /// The boxes that say how samples are coded: at least one.
  private static func sampleEntries(in table: LocatedBox) throws(MP4Error) -> [LocatedBox] {
    let description = try table.required(.sampleDescription)
    _ = try description.content(as: SampleDescriptionBox.self)
    guard !description.box.children.isEmpty else {
      let error =
        description.box.error
        ?? ParsingError(.invalid("there is no sample entry"), at: description.box.offset)
      throw MP4Error(error, path: description.path)
    }
    return description.children
  }

  /// Makes sure that the samples lie in this file.
  ///
  /// A file without data references is assumed to hold its samples itself.
  private static func checkDataReference(
    of entry: LocatedBox, in information: LocatedBox
  ) throws(MP4Error) {
    guard let references = information.box.first([.dataInformation, .dataReference]),
      let reference = references.dataReference(entry.box.dataReferenceIndex ?? 1),
      let location = reference.externalLocation
    else { return }
    let rule = "the samples are in another file, '\(location.withoutControlCharacters)'"
    throw MP4Error(ParsingError(.invalid(rule), at: reference.offset), path: entry.path)
  }
}

extension MP4Track {
  /// The same track, whose samples are now those of its fragments too.
  func joining(
    _ spans: [FragmentSpan], _ table: SampleTable, movieTimescale: UInt32
  ) -> MP4Track {
    let fragmentStart = spans.first { !$0.samples.isEmpty }.flatMap { span in
      table.samples(in: span.samples).lazy.map(\.presentationTime).min()
    }
    let list = editList.reaching(
      fragmentStart, entries: edits, movieTimescale: movieTimescale,
      mediaTimescale: track.timescale, rules: rules)
    var joined = MP4Track(
      track: track.replacing(duration: table.isEmpty ? track.duration : time(table.duration)),
      path: path, descriptions: descriptions, edits: edits, editList: list,
      notes: descriptions.compactMap(\.note) + list.notes)
    joined.fragments = spans
    joined.rules = rules
    joined.soundRunUp = soundRunUp
    return joined
  }

  /// When the last picture ends, after the edit list; `nil` if there is none.
  func presentationEnd(in table: SampleTable) -> MediaTime? {
    let last = fragments.last { !$0.samples.isEmpty }?.samples ?? table.indices
    return presentationEnd(of: table.samples(in: last))
  }

  /// The same track that lasts this long, where it is known.
  func lasting(_ duration: MediaTime?) -> MP4Track {
    guard let duration else { return self }
    var track = MP4Track(
      track: track.replacing(duration: duration.converted(to: self.track.timescale)), path: path,
      descriptions: descriptions, edits: edits, editList: editList, notes: notes)
    track.fragments = fragments
    track.rules = rules
    track.soundRunUp = soundRunUp
    return track
  }
}

extension EditList {
  /// The same list, which may show what comes from `fragmentStart` on.
  ///
  /// A writer that begins before it knows the end gives an edit the length of what the movie box
  /// lists. Read literally, such an edit hides every fragment, which is never meant. So where
  /// all fragments lie after the end of the edit, it has no end.
  fileprivate func reaching(
    _ fragmentStart: Int64?, entries: [EditListBox.Entry], movieTimescale: UInt32,
    mediaTimescale: UInt32, rules: SampleRules
  ) -> EditList {
    guard let mediaEnd, let fragmentStart, mediaEnd <= fragmentStart else { return self }
    let open = entries.map { entry in
      EditListBox.Entry(
        segmentDuration: entry.mediaTime < 0 ? entry.segmentDuration : 0,
        mediaTime: entry.mediaTime, rateInteger: entry.rateInteger,
        rateFraction: entry.rateFraction)
    }
    return EditList(
      open, movieTimescale: movieTimescale, mediaTimescale: mediaTimescale, rules: rules)
  }
}

extension Track {
  fileprivate func replacing(duration: MediaTime?) -> Track {
    Track(
      id: id, kind: kind, codec: codec, codecString: codecString, language: language,
      timescale: timescale, duration: duration, formats: formats)
  }
}
