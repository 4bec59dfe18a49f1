import Media

/// What the boxes of one `trak` say, each on its own, as far as it can be read.
///
/// ``MP4Track`` gives up if something that it needs is damaged. This one keeps what is there, for
/// drawings and for lint.
package struct TrackBoxes: Sendable {
  package let trak: LocatedBox
  package let header: TrackHeaderBox?
  package let mediaHeader: MediaHeaderBox?
  package let handler: HandlerBox?
  package let edits: [EditListBox.Entry]?
  package let information: LocatedBox?
  package let sampleTable: LocatedBox?

  /// The sample table, where all boxes that it needs can be read.
  package let tables: SampleTableBoxes?

  /// The sample entries, such as `avc1` and `mp4a`.
  package let descriptions: [LocatedBox]

  /// Where the chunks are that hold the samples, in the order of the table.
  package let chunks: [ChunkExtent]

  package init(_ trak: LocatedBox) {
    self.trak = trak
    header = trak.box.first(.trackHeader)?.content()
    edits = trak.box.first([.edit, .editList])?.content(as: EditListBox.self)?.entries
    let media = trak.first(.media)
    mediaHeader = media?.box.first(.mediaHeader)?.content()
    handler = media?.box.first(.handler)?.content()
    information = media?.first(.mediaInformation)
    sampleTable = information?.first(.sampleTable)
    tables = sampleTable.flatMap { try? SampleTableBoxes($0) }
    descriptions = sampleTable?.first(.sampleDescription)?.children ?? []
    chunks = tables?.chunkExtents ?? []
  }
}

extension TrackBoxes {
  /// Pictures, sound or something else.
  package var kind: Track.Kind { handler?.kind ?? .other }

  /// Where one of the boxes of the sample table is, or would be.
  func path(of types: FourCC...) -> String {
    guard let sampleTable else { return trak.path }
    let found = types.lazy.compactMap { sampleTable.first($0) }.first
    return found?.path ?? sampleTable.path
  }

  /// Where the table with the places of the chunks is.
  var chunkOffsetPath: String { path(of: .chunkOffset, .chunkLargeOffset) }

  /// How long all samples last together, in ticks of the track.
  var sampleDuration: Int64? {
    tables?.timeToSample.entries.reduce(0) { $0.addingClamped(Int64($1.duration)) }
  }
}

extension TimeToSampleBox.Entry {
  /// Ticks of all samples of the run; below 2^64, and so clamped.
  fileprivate var duration: Int64 {
    Int64(clamping: UInt64(sampleCount) * UInt64(sampleDelta))
  }
}

extension LocatedBox {
  /// The first child of a type.
  func first(_ type: FourCC) -> LocatedBox? {
    children.first { $0.box.type == type }
  }
}

/// What the boxes of one `traf` say, with the defaults of its track filled in.
///
/// ``MovieFragment`` unrolls fragments into samples. This one keeps whole runs, for drawings and
/// for lint, and remembers which box said what.
package struct FragmentBoxes: Sendable {
  package let traf: LocatedBox
  package let header: TrackFragmentHeaderBox

  /// When its first sample is decoded, in ticks of the track, if the file says so.
  package let decodeTime: UInt64?

  /// How long all its samples last together, in ticks of the track.
  package let duration: Int64

  /// Where the samples of each run are.
  package let runs: [Range<Int>]
}

extension FragmentBoxes {
  /// Goes through all fragments of a file, in file order.
  static func all(in file: BoxTree) -> [FragmentBoxes] {
    var defaults: [UInt32: TrackExtendsBox] = [:]
    for box in file.first(.movie)?.first(.movieExtends)?.children(.trackExtends) ?? [] {
      guard let content = box.content(as: TrackExtendsBox.self) else { continue }
      defaults[content.trackID] = content
    }
    let fragments = file.locatedBoxes.filter { $0.box.type == .movieFragment }
    return fragments.flatMap { all(in: $0, defaults) }
  }

  private static func all(
    in fragment: LocatedBox, _ defaults: [UInt32: TrackExtendsBox]
  ) -> [FragmentBoxes] {
    var dataEnd = fragment.box.offset
    return fragment.children(.trackFragment).compactMap { traf in
      guard let header: TrackFragmentHeaderBox = traf.box.first(.trackFragmentHeader)?.content()
      else { return nil }
      let base =
        header.base(movieFragmentOffset: fragment.box.offset, dataEnd: dataEnd) ?? .max
      let common = SampleDefaults(header, defaults[header.trackID])
      let boxes = FragmentBoxes(traf, header, common, base: base)
      dataEnd = boxes.runs.last?.upperBound ?? base
      return boxes
    }
  }

  private init(
    _ traf: LocatedBox, _ header: TrackFragmentHeaderBox, _ defaults: SampleDefaults, base: Int
  ) {
    var runs: [Range<Int>] = []
    var duration: Int64 = header.isDurationEmpty ? Int64(defaults.duration) : 0
    for box in traf.box.children(.trackRun) {
      // After a run that cannot be read, the place of the next one is unknown.
      guard let run = box.content(as: TrackRunBox.self) else { break }
      let start = run.dataOffset.map { base.addingClamped(Int($0)) } ?? runs.last?.upperBound
      let place = max(0, start ?? base)
      runs.append(place..<place.addingClamped(run.byteCount(defaults)))
      duration = duration.addingClamped(run.duration(defaults))
    }
    self.traf = traf
    self.header = header
    self.runs = runs
    self.duration = duration
    decodeTime =
      traf.box.first(.trackFragmentDecodeTime)?
      .content(as: TrackFragmentDecodeTimeBox.self)?.baseMediaDecodeTime
  }
}

extension TrackRunBox {
  /// Ticks of all samples of the run together.
  fileprivate func duration(_ defaults: SampleDefaults) -> Int64 {
    if let durations { return durations.reduce(0) { $0.addingClamped(Int64($1)) } }
    return Int64(clamping: UInt64(sampleCount) * UInt64(defaults.duration))
  }
}
