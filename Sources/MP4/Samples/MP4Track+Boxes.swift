import Media

extension MP4Track {
  /// Reads a track from its `trak` box.
  ///
  /// - Throws: `MP4Error` if a box that is needed is missing, there twice, or cannot be read.
  init(_ trak: LocatedBox, movieTimescale: UInt32, fileLength: Int) throws(MP4Error) {
    let header: TrackHeaderBox = try trak.required(.trackHeader).content()
    let media = try trak.required(.media)
    let mediaHeader: MediaHeaderBox = try media.required(.mediaHeader).content()
    let handler: HandlerBox = try media.required(.handler).content()
    let information = try media.required(.mediaInformation)
    let table = try information.required(.sampleTable)
    let entries = try Self.sampleEntries(in: table)
    try Self.checkDataReference(of: entries[0], in: information)

    path = trak.path
    edits =
      try trak.optional(.edit)?.optional(.editList)?.content(as: EditListBox.self).entries ?? []
    editList = EditList(
      edits, movieTimescale: movieTimescale, mediaTimescale: mediaHeader.timescale)
    sampleTable = SampleTable(try SampleTableBoxes(table), fileLength: fileLength)
    let declared = Int64(clamping: mediaHeader.duration ?? 0)
    track = try Self.track(
      header: header, mediaHeader: mediaHeader, handler: handler, entry: entries[0],
      duration: sampleTable.isEmpty ? declared : sampleTable.duration)
    let severalEntries =
      entries.count > 1 ? ["there are \(entries.count) sample entries; the first is used"] : []
    let encryption = entries[0].box.encryptionScheme.map { scheme in
      "the samples are encrypted ('\(scheme)'); without the key nothing can decode them"
    }
    notes = severalEntries + [encryption].compactMap { $0 } + sampleTable.notes + editList.notes
  }

  /// The ways in which the samples are coded: at least one.
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
  /// A file without data references is taken at its word that it has samples.
  private static func checkDataReference(
    of entry: LocatedBox, in information: LocatedBox
  ) throws(MP4Error) {
    let number =
      (entry.box.content(as: VisualSampleEntry.self)?.dataReferenceIndex)
      ?? (entry.box.content(as: AudioSampleEntry.self)?.dataReferenceIndex) ?? 1
    let references = information.box.first([.dataInformation, .dataReference])?.children ?? []
    let index = Int(number) - 1
    guard references.indices.contains(index),
      let location = references[index].content(as: DataEntryURLBox.self)?.location
    else { return }
    let rule = "the samples are in another file, '\(location.withoutControlCharacters)'"
    throw MP4Error(ParsingError(.invalid(rule), at: references[index].offset), path: entry.path)
  }

  private static func track(
    header: TrackHeaderBox, mediaHeader: MediaHeaderBox, handler: HandlerBox, entry: LocatedBox,
    duration: Int64
  ) throws(MP4Error) -> Track {
    var codecString = "\(entry.box.type)"
    var video: VideoFormat?
    switch handler.handlerType {
    case "vide":
      let parameters = try CodecParameters(entry)
      codecString = parameters.codecString
      video = VideoFormat(entry.box, parameters, header: header)
    case "soun":
      codecString = entry.box.streamCodecString
    default:
      break
    }
    return Track(
      id: Int(header.trackID), kind: Track.Kind(handler), codec: entry.box.type,
      codecString: codecString, language: mediaHeader.language, timescale: mediaHeader.timescale,
      duration: MediaTime(value: duration, timescale: mediaHeader.timescale), video: video)
  }
}

extension Track.Kind {
  fileprivate init(_ handler: HandlerBox) {
    self =
      switch handler.handlerType {
      case "vide": .video
      case "soun": .audio
      default: .other
      }
  }
}
