import MP4
import Media

/// A complete little file: one H.264 track of six samples with B-frames in a pyramid.
///
///     decoding order       I0   P1   B2   b3   b4   P5(sync)
///     decode time           0  512 1024 1536 2048 2560
///     composition offset 1024 2560 1024    0  512 1024
///     presentation time  1024 3072 2048 1536 2560 3584
struct TinyMovie {
  var sizes: [UInt32] = [50, 40, 30, 20, 10, 60]
  var samplesPerChunk: UInt32 = 2
  var deltas: [(count: UInt32, delta: UInt32)] = [(6, 512)]
  var compositionOffsets: [Int32]? = [1024, 2560, 1024, 0, 512, 1024]
  var syncNumbers: [UInt32]? = [1, 6]
  var edits: [UInt8]? = fullBox("elst", u32(1), u32(200, 1024), u16(1, 0))
  var movieFirst = true
  var sampleEntry: [UInt8] = Self.avcEntry
  var handlerType: FourCC = "vide"

  /// Replaces a whole box of the sample table, or leaves it out.
  var replacements: [FourCC: [UInt8]] = [:]
  var otherTracks: [[UInt8]] = []

  static let movieTimescale: UInt32 = 1000
  static let mediaTimescale: UInt32 = 15360

  /// The file.
  var file: [UInt8] {
    let start = box("ftyp", code("isom"), u32(512), code("isom"), code("avc1"))
    let data = sizes.enumerated().flatMap { index, size in
      [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: Int(size))
    }
    // The movie's size does not depend on the offsets in it.
    let movieSize = movieFirst ? movie(dataOffset: 0).count : 0
    let movie = movie(dataOffset: UInt32(start.count + movieSize + 8))
    return start + (movieFirst ? movie + box("mdat", data) : box("mdat", data) + movie)
  }

  func movie(dataOffset: UInt32) -> [UInt8] {
    box("moov", Self.movieHeader, track(dataOffset: dataOffset), otherTracks.flatMap { $0 })
  }

  func track(dataOffset: UInt32, id: UInt32 = 1) -> [UInt8] {
    box(
      "trak", Self.trackHeader(id: id), edits.map { box("edts", $0) } ?? [],
      box(
        "mdia", Self.mediaHeader, handler,
        box(
          "minf", fullBox("vmhd", flags: 1, u16(0, 0, 0, 0)),
          box("dinf", fullBox("dref", u32(1), fullBox("url ", flags: 1))),
          sampleTable(dataOffset: dataOffset))))
  }

  func sampleTable(dataOffset: UInt32) -> [UInt8] {
    var tables: [(type: FourCC, bytes: [UInt8])] = [
      ("stsd", fullBox("stsd", u32(1), sampleEntry)),
      ("stts", fullBox("stts", u32(UInt32(deltas.count)), deltas.flatMap { u32($0.0, $0.1) })),
      ("stsc", fullBox("stsc", u32(1), u32(1, samplesPerChunk, 1))),
      ("stsz", fullBox("stsz", u32(0, UInt32(sizes.count)), u32(sizes))),
      ("stco", chunkOffsets(dataOffset: dataOffset)),
    ]
    if let compositionOffsets {
      let runs = u32(compositionOffsets.flatMap { [1, UInt32(bitPattern: $0)] })
      tables.append(
        ("ctts", fullBox("ctts", version: 1, u32(UInt32(compositionOffsets.count)), runs)))
    }
    if let syncNumbers {
      tables.append(
        ("stss", fullBox("stss", u32(UInt32(syncNumbers.count)), u32(syncNumbers))))
    }
    return box("stbl", tables.flatMap { replacements[$0.type] ?? $0.bytes })
  }

  private func chunkOffsets(dataOffset: UInt32) -> [UInt8] {
    var offsets: [UInt32] = []
    var offset = dataOffset
    for (index, size) in sizes.enumerated() {
      if index % Int(samplesPerChunk) == 0 { offsets.append(offset) }
      offset += size
    }
    return fullBox("stco", u32(UInt32(offsets.count)), u32(offsets))
  }
}

extension TinyMovie {
  static let identity: [UInt8] =
    i32(65536, 0, 0) + i32(0, 65536, 0) + i32(0, 0, 1 << 30)

  static let movieHeader = fullBox(
    "mvhd", u32(0, 0, movieTimescale, 200),  // times, timescale, duration
    u32(0x10000), u16(0x100), zeros(10),  // rate, volume, reserved
    identity, zeros(24), u32(2))  // matrix, pre_defined, next_track_ID

  static func trackHeader(id: UInt32, matrix: [UInt8] = identity) -> [UInt8] {
    fullBox(
      "tkhd", flags: 3, u32(0, 0, id, 0, 200),  // times, track_ID, reserved, duration
      zeros(8), u16(0, 0, 0, 0), matrix,  // reserved, layer, group, volume, reserved
      u32(320 << 16, 240 << 16))  // width, height
  }

  static let mediaHeader = fullBox(
    "mdhd", u32(0, 0, mediaTimescale, 3072), u16(0x55C4, 0))  // language und

  var handler: [UInt8] {
    fullBox("hdlr", u32(0), code(handlerType), zeros(12), text("Pictures\0"))
  }

  static func visualEntry(_ type: FourCC, _ children: [UInt8]...) -> [UInt8] {
    box(
      type, zeros(6), u16(1), zeros(16), u16(320, 240),  // data_reference_index, width, height
      u32(0x48_0000, 0x48_0000, 0), u16(1),  // resolution, reserved, frame_count
      u8(4) + text("test") + zeros(27), u16(0x18, 0xFFFF),  // compressorname, depth
      children.flatMap { $0 })
  }

  static let avcConfiguration = box(
    "avcC", u8(1, 0x64, 0x00, 0x1F, 0xFF),  // High, level 3.1, lengths of 4 bytes
    u8(0xE1) + u16(3) + u8(0x67, 0x64, 0x00),  // one sequence parameter set
    u8(1) + u16(2) + u8(0x68, 0xEE))  // one picture parameter set

  static let avcEntry = visualEntry("avc1", avcConfiguration)
}
