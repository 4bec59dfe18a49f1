import Media
import Testing

@testable import MP4

/// Every box that has a fixed end, cut off at every byte before it.
@Suite("Boxes that are cut off") struct BoxTruncationTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let kind: BoxRegistry.Kind
    let payload: [UInt8]

    init(_ type: any BoxContent.Type, _ parts: [UInt8]...) {
      kind = .content(type)
      payload = concat(parts)
    }

    init(_ layout: BoxLayout, _ parts: [UInt8]...) {
      kind = .layout(layout)
      payload = concat(parts)
    }

    var testDescription: String { kind.name }

    /// What the parser names, in order; nothing where it refuses the payload.
    var fieldNames: [String] {
      let recorder = FieldRecorder()
      var reader = ByteReader(payload.span, recorder: recorder)
      guard (try? kind.parse(&reader)) != nil else { return [] }
      return recorder.fields.map(\.name)
    }
  }

  static let allVectors =
    vectors + fragmentVectors + codecVectors + protectionVectors + metadataVectors
    + quickTimeVectors

  /// The payloads are those of TinyMovie's boxes, and of the others the shortest with one row.
  static let vectors: [Vector] = [
    Vector(FileTypeBox.self, code("isom"), u32(512)),
    Vector(.progressiveDownloadInfo, versionAndFlags()),
    Vector(MovieHeaderBox.self, Array(TinyMovie.movieHeader.dropFirst(8))),
    Vector(TrackHeaderBox.self, Array(TinyMovie.trackHeader(id: 1).dropFirst(8))),
    Vector(MediaHeaderBox.self, Array(TinyMovie.mediaHeader.dropFirst(8))),
    Vector(HandlerBox.self, versionAndFlags(), u32(0), code("vide"), zeros(12)),
    Vector(EditListBox.self, versionAndFlags(), u32(1, 1, 0), u16(1, 0)),
    Vector(EditListBox.self, versionAndFlags(1), u32(1), u64(1, 0), u16(1, 0)),
    Vector(.videoMediaHeader, versionAndFlags(0, 1), zeros(8)),
    Vector(.soundMediaHeader, versionAndFlags(), zeros(4)),
    Vector(DataReferenceBox.self, versionAndFlags(), u32(1)),
    Vector(DataEntryURLBox.self, versionAndFlags(0, 1)),
    Vector(SampleDescriptionBox.self, versionAndFlags(), u32(1)),
    Vector(
      VisualSampleEntry.self, Array(TinyMovie.visualEntry("avc1").dropFirst(8))),
    Vector(
      AVCConfigurationBox.self, Array(TinyMovie.avcConfiguration.dropFirst(8))),
    Vector(HEVCConfigurationBox.self, HEVCConfigurationBoxTests.payload),
    Vector(AudioSampleEntry.self, zeros(28)),
    Vector(ESDBox.self, ESDBoxTests.payload),
    Vector(ColourInformationBox.self, code("nclx"), u16(1, 1, 1)),
    Vector(PixelAspectRatioBox.self, u32(4, 3)),
    Vector(.bitRate, u32(1, 2, 3)),
    Vector(TimeToSampleBox.self, versionAndFlags(), u32(1, 3, 512)),
    Vector(CompositionOffsetBox.self, versionAndFlags(), u32(1, 3, 512)),
    Vector(SampleToChunkBox.self, versionAndFlags(), u32(1, 1, 3, 1)),
    Vector(SampleSizeBox.self, versionAndFlags(), u32(0, 1, 99)),
    Vector(
      CompactSampleSizeBox.self,
      versionAndFlags(), u8(0, 0, 0, 16), u32(1), u16(7)
    ),
    Vector(ChunkOffsetBox.self, versionAndFlags(), u32(1, 40)),
    Vector(ChunkLargeOffsetBox.self, versionAndFlags(), u32(1), u64(40)),
    Vector(SampleToGroupBox.self, versionAndFlags(), code("roll"), u32(1, 5, 1)),
    Vector(SampleToGroupBox.self, versionAndFlags(1), code("roll"), u32(7, 1, 5, 1)),
    Vector(SampleGroupDescriptionBox.self, versionAndFlags(), code("roll"), u32(0)),
    Vector(SampleGroupDescriptionBox.self, versionAndFlags(2), code("roll"), u32(2, 1, 0)),
    Vector(.fieldHandling, u8(1, 0)),
    Vector(SyncSampleBox.self, versionAndFlags(), u32(1, 1)),
    Vector(ShadowSyncSampleBox.self, versionAndFlags(), u32(1, 2, 1)),
    Vector(.paddingBits, versionAndFlags(), u32(3), u8(0x12, 0x30)),
    Vector(.sampleDependencyType, versionAndFlags()),
    Vector(.compositionToDecode, versionAndFlags(), i32(-1, 0, 1, 2, 3)),
    Vector(.compositionToDecode, versionAndFlags(1), u64(0, 0, 1, 2, 3)),
    Vector(
      .subsampleInformation,
      versionAndFlags(), u32(1, 1), u16(1), u16(9), u8(1, 0), u32(0)),
    Vector(
      .subsampleInformation,
      versionAndFlags(1), u32(1, 1), u16(1), u32(9), u8(1, 0), u32(0)),
    Vector(.extendedLanguage, versionAndFlags()),
    Vector(.nullMediaHeader, versionAndFlags()),
    Vector(TrackReferenceTypeBox.self),
    Vector(
      .initialObjectDescriptor,
      versionAndFlags(), u8(0x10, 7), u16(0x004F), u8(0xFF, 0xFF, 0x29, 0x15, 0xFF)),
    Vector(
      SampleGroupDescriptionBox.self,
      versionAndFlags(1), code("roll"), u32(2, 1), u16(0xFFFF)),
    Vector(
      SampleGroupDescriptionBox.self,
      versionAndFlags(1), code("zzzz"), u32(0, 1, 3), u8(1, 2, 3)),
  ]

  @Test("say where the bytes end, at every length", arguments: allVectors)
  func truncations(of vector: Vector) throws {
    var whole = ByteReader(vector.payload.span, at: 100)
    try vector.kind.parse(&whole)
    #expect(whole.remaining == 0)
    for length in 0..<vector.payload.count {
      let error = #expect(throws: ParsingError.self) {
        var reader = ByteReader(vector.payload.span.extracting(first: length), at: 100)
        try vector.kind.parse(&reader)
      }
      #expect((100...100 + length).contains(error?.offset ?? 0), "cut after \(length) bytes")
    }
  }

  @Test("name every byte in order and leave no gap", arguments: allVectors)
  func fieldsCoverThePayload(of vector: Vector) throws {
    let recorder = FieldRecorder()
    var reader = ByteReader(vector.payload.span, at: 0, recorder: recorder)
    try vector.kind.parse(&reader)
    var end = 0
    for field in recorder.fields {
      // Bit fields share their bytes, so a field may begin where the one before it began.
      #expect(field.offset <= end, "a gap before \(field.name)")
      end = max(end, field.range.upperBound)
    }
    #expect(end == vector.payload.count)
  }

  @Test("refuse versions that they do not know", arguments: allVectors)
  func versions(of vector: Vector) {
    guard vector.fieldNames.first?.lowercased().hasSuffix("version") == true else { return }
    let error = #expect(throws: ParsingError.self) {
      let payload = [7] + vector.payload.dropFirst()
      var reader = ByteReader(payload.span, at: 100)
      try vector.kind.parse(&reader)
    }
    #expect(error == ParsingError(.unsupportedVersion(7), at: 100))
  }

  static let tables: [Vector] = allVectors.filter {
    $0.fieldNames == ["version", "flags", "entryCount", "entries"]
  }

  @Test("do not believe in more rows than their bytes hold", arguments: tables)
  func hostileCounts(of vector: Vector) {
    for count: UInt32 in [2, 1 << 30, .max] {
      let payload = vector.payload.prefix(4) + u32(count) + vector.payload.dropFirst(8)
      let error = #expect(throws: ParsingError.self) {
        var reader = ByteReader(Array(payload).span)
        try vector.kind.parse(&reader)
      }
      guard case .tableTooLarge(let rows, _, _) = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(rows == UInt64(count))
    }
  }
}

extension BoxRegistry.Kind {
  /// The type that parses such boxes, or the types of the boxes that share a layout.
  var name: String {
    switch self {
    case .content(let type): "\(type)"
    case .layout(let layout): layout.specifications.map { "\($0.subject)" }.joined(separator: ", ")
    case .container, .padding: "\(self)"
    }
  }

  /// Parses the payload of a box with fields.
  func parse(_ reader: inout ByteReader) throws(ParsingError) {
    switch self {
    case .content(let type): _ = try type.init(parsing: &reader)
    case .layout(let layout): try layout.parse(&reader)
    case .container, .padding: break
    }
  }
}
