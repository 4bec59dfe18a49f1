import Media

/// What the boxes of one `trak` say, each for itself and as far as it can be read.
///
/// ``MP4Track`` gives up where something that it needs is broken. This one keeps what is there, to
/// be drawn and to be judged.
public struct TrackBoxes: Sendable {
  public let trak: LocatedBox
  public let header: TrackHeaderBox?
  public let mediaHeader: MediaHeaderBox?
  public let handler: HandlerBox?
  public let edits: [EditListBox.Entry]?
  public let information: LocatedBox?
  public let sampleTable: LocatedBox?

  /// The sample table, where all boxes that it needs can be read.
  public let tables: SampleTableBoxes?

  /// The sample entries, such as `avc1` and `mp4a`.
  public let descriptions: [LocatedBox]

  /// Where the chunks are that hold the samples, in the order of the table.
  public let chunks: [ChunkExtent]

  public init(_ trak: LocatedBox) {
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
  public var kind: Track.Kind {
    switch handler?.handlerType {
    case "vide": .video
    case "soun": .audio
    default: .other
    }
  }

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
