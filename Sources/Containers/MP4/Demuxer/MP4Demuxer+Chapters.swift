import Media

extension MP4Demuxer {
  /// The chapters of the film: those of a text track, or else those that `udta` lists.
  ///
  /// There are two ways to write them, and many files have both. QuickTime's is a track of text that
  /// other tracks refer to by `tref/chap`; each of its samples is the name of a chapter, and lasts as
  /// long. Nero's is a list, `udta/chpl`, of at most 255 chapters. A track that cannot be read, as at
  /// the end of a file that is cut off, gives way to the list.
  public func chapters() async -> [Chapter] {
    let named = await trackedChapters()
    return named.isEmpty ? listedChapters : named
  }

  /// More than any viewer would look through; a damaged table may claim billions.
  private static let chapterLimit = 1000

  private var listedChapters: [Chapter] {
    let list: ChapterListBox? =
      boxTree.first(.movie)?.first([.userData, .chapterList])?.content()
    return (list?.chapters ?? []).sorted { $0.startTime < $1.startTime }
  }

  private func trackedChapters() async -> [Chapter] {
    guard let track = chapterTrack, let table = await chapterTable(of: track) else { return [] }
    var chapters: [Chapter] = []
    for sample in table.samples(in: table.indices.prefix(Self.chapterLimit))
    where track.shows(sample) {
      guard sample.size <= ChapterText.longestSample,
        let text = try? await read(sample, of: track)
      else { return [] }
      chapters.append(
        Chapter(startTime: text.presentationTime, title: ChapterText(text.data).text))
    }
    return chapters.sorted { $0.startTime < $1.startTime }
  }

  /// The first track of text that another one names as its chapters.
  ///
  /// It may name a track of pictures beside it.
  private var chapterTrack: MP4Track? {
    let references = (boxTree.first(.movie)?.children(.track) ?? []).compactMap { trak in
      trak.first([.trackReference, .chapterReference])?.content(as: TrackReferenceTypeBox.self)
    }
    let ids = Set(references.flatMap(\.trackIDs).map(Int.init))
    return mp4Tracks.first { ids.contains($0.id) && ["text", "tx3g"].contains($0.codec) }
  }

  /// Where the names are.
  ///
  /// Where fragments are read as needed, names in fragments are not looked for:
  /// that would read all of the file.
  private func chapterTable(of track: MP4Track) async -> SampleTable? {
    if let finder { return finder.movieTables[track.id] }
    return try? await sampleTable(of: track.id)
  }
}

/// The text of a sample: its length in two bytes, then the text.
///
/// QuickTime File Format, "Text sample data"; 3GPP TS 26.245 §5.17. It is UTF-8, or UTF-16 after a
/// byte order mark. Boxes may follow: `encd` says "UTF-8" once more.
struct ChapterText {
  let text: String

  /// The longest text, with room for boxes; a longer sample is not a name.
  static let longestSample = 1 << 17

  /// Reads a sample; a text that is cut off is taken as far as it goes.
  init(_ sample: [UInt8]) {
    let count = sample.count < 2 ? 0 : Int(sample[0]) << 8 | Int(sample[1])
    let bytes = sample.dropFirst(2).prefix(count)
    switch (bytes.first, bytes.dropFirst().first) {
    case (0xFE, 0xFF): text = Self.wideText(bytes.dropFirst(2), isBigEndian: true)
    case (0xFF, 0xFE): text = Self.wideText(bytes.dropFirst(2), isBigEndian: false)
    default: text = String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func wideText(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
      let pair = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
    return String(decoding: units, as: UTF16.self)
  }
}
