import Media

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
    return joined
  }

  /// When the last picture ends, after the edit list; `nil` where there is none.
  func presentationEnd(in table: SampleTable) -> MediaTime? {
    let last = fragments.last { !$0.samples.isEmpty }?.samples ?? table.indices
    return presentationEnd(of: table.samples(in: last))
  }

  /// The same track that lasts so long, where it is known.
  func lasting(_ duration: MediaTime?) -> MP4Track {
    guard let duration else { return self }
    var track = MP4Track(
      track: track.replacing(duration: duration.converted(to: self.track.timescale)), path: path,
      descriptions: descriptions, edits: edits, editList: editList, notes: notes)
    track.fragments = fragments
    track.rules = rules
    return track
  }
}

extension EditList {
  /// The same list, which may show what comes from `fragmentStart` on.
  ///
  /// A writer that begins before it knows the end gives an edit the length of what the movie box
  /// lists. Taken at its word, such an edit hides every fragment; nobody can want that, so where
  /// all fragments lie behind the end of the edit, it has no end.
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
  fileprivate func replacing(duration: MediaTime) -> Track {
    Track(
      id: id, kind: kind, codec: codec, codecString: codecString, language: language,
      timescale: timescale, duration: duration, formats: formats)
  }
}
