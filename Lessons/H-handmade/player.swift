// A video player in one file: MP4, H.264 Constrained Baseline, colours, a terminal, a clock.
//
//     swiftc -O Lessons/H-handmade/player.swift -o player
//     ./player Fixtures/meadow-baseline.mp4
//
// Read it from top to bottom: the order is the one in which a film travels, from bytes to boxes,
// samples, bits, blocks, pictures, colours and time. README.md beside it is its book.

import Foundation

// The options are the table of contents: each chapter of the book ends with one of them.
do {
  let words = CommandLine.arguments.dropFirst()
  let option = words.first { $0.hasPrefix("--") }
  let number = words.compactMap { Int($0) }.first ?? 0
  guard let path = words.first(where: { !$0.hasPrefix("--") }) else {
    throw Refusal("which film? player FILM.mp4 [OPTION] [NUMBER]")
  }
  guard let data = FileManager.default.contents(atPath: path) else {
    throw Refusal("cannot read \(path)")
  }
  let file = [UInt8](data)
  switch option {
  case "--boxes": try printBoxes(of: file, in: 0..<file.count)
  case "--samples": try printSamples(of: Film(file))
  case "--format": try printFormat(of: Film(file))
  case "--headers": try printHeaders(of: Film(file))
  case "--counts": try printCounts(of: Film(file), picture: number)
  case "--grey": try printGrey(of: Film(file), picture: number)
  case "--vectors": try printVectors(of: Film(file), picture: number)
  case "--framemd5": try printHashes(of: Film(file))
  case "--sixel": try play(Film(file), asSixels: true)
  case nil: try play(Film(file), asSixels: false)
  default: throw Refusal("there is no option \(option ?? "")")
  }
} catch {
  complain("\(error)")
  exit(1)
}

func complain(_ text: String) { FileHandle.standardError.write(Data("player: \(text)\n".utf8)) }

/// What this player does not do, or what a file does not have: one line, and the end.
struct Refusal: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Goes on only if a condition holds.
func require(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !condition { throw Refusal(otherwise()) }
}

// ---- 1 · Boxes ----------------------------------------------------------------------------------

/// What is left to read of a range of the file: big-endian numbers, and never past its end.
struct Bytes {
  let file: [UInt8]
  var range: Range<Int>

  mutating func skip(_ count: Int) throws {
    try require(0...range.count ~= count, "the file ends too early, at \(range.upperBound)")
    range = range.lowerBound + count..<range.upperBound
  }

  mutating func number(_ byteCount: Int) throws -> Int {
    let start = range.lowerBound
    try skip(byteCount)
    return file[start..<start + byteCount].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Four letters and the bytes that they name, ISO/IEC 14496-12 §4.2.
struct Box {
  let type: String
  /// All of it, and what follows its size and type.
  let range: Range<Int>
  let payload: Range<Int>
}

/// The boxes in a range of the file, one after the other.
func boxes(in file: [UInt8], _ range: Range<Int>) throws -> [Box] {
  var found: [Box] = []
  var rest = Bytes(file: file, range: range)
  while rest.range.count >= 8 {
    let start = rest.range.lowerBound
    var size = try rest.number(4)
    // What is no printable letter becomes a question mark: a terminal obeys some of the others.
    let letters = file[start + 4..<start + 8].map { 32..<127 ~= $0 ? $0 : 63 }
    let type = String(decoding: letters, as: UTF8.self)
    try rest.skip(4)
    // A size of 1 has the real one after the type; 0 means: to the end.
    if size == 1 { size = try rest.number(8) }
    if size == 0 { size = range.upperBound - start }
    let payload = rest.range.lowerBound
    let isWhole = payload - start...range.upperBound - start ~= size
    try require(isWhole, "box '\(type)' at \(start) claims \(size) bytes, and does not have them")
    let end = start + size
    found.append(Box(type: type, range: start..<end, payload: payload..<end))
    try rest.skip(end - payload)
  }
  return found
}

/// Prints a box a line, and the boxes inside of those that hold boxes.
func printBoxes(of file: [UInt8], in range: Range<Int>, depth: Int = 0) throws {
  for box in try boxes(in: file, range) {
    let name = String(repeating: "  ", count: depth) + box.type
    print(name, box.range.count, "bytes at", box.range.lowerBound)
    let isContainer = ["moov", "trak", "edts", "mdia", "minf", "stbl"].contains(box.type)
    if isContainer, depth < 6 { try printBoxes(of: file, in: box.payload, depth: depth + 1) }
  }
}

// ---- 2 · Samples --------------------------------------------------------------------------------

/// One compressed picture: where it lies in the file, and when it is shown.
struct Sample {
  let range: Range<Int>
  /// In ticks of the track, as are the next two.
  let decodeTime: Int
  let presentationTime: Int
  let duration: Int
  /// Whether decoding can start here.
  let isSync: Bool
}

/// The picture track of a film.
struct Film {
  let file: [UInt8]
  let samples: [Sample]
  /// Ticks a second.
  let timescale: Int
  /// What a decoder must know before the first sample: the payload of `avcC`.
  let configuration: Range<Int>

  /// Finds the first track that holds H.264.
  init(_ file: [UInt8]) throws {
    guard let movie = try find("moov", in: file, 0..<file.count) else {
      throw Refusal("there is no 'moov' box: this is no MP4 file, or only a part of one")
    }
    let isFragmented = try find("mvex", in: file, movie) != nil
    try require(!isFragmented, "a fragmented film: this player wants all samples in 'moov'")
    for track in try boxes(in: file, movie) where track.type == "trak" {
      guard let header = try find("mdia/mdhd", in: file, track.payload),
        let tables = try find("mdia/minf/stbl", in: file, track.payload),
        let entries = try find("stsd", in: file, tables), entries.count > 8,
        // After version, flags and a count come the sample entries, which are boxes too.
        let entry = try find("avc1", in: file, entries.dropFirst(8)), entry.count > 78,
        let configuration = try find("avcC", in: file, entry.dropFirst(78))
      else { continue }
      let entryCount = try boxes(in: file, entries.dropFirst(8)).count
      try require(entryCount == 1, "the track changes its format: this player reads one")
      var rest = Bytes(file: file, range: header)
      // Version 1 has times of 8 bytes.
      try rest.skip(try rest.number(1) == 1 ? 19 : 11)
      timescale = try rest.number(4)
      try require(timescale > 0, "a track with no ticks a second")
      self.file = file
      self.configuration = configuration
      samples = try joinTables(file, tables)
      let edits = try table(file, find("edts/elst", in: file, track.payload), columns: 3)
      let isUncut = edits.isEmpty || edits.count == 1 && edits[0][1] == samples[0].presentationTime
      try require(isUncut, "an edit list that cuts the film: this player shows all of it")
      return
    }
    throw Refusal("there is no track of H.264 pictures ('avc1')")
  }
}

/// Follows a path of types, such as `mdia/minf/stbl`, inwards.
func find(_ path: String, in file: [UInt8], _ range: Range<Int>) throws -> Range<Int>? {
  var range = range
  for type in path.split(separator: "/") {
    let next = try boxes(in: file, range).first { $0.type == type }
    guard let next else { return nil }
    range = next.payload
  }
  return range
}

/// The rows of a table whose columns are numbers of 32 bits; none if there is no such box.
func table(_ file: [UInt8], _ range: Range<Int>?, columns: Int) throws -> [[Int]] {
  guard let range else { return [] }
  var rest = Bytes(file: file, range: range)
  try rest.skip(4)
  let rowCount = try rest.number(4)
  // The count is what the file claims; the bytes are what it has.
  let isWhole = rowCount <= rest.range.count / (4 * columns)
  try require(isWhole, "a table claims \(rowCount) rows, and does not have them")
  return try (0..<rowCount).map { _ in try (0..<columns).map { _ in try rest.number(4) } }
}

/// Runs of (count, value) as one value a sample; what the runs leave out is 0.
func expand(_ runs: [[Int]], to count: Int) -> [Int] {
  var values: [Int] = []
  for run in runs { values += Array(repeating: run[1], count: min(run[0], count - values.count)) }
  return values + Array(repeating: 0, count: count - values.count)
}

/// Joins the tables of `stbl`: the samples in the order in which they are decoded.
func joinTables(_ file: [UInt8], _ tables: Range<Int>) throws -> [Sample] {
  func payload(_ type: String) throws -> Range<Int>? { try find(type, in: file, tables) }
  // stsz: how large. If all are of one size, that stands before the count, and there are no rows.
  guard let sizeTable = try payload("stsz") else { throw Refusal("there is no 'stsz' box") }
  var rest = Bytes(file: file, range: sizeTable)
  try rest.skip(4)
  let fixedSize = try rest.number(4)
  let count = try rest.number(4)
  let isWhole = count <= (fixedSize > 0 ? file.count : rest.range.count) / 4
  try require(isWhole, "'stsz' claims \(count) samples, and does not have them")
  let sizes = try (0..<count).map { _ in fixedSize > 0 ? fixedSize : try rest.number(4) }
  // stts and ctts: when. How long each lasts, and how long after its decoding it is shown.
  let durations = expand(try table(file, payload("stts"), columns: 2), to: count)
  let delays = expand(try table(file, payload("ctts"), columns: 2), to: count)
  // stss: where decoding can start; without it, everywhere.
  let syncTable = try payload("stss")
  let syncNumbers = Set(try table(file, syncTable, columns: 1).map { $0[0] })
  // stsc, and stco or co64: where. Samples lie in chunks; chunks of as many come in runs.
  let runs = try table(file, payload("stsc"), columns: 3)
  let chunks =
    try table(file, payload("stco"), columns: 1).map { $0[0] }
    + table(file, payload("co64"), columns: 2).map { $0[0] << 32 | $0[1] }

  var samples: [Sample] = []
  var (time, run) = (0, 0)
  for (index, chunk) in chunks.enumerated() where !runs.isEmpty {
    // The last run that begins at or before this chunk; files count chunks, and samples, from 1.
    while run + 1 < runs.count, runs[run + 1][0] <= index + 1 { run += 1 }
    var offset = chunk
    for _ in 0..<min(runs[run][1], count - samples.count) {
      let number = samples.count
      let isInside = 0...file.count ~= offset && sizes[number] <= file.count - offset
      try require(isInside, "sample \(number) lies outside of the file")
      // Delays have a sign, in files of newer programs.
      let delay = Int(Int32(truncatingIfNeeded: delays[number]))
      samples.append(
        Sample(
          range: offset..<offset + sizes[number], decodeTime: time,
          presentationTime: time + delay, duration: durations[number],
          isSync: syncTable == nil || syncNumbers.contains(number + 1)))
      offset += sizes[number]
      time += durations[number]
    }
  }
  try require(samples.count == count && count > 0, "\(count) samples, \(samples.count) in chunks")
  return samples
}

func printSamples(of film: Film) {
  print("\(film.samples.count) samples, \(film.timescale) ticks a second")
  for (number, sample) in film.samples.enumerated() {
    let (place, size) = (sample.range.lowerBound, sample.range.count)
    let mark = sample.isSync ? "sync" : ""
    print(number, "at", place, "bytes", size, "shown at", sample.presentationTime, mark)
  }
}

// ---- 3 · Bits -----------------------------------------------------------------------------------

/// Reads a unit of the stream bit by bit, the most significant first.
struct Bits {
  private let bytes: [UInt8]
  private let bitCount: Int
  private var position = 0

  /// Takes the bytes of a unit without its header, H.264 §7.3.1.
  init(_ unit: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    var zeros = 0
    for byte in unit {
      // Two zeros and a three: the three was put in so that the zeros mark no start of a unit.
      let isPutIn = zeros >= 2 && byte == 3
      zeros = byte == 0 ? zeros + 1 : 0
      if !isPutIn { bytes.append(byte) }
    }
    // At the end a 1 and zeros fill the last byte: they are no data.
    while bytes.last == 0 { bytes.removeLast() }
    bitCount = 8 * bytes.count - 1 - (bytes.last ?? 128).trailingZeroBitCount
    self.bytes = bytes
  }

  var hasMore: Bool { position < bitCount }

  mutating func bit() throws -> Int {
    try require(hasMore, "the bits end too early")
    defer { position += 1 }
    return Int(bytes[position >> 3] >> UInt8(7 - position & 7)) & 1
  }

  mutating func flag() throws -> Bool { try bit() == 1 }

  /// A number of so many bits, which the standard calls `u(n)`.
  mutating func number(_ count: Int) throws -> Int {
    var value = 0
    for _ in 0..<count { value = value << 1 | (try bit()) }
    return value
  }

  /// A number with a code that is short if the number is small: `ue(v)`, §9.1.
  ///
  ///     1        0
  ///     01x      1, 2
  ///     001xx    3 to 6
  mutating func unsigned() throws -> Int {
    var zeros = 0
    while try bit() == 0 { zeros += 1 }
    try require(zeros <= 32, "a code of more than 32 zeros")
    return (1 << zeros) - 1 + (try number(zeros))
  }

  /// The same for 0, 1, -1, 2, -2 and so on: `se(v)`, §9.1.1.
  mutating func signed() throws -> Int {
    let code = try unsigned()
    return code % 2 == 1 ? (code + 1) / 2 : -(code / 2)
  }

  /// Moves to the start of a byte.
  mutating func align() { position = (position + 7) & ~7 }
}

/// What holds for a whole sequence of pictures, §7.3.2.1.1: a sequence parameter set.
struct SPS {
  let frameNumberBits: Int
  let orderType: Int
  var orderBits = 0
  var hasOrderDeltas = false
  /// How many pictures later ones may refer to.
  let referenceLimit: Int
  /// Macroblocks of 16 × 16 pixels in a row, and rows of them.
  let columns: Int
  let rows: Int
  /// Pixels that are cut off at the edges.
  var crop = (left: 0, right: 0, top: 0, bottom: 0)
  /// Whether luma fills 0...255, and a number for the formula of its colours; 2 is "not said".
  var isFullRange = false
  var matrix = 2

  var width: Int { 16 * columns - crop.left - crop.right }
  var height: Int { 16 * rows - crop.top - crop.bottom }
  /// Frame numbers begin again here.
  var frameNumberLimit: Int { 1 << frameNumberBits }

  init(_ bits: inout Bits) throws {
    let profile = try bits.number(8)
    try require(profile < 100 && profile != 44, "profile \(profile): this player reads Baseline")
    // Constraints, the level, and the number of this set, which `Decoder.take` has read already.
    _ = try (bits.number(16), bits.unsigned())
    frameNumberBits = try bits.unsigned() + 4
    orderType = try bits.unsigned()
    if orderType == 0 {
      orderBits = try bits.unsigned() + 4
    } else if orderType == 1 {
      hasOrderDeltas = !(try bits.flag())
      _ = try (bits.signed(), bits.signed())
      for _ in 0..<(try bits.unsigned()) { _ = try bits.signed() }
    }
    referenceLimit = try bits.unsigned()
    _ = try bits.flag()
    columns = try bits.unsigned() + 1
    rows = try bits.unsigned() + 1
    try require(bits.flag(), "interlaced: this player reads whole frames")
    // 80 × 45 macroblocks are 1280 × 720 pixels.
    let isSmall = columns <= 3600 && rows <= 3600 && columns * rows <= 3600
    try require(isSmall, "a picture of more than 1280 × 720 pixels")
    let isSane = frameNumberBits <= 16 && orderBits <= 16 && referenceLimit <= 16
    try require(isSane, "a damaged parameter set")
    _ = try bits.flag()
    if try bits.flag() {
      let steps = try (0..<4).map { _ in 2 * (try bits.unsigned()) }
      crop = (steps[0], steps[1], steps[2], steps[3])
      try require(width > 0 && height > 0, "the cropping leaves nothing of the picture")
    }
    if try bits.flag() { try readColours(&bits) }
  }

  /// The first half of Annex E, up to what the numbers mean as colours.
  private mutating func readColours(_ bits: inout Bits) throws {
    // The shape of a pixel, and whether the picture reaches beyond the screen.
    if try bits.flag(), try bits.number(8) == 255 { _ = try bits.number(32) }
    if try bits.flag() { _ = try bits.flag() }
    guard try bits.flag() else { return }
    _ = try bits.number(3)
    isFullRange = try bits.flag()
    guard try bits.flag() else { return }
    _ = try bits.number(16)
    matrix = try bits.number(8)
  }
}

/// Turns samples into pictures.
struct Decoder {
  let film: Film
  /// How many bytes the length before a unit has.
  let lengthSize: Int
  /// Parameter sets, by the numbers that they give themselves.
  var sequences: [Int: SPS] = [:]
  var parameters: [Int: PPS] = [:]
  /// The pictures that later ones may refer to, and the last one.
  var store = ReferenceStore()
  var last: Picture?

  /// Takes the parameter sets from `avcC`, ISO/IEC 14496-15 §5.3.3.1.
  init(_ film: Film) throws {
    self.film = film
    var rest = Bytes(file: film.file, range: film.configuration)
    try rest.skip(4)
    lengthSize = try rest.number(1) & 3 + 1
    // The number of sequence parameter sets has five bits, that of the others eight.
    for mask in [31, 255] {
      for _ in 0..<(try rest.number(1) & mask) {
        let size = try rest.number(2)
        let start = rest.range.lowerBound
        try rest.skip(size)
        try take(film.file[start..<start + size])
      }
    }
  }

  /// Takes a parameter set; other units say nothing that this player needs.
  mutating func take(_ unit: ArraySlice<UInt8>) throws {
    guard let header = unit.first else { return }
    var bits = Bits(unit.dropFirst())
    switch header & 31 {
    case 7:
      // The number of the set comes after three bytes: look at it, then read all from the start.
      var copy = bits
      _ = try copy.number(24)
      sequences[try copy.unsigned()] = try SPS(&bits)
    case 8: parameters[try bits.unsigned()] = try PPS(&bits)
    default: break
    }
  }
}

func printFormat(of film: Film) throws {
  for sps in try Decoder(film).sequences.values {
    print("\(sps.width) × \(sps.height) pixels in \(sps.columns) × \(sps.rows) macroblocks")
  }
}

// ---- 4 · Headers --------------------------------------------------------------------------------

/// What holds for some pictures of a sequence, §7.3.2.2: a picture parameter set.
struct PPS {
  let sequence: Int
  let hasOrderFields: Bool
  let referenceCount: Int
  let qp: Int
  let chromaOffset: Int
  let hasFilterFields: Bool
  let isIntraConstrained: Bool
  let hasRedundantPictures: Bool

  /// Reads a set from behind its number.
  init(_ bits: inout Bits) throws {
    sequence = try bits.unsigned()
    try require(!(bits.flag()), "CABAC: this player reads the codes of Baseline, CAVLC")
    hasOrderFields = try bits.flag()
    try require(bits.unsigned() == 0, "slice groups: films do not have them")
    referenceCount = try bits.unsigned() + 1
    _ = try bits.unsigned()
    try require(!(bits.flag()), "weighted prediction is not in Baseline")
    _ = try bits.number(2)
    qp = try bits.signed() + 26
    _ = try bits.signed()
    chromaOffset = try bits.signed()
    hasFilterFields = try bits.flag()
    isIntraConstrained = try bits.flag()
    hasRedundantPictures = try bits.flag()
    try require(-12...12 ~= chromaOffset && referenceCount <= 16, "a damaged parameter set")
  }
}

typealias Marking = (kind: Int, first: Int, second: Int)

/// What stands before the macroblocks of each slice, §7.3.3.
struct SliceHeader {
  let sps: SPS
  let pps: PPS
  let isIDR: Bool
  /// Whether later pictures may refer to this one.
  let isReference: Bool
  let firstMacroblock: Int
  /// Whether macroblocks may be copied from other pictures: P; if not, I.
  let isPredicted: Bool
  let frameNumber: Int
  var isRedundant = false
  var referenceCount = 0
  /// Changes of the list of references, §7.4.3.1, and of what is kept, §7.4.3.3.
  var listChanges: [(kind: Int, value: Int)] = []
  var markings: [Marking] = []
  var isLongTerm = false
  var qp = 0
  /// 0: seams are filtered, 1: they are not, 2: not those between slices.
  var filterMode = 0
  var filterOffsets = (alpha: 0, beta: 0)

  init(_ bits: inout Bits, unitHeader: UInt8, _ decoder: Decoder) throws {
    isIDR = unitHeader & 31 == 5
    isReference = unitHeader >> 5 & 3 != 0
    firstMacroblock = try bits.unsigned()
    let type = try bits.unsigned() % 5
    try require(type == 0 || type == 2, "slices of type \(type) (B, SP, SI) are not in Baseline")
    isPredicted = type == 0
    guard let pps = decoder.parameters[try bits.unsigned()],
      let sps = decoder.sequences[pps.sequence]
    else { throw Refusal("a slice names a parameter set that is not there") }
    (self.sps, self.pps) = (sps, pps)
    frameNumber = try bits.number(sps.frameNumberBits)
    if isIDR { _ = try bits.unsigned() }
    // The order in which pictures are shown is known from the file.
    if sps.orderType == 0 { _ = try bits.number(sps.orderBits) }
    if sps.hasOrderDeltas { _ = try bits.signed() }
    if pps.hasOrderFields, sps.orderType == 0 || sps.hasOrderDeltas { _ = try bits.signed() }
    if pps.hasRedundantPictures { isRedundant = try bits.unsigned() > 0 }
    if isPredicted { try readReferences(&bits) }
    if isReference { try readMarkings(&bits) }
    qp = pps.qp + (try bits.signed())
    if pps.hasFilterFields {
      filterMode = try bits.unsigned()
      if filterMode != 1 { filterOffsets = try (2 * bits.signed(), 2 * bits.signed()) }
    }
    let areSane = -12...12 ~= filterOffsets.alpha && -12...12 ~= filterOffsets.beta
    try require(areSane && 0...51 ~= qp && 0...2 ~= filterMode, "a damaged slice header")
  }

  private mutating func readReferences(_ bits: inout Bits) throws {
    referenceCount = try bits.flag() ? try bits.unsigned() + 1 : pps.referenceCount
    try require(referenceCount <= 16, "\(referenceCount) references")
    guard try bits.flag() else { return }
    while case let kind = try bits.unsigned(), kind != 3 {
      listChanges.append((kind, try bits.unsigned()))
    }
  }

  private mutating func readMarkings(_ bits: inout Bits) throws {
    if isIDR {
      (_, isLongTerm) = try (bits.flag(), bits.flag())
    } else if try bits.flag() {
      while case let kind = try bits.unsigned(), kind != 0 {
        let first = kind == 5 ? 0 : try bits.unsigned()
        markings.append((kind, first, kind == 3 ? try bits.unsigned() : 0))
      }
    }
  }
}

extension Decoder {
  /// The units of a sample: each has its length before it.
  func units(in sample: Sample) throws -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var rest = Bytes(file: film.file, range: sample.range)
    while !rest.range.isEmpty {
      let size = try rest.number(lengthSize)
      let start = rest.range.lowerBound
      try rest.skip(size)
      if size > 0 { units.append(film.file[start..<start + size]) }
    }
    return units
  }

  /// Reads the header of a slice, up to its macroblocks; other units are taken as they are.
  mutating func open(_ unit: ArraySlice<UInt8>) throws -> (header: SliceHeader, bits: Bits)? {
    guard let first = unit.first, [1, 5].contains(first & 31) else {
      try take(unit)
      return nil
    }
    var bits = Bits(unit.dropFirst())
    return (try SliceHeader(&bits, unitHeader: first, self), bits)
  }
}

func printHeaders(of film: Film) throws {
  var decoder = try Decoder(film)
  for (number, sample) in film.samples.enumerated() {
    for unit in try decoder.units(in: sample) {
      guard let header = try decoder.open(unit)?.header else { continue }
      let type = header.isIDR ? "IDR" : header.isPredicted ? "P" : "I"
      let (frame, references) = (header.frameNumber, header.referenceCount)
      print(number, type, "frame", frame, "QP", header.qp, "references", references)
    }
  }
}

// ---- 5 · Planes ---------------------------------------------------------------------------------

/// The luma of a picture, or one of the two differences that make its colours, row after row.
struct Plane {
  let width: Int
  let height: Int
  var samples: [UInt8]
  /// How many coefficients each block of 4 × 4 samples has, row after row.
  var counts: [Int]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    // The middle of all values: no light, no dark, no colour.
    samples = Array(repeating: 128, count: width * height)
    counts = Array(repeating: 0, count: width / 4 * height / 4)
  }

  subscript(x: Int, y: Int) -> Int {
    get { Int(samples[y * width + x]) }
    set { samples[y * width + x] = UInt8(clamp(newValue, 0...255)) }
  }

  /// The mean of all samples in some columns and rows.
  func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    let sum = rows.reduce(0) { sum, y in columns.reduce(sum) { $0 + self[$1, y] } }
    return Double(sum) / Double(columns.count * rows.count)
  }
}

func clamp(_ value: Int, _ range: ClosedRange<Int>) -> Int {
  min(max(value, range.lowerBound), range.upperBound)
}

/// What is remembered of a macroblock, because later ones ask for it.
struct Macroblock {
  /// In which slice of the picture it is; -1 before it is decoded.
  var slice = -1
  /// Whether it is predicted from its own picture.
  var isIntra = false
  var qp = 0
}

/// What is remembered of a block of 4 × 4 luma samples.
struct Block {
  /// In which of nine ways it was predicted; 2, the mean, if it was not predicted alone.
  var mode = 2
  /// Where it was copied from: a place in the list of references, -1 for none, and how far away.
  var reference = -1
  var vector = Vector()
  /// The reference itself: two places of the list may hold the same picture.
  var source: ObjectIdentifier?
}

/// A picture that is being decoded, or that others refer to.
final class Picture {
  let format: SPS
  /// Luma, and blue and red less luma, of half the size each way.
  var planes: [Plane]
  /// Row after row; of the blocks there are four times as many in each row, and four times the rows.
  var macroblocks: [Macroblock]
  var blocks: [Block]
  /// The headers of its slices.
  var slices: [SliceHeader] = []
  var frameNumber = 0
  /// The number that it is kept by, if it is kept for long, §8.2.5.
  var longTermNumber: Int?

  init(_ format: SPS) {
    self.format = format
    planes = [16, 8, 8].map { Plane(width: $0 * format.columns, height: $0 * format.rows) }
    macroblocks = Array(repeating: Macroblock(), count: format.columns * format.rows)
    blocks = Array(repeating: Block(), count: 16 * format.columns * format.rows)
  }
}

extension Decoder {
  /// Decodes the slices of a sample into a picture; `nil` if there are none.
  mutating func decode(_ sample: Sample) throws -> Picture? {
    var picture: Picture?
    // Damaged or not: what there is of it is filtered, kept, and shown.
    defer { finish(picture) }
    for unit in try units(in: sample) { try decode(unit, into: &picture) }
    return picture
  }

  private mutating func finish(_ picture: Picture?) {
    guard let picture, let header = picture.slices.first else { return }
    picture.filterSeams()
    picture.frameNumber = header.frameNumber
    if header.isReference { store.insert(picture, header) }
    last = picture
  }

  private mutating func decode(_ unit: ArraySlice<UInt8>, into picture: inout Picture?) throws {
    guard let (header, bits) = try open(unit), !header.isRedundant else { return }
    let current = picture ?? Picture(header.sps)
    picture = current
    let references = try store.list(for: header)
    let isSameSize = (references + [current]).allSatisfy {
      $0.format.columns == header.sps.columns && $0.format.rows == header.sps.rows
    }
    try require(isSameSize, "the size changes inside of a picture, or between two that are related")
    current.slices.append(header)
    var slice = SliceDecoder(header: header, picture: current, references: references, bits: bits)
    try slice.decode()
  }
}

/// Decodes a film up to a picture, which are counted from 0.
func decode(_ number: Int, of film: Film) throws -> Picture {
  try require(film.samples.indices ~= number, "there is no picture \(number)")
  var decoder = try Decoder(film)
  var picture: Picture?
  for sample in film.samples[...number] { picture = try decoder.decode(sample) }
  guard let picture else { throw Refusal("there is nothing in sample \(number)") }
  return picture
}

/// Draws luma in letters, 80 in a row: the oldest way of showing a picture in a terminal.
func printGrey(of film: Film, picture number: Int) throws {
  let luma = try decode(number, of: film).planes[0]
  // A letter is twice as high as it is wide.
  let width = max(luma.width / 80, 1)
  for top in stride(from: 0, through: luma.height - 2 * width, by: 2 * width) {
    let letters = stride(from: 0, through: luma.width - width, by: width).map { left in
      let mean = luma.mean(left..<left + width, top..<top + 2 * width)
      return Array(" .:-=+*#@")[Int(mean) * 9 / 256]
    }
    print(String(letters))
  }
}

// ---- 6 · Macroblocks ----------------------------------------------------------------------------

/// Decodes the macroblocks of one slice into a picture.
struct SliceDecoder {
  let header: SliceHeader
  let picture: Picture
  let references: [Picture]
  var bits: Bits
  /// The quantiser, and which macroblock of which slice it is at.
  var qp = 0
  var column = 0
  var row = 0
  var slice: Int { picture.slices.count - 1 }
  var columns: Int { picture.format.columns }
  var macroblock: Macroblock {
    get { picture.macroblocks[row * columns + column] }
    set { picture.macroblocks[row * columns + column] = newValue }
  }

  /// Decodes one macroblock after the other, §7.3.4.
  mutating func decode() throws {
    qp = header.qp
    var address = header.firstMacroblock
    while address < picture.macroblocks.count {
      if header.isPredicted {
        let run = try bits.unsigned()
        try require(run <= picture.macroblocks.count - address, "a slice beyond its picture")
        for _ in 0..<run {
          begin(address)
          try copySkipped()
          address += 1
        }
        if !bits.hasMore || address == picture.macroblocks.count { return }
      }
      begin(address)
      try decodeMacroblock()
      address += 1
      if !bits.hasMore { return }
    }
  }

  mutating func begin(_ address: Int) {
    (column, row) = (address % columns, address / columns)
    macroblock = Macroblock(slice: slice, isIntra: false, qp: qp)
  }

  /// Where a block of this macroblock lies in the picture, counted in blocks: Figure 6-10.
  ///
  ///      0  1  4  5
  ///      2  3  6  7
  ///      8  9 12 13
  ///     10 11 14 15
  func place(of number: Int) -> (x: Int, y: Int) {
    let (quarter, part) = (number / 4, number % 4)
    let (x, y) = (quarter % 2 * 2 + part % 2, quarter / 2 * 2 + part / 2)
    return (4 * column + x, 4 * row + y)
  }

  subscript(blockAt place: (x: Int, y: Int)) -> Block {
    get { picture.blocks[place.y * 4 * columns + place.x] }
    set { picture.blocks[place.y * 4 * columns + place.x] = newValue }
  }

  /// Whether the macroblock of a block may be looked at: in the picture, in this slice, and decoded.
  func isKnown(_ x: Int, _ y: Int) -> Bool {
    0..<4 * columns ~= x && y >= 0 && picture.macroblocks[y / 4 * columns + x / 4].slice == slice
  }

  /// Decodes what the standard calls `macroblock_layer`, §7.3.5.
  mutating func decodeMacroblock() throws {
    var type = try bits.unsigned()
    if header.isPredicted, type < 5 { return try decodePredicted(type) }
    if header.isPredicted { type -= 5 }
    macroblock.isIntra = true
    try require(type <= 25, "there is no macroblock of type \(type)")
    if type == 25 { return try copySamples() }
    if type == 0 { try readModes() }
    let chromaMode = try bits.unsigned()
    try require(chromaMode < 4, "there is no chroma mode \(chromaMode)")
    // Which parts have corrections: a part of the type, Table 7-11, or a number of its own.
    var pattern = (type > 12 ? 15 : 0) + (type - 1) / 4 % 3 * 16
    if type == 0 { pattern = try readPattern(Tables.intraPatterns) }
    try readQP(if: pattern > 0 || type > 0)
    if type > 0 { try predict(0, x: 16 * column, y: 16 * row, size: 16, mode: (type - 1) % 4) }
    // Chroma counts its modes in another order: the mean comes first.
    let mode = [2, 1, 0, 3][chromaMode]
    for plane in 1...2 { try predict(plane, x: 8 * column, y: 8 * row, size: 8, mode: mode) }
    try decodeCorrections(pattern, is16x16: type > 0)
  }

  /// Takes the samples as they are, I_PCM: no prediction, no corrections, no surprise.
  private mutating func copySamples() throws {
    bits.align()
    for (plane, size) in [(0, 16), (1, 8), (2, 8)] {
      for i in 0..<size * size {
        let (x, y) = (size * column + i % size, size * row + i / size)
        picture.planes[plane][x, y] = try bits.number(8)
        setCount(16, plane, x / 4, y / 4)
      }
    }
    macroblock.qp = 0
  }

  /// How each block is predicted: as the milder of its neighbours, unless it says otherwise, §8.3.1.1.
  private mutating func readModes() throws {
    for number in 0..<16 {
      let (x, y) = place(of: number)
      let (left, top) = (mode(x - 1, y), mode(x, y - 1))
      let likely = if let left, let top { min(left, top) } else { 2 }
      var mode = likely
      if try !bits.flag() {
        let other = try bits.number(3)
        mode = other < likely ? other : other + 1
      }
      self[blockAt: (x, y)].mode = mode
    }
  }

  /// The mode of a neighbour; `nil` if there is none that counts.
  private func mode(_ x: Int, _ y: Int) -> Int? {
    isUsable(x, y) ? self[blockAt: (x, y)].mode : nil
  }

  /// Whether a block is known, and good for intra: in some streams, those that are copied are not.
  func isUsable(_ x: Int, _ y: Int) -> Bool {
    guard isKnown(x, y) else { return false }
    return !header.pps.isIntraConstrained || picture.macroblocks[y / 4 * columns + x / 4].isIntra
  }

  mutating func readPattern(_ patterns: [Int]) throws -> Int {
    let code = try bits.unsigned()
    try require(code < patterns.count, "there is no pattern of corrections \(code)")
    return patterns[code]
  }

  /// The quantiser changes only where there is something that it was used for.
  mutating func readQP(if hasCorrections: Bool) throws {
    if hasCorrections {
      let change = try bits.signed()
      try require(-26...25 ~= change, "QP changes by \(change)")
      qp = (qp + change + 52) % 52
    }
    macroblock.qp = qp
  }
}

/// What the standard says in tables.
enum Tables {
  /// Which quarters of luma have corrections, a bit each, and how much of chroma: Table 9-4, intra.
  static let intraPatterns = [
    47, 31, 15, 0, 23, 27, 29, 30, 7, 11, 13, 14, 39, 43, 45, 46, 16, 3, 5, 10, 12, 19, 21, 26,
    28, 35, 37, 42, 44, 1, 2, 4, 8, 17, 18, 20, 24, 6, 9, 22, 25, 32, 33, 34, 36, 40, 38, 41,
  ]
}

// ---- 7 · Codes ----------------------------------------------------------------------------------

/// Codes of different lengths, none of which is the start of another one.
struct CodeTable {
  /// What a code means; a code is written as its bits after a 1, so that 01 and 001 are different.
  private var meanings: [Int: Int] = [:]
  private var longest = 0

  /// Takes codes as the standard prints them, `"1 01 001"`: a code means its place in the row.
  ///
  /// With a `/` there are rows of up to four codes: a code means 4 × row + place.
  init(_ text: String) {
    for (row, codes) in text.split(separator: "/").enumerated() {
      for (place, code) in codes.split(whereSeparator: \.isWhitespace).enumerated() {
        meanings[Int("1" + code, radix: 2) ?? 0] = 4 * row + place
        longest = max(longest, code.count)
      }
    }
  }

  func read(_ bits: inout Bits) throws -> Int {
    var code = 1
    for _ in 0..<longest {
      code = code << 1 | (try bits.bit())
      if let meaning = meanings[code] { return meaning }
    }
    throw Refusal("a code that is in no table")
  }
}

extension Tables {
  /// How many coefficients a block has, and how many of the last ones are 1 or -1: Table 9-5.
  ///
  /// The rows are for 0 to 16 coefficients; in a row there are codes for 0, 1, 2 and 3 such ones.
  static let counts = [
    // If neighbours have 0 or 1 on average.
    """
    1 / 000101 01 / 00000111 000100 001 / 000000111 00000110 0000101 00011 / 0000000111 000000110
    00000101 000011 / 00000000111 0000000110 000000101 0000100 / 0000000001111 00000000110
    0000000101 00000100 / 0000000001011 0000000001110 00000000101 000000100 / 0000000001000
    0000000001010 0000000001101 0000000100 / 00000000001111 00000000001110 0000000001001
    00000000100 / 00000000001011 00000000001010 00000000001101 0000000001100 / 000000000001111
    000000000001110 00000000001001 00000000001100 / 000000000001011 000000000001010
    000000000001101 00000000001000 / 0000000000001111 000000000000001 000000000001001
    000000000001100 / 0000000000001011 0000000000001110 0000000000001101 000000000001000 /
    0000000000000111 0000000000001010 0000000000001001 0000000000001100 / 0000000000000100
    0000000000000110 0000000000000101 0000000000001000
    """,
    // If they have 2 or 3.
    """
    11 / 001011 10 / 000111 00111 011 / 0000111 001010 001001 0101 / 00000111 000110 000101 0100 /
    00000100 0000110 0000101 00110 / 000000111 00000110 00000101 001000 / 00000001111 000000110
    000000101 000100 / 00000001011 00000001110 00000001101 0000100 / 000000001111 00000001010
    00000001001 000000100 / 000000001011 000000001110 000000001101 00000001100 / 000000001000
    000000001010 000000001001 00000001000 / 0000000001111 0000000001110 0000000001101 000000001100
    / 0000000001011 0000000001010 0000000001001 0000000001100 / 0000000000111 00000000001011
    0000000000110 0000000001000 / 00000000001001 00000000001000 00000000001010 0000000000001 /
    00000000000111 00000000000110 00000000000101 00000000000100
    """,
    // If they have 4 to 7.
    """
    1111 / 001111 1110 / 001011 01111 1101 / 001000 01100 01110 1100 / 0001111 01010 01011 1011 /
    0001011 01000 01001 1010 / 0001001 001110 001101 1001 / 0001000 001010 001001 1000 / 00001111
    0001110 0001101 01101 / 00001011 00001110 0001010 001100 / 000001111 00001010 00001101 0001100
    / 000001011 000001110 00001001 00001100 / 000001000 000001010 000001101 00001000 / 0000001101
    000000111 000001001 000001100 / 0000001001 0000001100 0000001011 0000001010 / 0000000101
    0000001000 0000000111 0000000110 / 0000000001 0000000100 0000000011 0000000010
    """,
  ].map(CodeTable.init)

  /// The same for the four mean values of a chroma plane.
  static let meanCounts = CodeTable(
    """
    01 / 000111 1 / 000100 000110 001 / 000011 0000011 0000010 000101 / 000010 00000011 00000010
    0000000
    """)

  /// How many zeros there are among 1, 2, … 15 coefficients: Tables 9-7 and 9-8.
  static let zeros = [
    """
    1 011 010 0011 0010 00011 00010 000011 000010 0000011 0000010 00000011 00000010 000000011
    000000010 000000001
    """,
    "111 110 101 100 011 0101 0100 0011 0010 00011 00010 000011 000010 000001 000000",
    "0101 111 110 101 0100 0011 100 011 0010 00011 00010 000001 00001 000000",
    "00011 111 0101 0100 110 101 100 0011 011 0010 00010 00001 00000",
    "0101 0100 0011 111 110 101 100 011 0010 00001 0001 00000",
    "000001 00001 111 110 101 100 011 010 0001 001 000000",
    "000001 00001 101 100 011 11 010 0001 001 000000",
    "000001 0001 00001 011 11 10 010 001 000000", "000001 000000 0001 11 10 001 01 00001",
    "00001 00000 001 11 10 01 0001", "0000 0001 001 010 1 011", "0000 0001 01 1 001",
    "000 001 1 01", "00 01 1", "0 1",
  ].map(CodeTable.init)

  /// The same among the mean values of chroma: Table 9-9 (a).
  static let meanZeros = ["1 01 001 000", "1 01 00", "1 0"].map(CodeTable.init)

  /// How many of 1, 2, … 6 or more zeros come right before a coefficient: Table 9-10.
  static let runs = [
    "1 0", "1 01 00", "11 10 01 00", "11 10 01 001 000", "11 10 011 010 001 000",
    "11 000 001 011 010 101 100",
    """
    111 110 101 100 011 010 001 0001 00001 000001 0000001 00000001 000000001 0000000001
    00000000001
    """,
  ].map(CodeTable.init)
}

// ---- 8 · Coefficients ---------------------------------------------------------------------------

extension SliceDecoder {
  /// Reads up to `size` coefficients in the order in which they were written, §9.2.
  ///
  /// Blocks like this one are expected to have as many as their neighbours; `nil` for means of chroma.
  private mutating func readLevels(size: Int, expected: Int?) throws -> [Int] {
    var levels = Array(repeating: 0, count: size)
    // How many there are. If many are likely, that is a plain number of six bits.
    let token: Int
    switch expected {
    case nil: token = try Tables.meanCounts.read(&bits)
    case let expected? where expected >= 8:
      let code = try bits.number(6)
      token = code == 3 ? 0 : code + 4
    case let expected?:
      token = try Tables.counts[expected < 2 ? 0 : expected < 4 ? 1 : 2].read(&bits)
    }
    let (count, ones) = (token / 4, token % 4)
    try require(ones <= count && count <= size, "\(count) coefficients in a block of \(size)")
    if count == 0 { return levels }

    // Their values, from the last one to the first. They tend to grow, and so do the codes.
    var values: [Int] = []
    for _ in 0..<ones { values.append(try bits.flag() ? -1 : 1) }
    var suffixLength = count > 10 && ones < 3 ? 1 : 0
    while values.count < count {
      var prefix = 0
      while try !bits.flag() { prefix += 1 }
      try require(prefix <= 25, "a coefficient of \(prefix) zeros")
      var code = min(prefix, 15) << suffixLength
      if prefix >= 15 {
        code += try bits.number(prefix - 3)
        if suffixLength == 0 { code += 15 }
        if prefix > 15 { code += 1 << (prefix - 3) - 4096 }
      } else {
        code += try bits.number(prefix == 14 && suffixLength == 0 ? 4 : suffixLength)
      }
      // After fewer than three ones there is no further one: it would have been counted as such.
      if values.count == ones, ones < 3 { code += 2 }
      let value = code % 2 == 0 ? code / 2 + 1 : -(code / 2) - 1
      values.append(value)
      if suffixLength == 0 { suffixLength = 1 }
      if abs(value) > 3 << (suffixLength - 1), suffixLength < 6 { suffixLength += 1 }
    }

    // Their places: how many zeros there are before the last one, and how many before each.
    let zeroTables = size == 4 ? Tables.meanZeros : Tables.zeros
    var zeros = count < size ? try zeroTables[count - 1].read(&bits) : 0
    var place = count + zeros - 1
    for (index, value) in values.enumerated() {
      try require(0..<size ~= place, "coefficients beyond their block")
      levels[place] = value
      if index == count - 1 { break }
      let run = zeros > 0 ? try Tables.runs[min(zeros, 7) - 1].read(&bits) : 0
      zeros -= run
      place -= run + 1
    }
    return levels
  }

  /// How many coefficients a block is likely to have: as many as its neighbours, §9.2.1.
  private func expectedCount(_ plane: Int, _ x: Int, _ y: Int) -> Int {
    // Blocks of chroma are twice as far apart.
    let scale = plane == 0 ? 1 : 2
    let counts = picture.planes[plane].counts
    let width = picture.planes[plane].width / 4
    let left = isKnown(scale * (x - 1), scale * y) ? counts[y * width + x - 1] : nil
    let top = isKnown(scale * x, scale * (y - 1)) ? counts[(y - 1) * width + x] : nil
    guard let left, let top else { return left ?? top ?? 0 }
    return (left + top + 1) / 2
  }

  func setCount(_ count: Int, _ plane: Int, _ x: Int, _ y: Int) {
    picture.planes[plane].counts[y * picture.planes[plane].width / 4 + x] = count
  }

  /// Corrects a block, if it is coded; its mean value may be known already.
  mutating func correct(_ plane: Int, _ x: Int, _ y: Int, isCoded: Bool, mean: Int?) throws {
    var block = Array(repeating: 0, count: 16)
    if isCoded {
      let first = mean == nil ? 0 : 1
      let levels = try readLevels(size: 16 - first, expected: expectedCount(plane, x, y))
      setCount(levels.count { $0 != 0 }, plane, x, y)
      // From the zigzag to rows and columns, and from levels to coefficients.
      let qp = plane == 0 ? qp : header.pps.chromaQP(qp)
      for (place, level) in zip(Tables.zigzag[first...], levels) {
        block[place] = level * step(at: place, qp: qp)
      }
    }
    if let mean { block[0] = mean }
    if block.allSatisfy({ $0 == 0 }) { return }
    for (place, correction) in transform(block).enumerated() {
      picture.planes[plane][4 * x + place % 4, 4 * y + place / 4] += correction
    }
  }

  /// Reads the corrections of a macroblock, luma and then chroma.
  mutating func decodeCorrections(_ pattern: Int, is16x16: Bool) throws {
    // The mean values of the sixteen blocks may be a block of their own.
    var means: [Int]?
    if is16x16 {
      let expected = expectedCount(0, 4 * column, 4 * row)
      means = transformMeans(try readLevels(size: 16, expected: expected), qp: qp)
    }
    for number in 0..<16 {
      let (x, y) = place(of: number)
      if macroblock.isIntra, !is16x16 {
        try predict(0, x: 4 * x, y: 4 * y, size: 4, mode: self[blockAt: (x, y)].mode)
      }
      let isCoded = pattern >> (number / 4) & 1 == 1
      try correct(0, x, y, isCoded: isCoded, mean: means?[y % 4 * 4 + x % 4])
    }
    // Of chroma nothing, or the means of all blocks, or everything.
    if pattern < 16 { return }
    let levels = try (1...2).map { _ in try readLevels(size: 4, expected: nil) }
    for plane in 1...2 {
      let means = transformChromaMeans(levels[plane - 1], qp: header.pps.chromaQP(qp))
      for number in 0..<4 {
        let (x, y) = (2 * column + number % 2, 2 * row + number / 2)
        try correct(plane, x, y, isCoded: pattern >= 32, mean: means[number])
      }
    }
  }
}

/// Prints how many coefficients each macroblock has.
func printCounts(of film: Film, picture number: Int) throws {
  let picture = try decode(number, of: film)
  let columns = picture.format.columns
  var sums = Array(repeating: 0, count: picture.macroblocks.count)
  for plane in picture.planes {
    let size = plane.width / columns / 4
    for (i, count) in plane.counts.enumerated() {
      let (x, y) = (i % (size * columns), i / (size * columns))
      sums[y / size * columns + x / size] += count
    }
  }
  for start in stride(from: 0, to: sums.count, by: columns) {
    print(sums[start..<start + columns].map { String(format: "%4d", $0) }.joined())
  }
}

// ---- 9 · Corrections ----------------------------------------------------------------------------

extension Tables {
  /// The places of coefficients in the order in which they are written: coarse patterns first.
  static let zigzag = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]

  /// What a level of 1 stands for with a QP of 0 to 5, at three kinds of places, §8.5.9.
  static let steps = [
    [10, 16, 13], [11, 18, 14], [13, 20, 16], [14, 23, 18], [16, 25, 20], [18, 29, 23],
  ]

  /// The QP of chroma for a QP of 30 and more: Table 8-15.
  static let chromaQPs = [
    29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39,
  ]
}

extension PPS {
  /// Where luma is coarse, chroma is a little finer.
  func chromaQP(_ qp: Int) -> Int {
    let index = clamp(qp + chromaOffset, 0...51)
    return index < 30 ? index : Tables.chromaQPs[index - 30]
  }
}

/// What a level of 1 stands for: it doubles with every 6 of QP.
func step(at place: Int, qp: Int) -> Int {
  let (isOddRow, isOddColumn) = (place / 4 % 2 == 1, place % 2 == 1)
  let kind = isOddRow != isOddColumn ? 2 : isOddRow ? 1 : 0
  return Tables.steps[qp % 6][kind] << (qp / 6)
}

/// Does the same to the four numbers of each row of a block, then to those of each column.
func crosswise(_ block: [Int], _ change: (Int, Int, Int, Int) -> (Int, Int, Int, Int)) -> [Int] {
  var block = block
  for (start, step) in [(0, 1), (4, 1), (8, 1), (12, 1), (0, 4), (1, 4), (2, 4), (3, 4)] {
    let (a, b, c, d) = (start, start + step, start + 2 * step, start + 3 * step)
    (block[a], block[b], block[c], block[d]) = change(block[a], block[b], block[c], block[d])
  }
  return block
}

/// Turns coefficients into samples: a cosine transform in whole numbers, §8.5.12.
func transform(_ coefficients: [Int]) -> [Int] {
  let block = crosswise(coefficients) { a, b, c, d in
    let (even, odd) = (a + c, a - c)
    let (high, low) = (b + d >> 1, b >> 1 - d)
    return (even + high, odd + low, odd - low, even - high)
  }
  return block.map { ($0 + 32) >> 6 }
}

/// The means of sixteen blocks: only sums and differences, §8.5.10.
func transformMeans(_ levels: [Int], qp: Int) -> [Int] {
  var means = Array(repeating: 0, count: 16)
  for (place, level) in zip(Tables.zigzag, levels) { means[place] = level }
  means = crosswise(means) { a, b, c, d in
    (a + b + c + d, a + b - c - d, a - b - c + d, a - b + c - d)
  }
  return means.map { ($0 * step(at: 0, qp: qp) + 2) >> 2 }
}

/// The means of the four blocks of a chroma plane, §8.5.11.
func transformChromaMeans(_ levels: [Int], qp: Int) -> [Int] {
  let (a, b, c, d) = (levels[0], levels[1], levels[2], levels[3])
  let means = [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d]
  return means.map { ($0 * step(at: 0, qp: qp)) >> 1 }
}

// ---- 10 · Predictions ---------------------------------------------------------------------------

extension SliceDecoder {
  /// Whether the block itself is decoded when another one is; in one macroblock it may come later.
  func isDecoded(_ x: Int, _ y: Int, before other: (x: Int, y: Int)) -> Bool {
    func number(_ x: Int, _ y: Int) -> Int { y / 2 % 2 * 8 + x / 2 % 2 * 4 + y % 2 * 2 + x % 2 }
    let isInside = x / 4 == other.x / 4 && y / 4 == other.y / 4
    return isKnown(x, y) && (!isInside || number(x, y) < number(other.x, other.y))
  }

  /// The samples above, on the left, and in the corner of a square; `nil` if they are not to be used.
  private func edges(_ plane: Int, x: Int, y: Int, size: Int) -> ([Int]?, [Int]?, Int?) {
    let samples = picture.planes[plane]
    /// Whether a sample may be used: 4 × 4 of luma are in a block, and 2 × 2 of chroma.
    func isUsable(_ x: Int, _ y: Int) -> Bool {
      plane == 0 ? self.isUsable(x >> 2, y >> 2) : self.isUsable(x >> 1, y >> 1)
    }
    var top = isUsable(x, y - 1) ? (x..<x + size).map { samples[$0, y - 1] } : nil
    let left = isUsable(x - 1, y) ? (y..<y + size).map { samples[x - 1, $0] } : nil
    let corner = isUsable(x - 1, y - 1) ? samples[x - 1, y - 1] : nil
    if size == 4, top != nil {
      // Small blocks look at four more above; where those come later, the last one is repeated.
      let isDecoded = isDecoded(x / 4 + 1, y / 4 - 1, before: (x / 4, y / 4))
      let hasMore = isDecoded && isUsable(x + 4, y - 1)
      top? += (x + 4..<x + 8).map { samples[hasMore ? $0 : x + 3, y - 1] }
    }
    return (top, left, corner)
  }

  /// Predicts a square of 4, 8 or 16 samples from those around it, §8.3.1.2, §8.3.4 and §8.3.3.
  func predict(_ plane: Int, x: Int, y: Int, size: Int, mode: Int) throws {
    let (top, left, corner) = edges(plane, x: x, y: y, size: size)
    /// What stands at a column and row of the square.
    let value: (Int, Int) -> Int
    switch (mode, top, left, corner) {
    case (0, let top?, _, _): value = { x, _ in top[x] }
    case (1, _, let left?, _): value = { _, y in left[y] }
    case (2, let top, let left, _):
      if size == 8 {
        let means = chromaMeans(top, left)
        value = { x, y in means[y / 4 * 2 + x / 4] }
      } else {
        let mean = mean((top ?? []).prefix(size) + (left ?? []))
        value = { _, _ in mean }
      }
    case (3, let top?, let left?, let corner?) where size > 4: value = ramp(top, left, corner)
    case (3, let top?, _, _) where size == 4:
      value = { x, y in smooth(top[x + y], top[min(x + y + 1, 7)], top[min(x + y + 2, 7)]) }
    case (7, let top?, _, _): value = { x, y in leaning(top, x, y) }
    case (8, _, let left?, _):
      // The same in a mirror; beyond the last sample it is repeated.
      let left = left + Array(repeating: left[3], count: 4)
      value = { x, y in leaning(left, y, x) }
    case (4...6, let top?, let left?, let corner?):
      // From the lower left over the corner to the upper right.
      let around = left.reversed() + [corner] + top[..<4]
      switch mode {
      case 4: value = { x, y in smooth(around, 4 + x - y) }
      case 5: value = { x, y in steep(around, x, y) }
      default: value = { x, y in steep(around.reversed(), y, x) }
      }
    default: throw Refusal("intra mode \(mode) needs samples that are not there")
    }
    for i in 0..<size * size {
      picture.planes[plane][x + i % size, y + i / size] = value(i % size, i / size)
    }
  }
}

func mean(_ samples: [Int]) -> Int {
  samples.isEmpty ? 128 : (samples.reduce(0, +) + samples.count / 2) / samples.count
}

/// Each quarter of chroma has a mean of its own; those that touch one edge take that one if they can.
func chromaMeans(_ top: [Int]?, _ left: [Int]?) -> [Int] {
  [(0, 0), (1, 0), (0, 1), (1, 1)].map { column, row in
    let above = top.map { Array($0[4 * column..<4 * column + 4]) }
    let beside = left.map { Array($0[4 * row..<4 * row + 4]) }
    if column > row { return mean(above ?? beside ?? []) }
    if column < row { return mean(beside ?? above ?? []) }
    return mean((above ?? []) + (beside ?? []))
  }
}

func smooth(_ a: Int, _ b: Int, _ c: Int) -> Int { (a + 2 * b + c + 2) >> 2 }
func smooth(_ edge: [Int], _ i: Int) -> Int { smooth(edge[i - 1], edge[i], edge[i + 1]) }

/// Down and to the left, two rows for one column.
func leaning(_ edge: [Int], _ x: Int, _ y: Int) -> Int {
  let i = x + y / 2
  return y % 2 == 0 ? (edge[i] + edge[i + 1] + 1) / 2 : smooth(edge, i + 1)
}

/// Down and to the right, two rows for one column; the corner is sample 4.
func steep(_ around: [Int], _ x: Int, _ y: Int) -> Int {
  let i = 4 + x - y / 2
  switch 2 * x - y {
  case -1: return smooth(around, 4)
  case ..<0: return smooth(around, 5 - y)
  case let z: return z % 2 == 0 ? (around[i] + around[i + 1] + 1) / 2 : smooth(around, i)
  }
}

/// A plane that rises as the edges do, §8.3.3.4 and §8.3.4.4.
func ramp(_ top: [Int], _ left: [Int], _ corner: Int) -> (Int, Int) -> Int {
  let half = top.count / 2
  func slope(_ edge: [Int]) -> Int {
    let edge = [corner] + edge
    let sum = (1...half).reduce(0) { $0 + $1 * (edge[half + $1] - edge[half - $1]) }
    return half == 8 ? (5 * sum + 32) >> 6 : (17 * sum + 16) >> 5
  }
  let (right, down) = (slope(top), slope(left))
  let middle = 16 * (top[2 * half - 1] + left[2 * half - 1]) + 16
  return { x, y in (middle + right * (x - half + 1) + down * (y - half + 1)) >> 5 }
}

// ---- 11 · Seams ---------------------------------------------------------------------------------

/// The MD5 of some bytes, RFC 1321: a picture in a line.
func md5(_ message: [UInt8]) -> String {
  let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
  var bytes = message + [0x80]
  while bytes.count % 64 != 56 { bytes.append(0) }
  for i in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: (8 * message.count) >> (8 * i))) }
  for start in stride(from: 0, to: bytes.count, by: 64) {
    let words = (0..<16).map { word in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + 4 * word + $1]) << UInt32(8 * $1) }
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for i in 0..<64 {
      let (mixed, word) =
        switch i / 16 {
        case 0: (b & c | ~b & d, i)
        case 1: (d & b | ~d & c, (5 * i + 1) % 16)
        case 2: (b ^ c ^ d, (3 * i + 5) % 16)
        default: (c ^ (b | ~d), 7 * i % 16)
        }
      let sum = a &+ mixed &+ constants[i] &+ words[word]
      let shift = shifts[i / 16 * 4 + i % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    for (i, value) in [a, b, c, d].enumerated() { state[i] &+= value }
  }
  return state.map { String(format: "%08x", $0.byteSwapped) }.joined()
}

/// Prints a line a picture as `ffmpeg -f framemd5` does: `diff` finds the first one that is wrong.
func printHashes(of film: Film) throws {
  var decoder = try Decoder(film)
  for (number, sample) in film.samples.enumerated() {
    var picture = decoder.last
    do { picture = try decoder.decode(sample) ?? picture } catch {
      complain("sample \(number): \(error)")
      picture = decoder.last
    }
    guard let picture else { continue }
    let crop = picture.format.crop
    var bytes: [UInt8] = []
    for (plane, scale) in zip(picture.planes, [1, 2, 2]) {
      for y in crop.top / scale..<plane.height - crop.bottom / scale {
        let (start, end) = (y * plane.width, (y + 1) * plane.width)
        bytes += plane.samples[start + crop.left / scale..<end - crop.right / scale]
      }
    }
    let times = "\(sample.decodeTime), \(sample.presentationTime), \(sample.duration)"
    print("0, \(times), \(bytes.count), \(md5(bytes))")
  }
}

extension Tables {
  /// How large a step between two blocks may be to count as a seam, from QP 16 on: Table 8-16.
  static let alphas = [
    4, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 17, 20, 22, 25, 28, 32, 36, 40, 45, 50, 56, 63, 71, 80,
    90, 101, 113, 127, 144, 162, 182, 203, 226, 255, 255,
  ]
  /// How rough the samples on either side of it may be.
  static let betas = [
    2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14,
    15, 15, 16, 16, 17, 17, 18, 18,
  ]
  /// By how much a sample changes at most, for the strengths 1, 2 and 3: Table 8-17.
  static let changes = [
    "0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 2 2 2 2 3 3 3 4 4 4 5 6 6 7 8 9 10 11 13",
    "0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 2 2 2 2 3 3 3 4 4 5 5 6 7 8 8 10 11 12 13 15 17",
    "0 1 1 1 1 1 1 1 1 1 1 2 2 2 2 3 3 3 4 4 4 5 6 6 7 8 9 10 11 13 14 16 18 20 23 25",
  ].map { $0.split(separator: " ").compactMap { Int($0) } }
}

extension Picture {
  /// Smooths the seams between blocks, macroblock after macroblock, §8.7.
  func filterSeams() {
    for address in macroblocks.indices where macroblocks[address].slice >= 0 {
      let (x, y) = (address % format.columns * 4, address / format.columns * 4)
      for isVertical in [true, false] {
        for i in 0..<16 {
          let (right, down) = isVertical ? (i / 4, i % 4) : (i % 4, i / 4)
          filterSeam(x + right, y + down, isVertical: isVertical)
        }
      }
    }
  }

  /// Filters a side of a block: the left one, or the upper one.
  private func filterSeam(_ x: Int, _ y: Int, isVertical: Bool) {
    let (otherX, otherY) = isVertical ? (x - 1, y) : (x, y - 1)
    guard otherX >= 0, otherY >= 0 else { return }
    let one = macroblocks[y / 4 * format.columns + x / 4]
    let other = macroblocks[otherY / 4 * format.columns + otherX / 4]
    let header = slices[one.slice]
    if header.filterMode == 1 || header.filterMode == 2 && one.slice != other.slice { return }
    if other.slice < 0 { return }
    let distance = (isVertical ? x : y) % 4
    var strength = distance == 0 ? 4 : 3
    if !one.isIntra, !other.isIntra {
      strength = self.strength(y * 4 * format.columns + x, otherY * 4 * format.columns + otherX)
    }
    if strength == 0 { return }
    let (qp, offsets) = ((one.qp + other.qp + 1) / 2, header.filterOffsets)
    planes[0].filter(4, x: 4 * x, y: 4 * y, isVertical, strength, qp: qp, offsets)
    // Blocks of chroma have the same size, so that there are half as many seams.
    if distance % 2 == 1 { return }
    let chromaQP = (header.pps.chromaQP(one.qp) + header.pps.chromaQP(other.qp) + 1) / 2
    for plane in 1...2 {
      planes[plane].filter(2, x: 2 * x, y: 2 * y, isVertical, strength, qp: chromaQP, offsets)
    }
  }

  /// How much of a seam is to be expected between two blocks that were copied, §8.7.2.1.
  private func strength(_ index: Int, _ otherIndex: Int) -> Int {
    if planes[0].counts[index] > 0 || planes[0].counts[otherIndex] > 0 { return 2 }
    // From two pictures, or from places a sample apart: what was copied does not fit together.
    let (one, other) = (blocks[index], blocks[otherIndex])
    let (right, down) = (one.vector.x - other.vector.x, one.vector.y - other.vector.y)
    return one.source != other.source || abs(right) >= 4 || abs(down) >= 4 ? 1 : 0
  }
}

extension Plane {
  /// Filters a seam of some samples, one line across it after the other, §8.7.2.3 and §8.7.2.4.
  mutating func filter(
    _ length: Int, x: Int, y: Int, _ isVertical: Bool, _ strength: Int, qp: Int,
    _ offsets: (alpha: Int, beta: Int)
  ) {
    let isLuma = length == 4
    let index = clamp(qp + offsets.alpha, 0...51) - 16
    let betaIndex = clamp(qp + offsets.beta, 0...51) - 16
    if index < 0 || betaIndex < 0 { return }
    let (alpha, beta) = (Tables.alphas[index], Tables.betas[betaIndex])
    let (across, along) = isVertical ? (1, width) : (width, 1)
    for line in 0..<length {
      // p is before the seam, q behind it.
      let q = y * width + x + line * along
      let p = q - across
      let (p0, p1) = (Int(samples[p]), Int(samples[p - across]))
      let (q0, q1) = (Int(samples[q]), Int(samples[q + across]))
      guard abs(p0 - q0) < alpha, abs(p1 - p0) < beta, abs(q1 - q0) < beta else { continue }
      let (p2, q2) = (Int(samples[p - 2 * across]), Int(samples[q + 2 * across]))
      let (isSmoothP, isSmoothQ) = (isLuma && abs(p2 - p0) < beta, isLuma && abs(q2 - q0) < beta)
      if strength == 4 {
        let isFlat = abs(p0 - q0) < alpha / 4 + 2
        blend(p, -across, into: (q0, q1), isDeep: isFlat && isSmoothP)
        blend(q, across, into: (p0, p1), isDeep: isFlat && isSmoothQ)
      } else {
        let most = Tables.changes[strength - 1][index]
        let limit = isLuma ? most + (isSmoothP ? 1 : 0) + (isSmoothQ ? 1 : 0) : most + 1
        let change = clamp((4 * (q0 - p0) + p1 - q1 + 4) >> 3, -limit...limit)
        set(p, p0 + change)
        set(q, q0 - change)
        let middle = (p0 + q0 + 1) / 2
        if isSmoothP { set(p - across, p1 + clamp((p2 + middle - 2 * p1) >> 1, -most...most)) }
        if isSmoothQ { set(q + across, q1 + clamp((q2 + middle - 2 * q1) >> 1, -most...most)) }
      }
    }
  }

  /// The strongest filter, on one side of a seam: three samples become a ramp, or one does.
  private mutating func blend(_ place: Int, _ step: Int, into other: (Int, Int), isDeep: Bool) {
    let (a0, a1) = (Int(samples[place]), Int(samples[place + step]))
    let (a2, a3) = (Int(samples[place + 2 * step]), Int(samples[place + 3 * step]))
    let (b0, b1) = other
    if isDeep {
      set(place, (a2 + 2 * a1 + 2 * a0 + 2 * b0 + b1 + 4) >> 3)
      set(place + step, (a2 + a1 + a0 + b0 + 2) >> 2)
      set(place + 2 * step, (2 * a3 + 3 * a2 + a1 + a0 + b0 + 4) >> 3)
    } else {
      set(place, (2 * a1 + a0 + b1 + 2) >> 2)
    }
  }

  private mutating func set(_ place: Int, _ value: Int) {
    samples[place] = UInt8(clamp(value, 0...255))
  }
}

// ---- 12 · Motion --------------------------------------------------------------------------------

/// How far away a block was, in quarters of a sample.
struct Vector: Equatable {
  var x = 0
  var y = 0
}

/// A part of a macroblock that moves as one; its place in the picture and its size in blocks.
struct Part {
  let (x, y, width, height): (Int, Int, Int, Int)

  func divided(width: Int, height: Int) -> [Part] {
    stride(from: y, to: y + self.height, by: height).flatMap { y in
      stride(from: x, to: x + self.width, by: width).map { x in
        Part(x: x, y: y, width: width, height: height)
      }
    }
  }
}

extension Tables {
  /// The same as `intraPatterns` for macroblocks that are copied.
  static let predictedPatterns = [
    0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44, 33, 34,
    36, 40, 39, 43, 45, 46, 17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
  ]
}

extension SliceDecoder {
  private var whole: Part { Part(x: 4 * column, y: 4 * row, width: 4, height: 4) }

  private mutating func decodePredicted(_ type: Int) throws {
    // Whole, two halves, or four quarters; each quarter whole, in halves or in quarters.
    let sizes = [(4, 4), (4, 2), (2, 4), (2, 2), (2, 2)]
    let quarterSizes = [(2, 2), (2, 1), (1, 2), (1, 1)]
    let parts = whole.divided(width: sizes[type].0, height: sizes[type].1)
    let divisions = try parts.map { _ in type < 3 ? 0 : try bits.unsigned() }
    try require(divisions.allSatisfy { $0 < 4 }, "a quarter of a macroblock of no known kind")
    let references = try parts.map { _ in type == 4 ? 0 : try readReference() }
    for (index, part) in parts.enumerated() {
      let size = type < 3 ? sizes[type] : quarterSizes[divisions[index]]
      for piece in part.divided(width: size.0, height: size.1) {
        let predicted = predictVector(for: piece, reference: references[index])
        let vector = try readVector(after: predicted)
        try move(piece, references[index], vector)
      }
    }
    let pattern = try readPattern(Tables.predictedPatterns)
    try readQP(if: pattern > 0)
    try decodeCorrections(pattern, is16x16: false)
  }

  /// One bit where there are two references, nothing where there is one.
  private mutating func readReference() throws -> Int {
    let count = header.referenceCount
    let number = count > 2 ? try bits.unsigned() : count == 2 ? 1 - (try bits.bit()) : 0
    try require(number < count, "there is no reference \(number)")
    return number
  }

  private mutating func readVector(after predicted: Vector) throws -> Vector {
    let (x, y) = try (predicted.x + bits.signed(), predicted.y + bits.signed())
    // Further away than any level allows is damage.
    try require(abs(x) <= 8192 && abs(y) <= 8192, "a vector of \(x), \(y)")
    return Vector(x: x, y: y)
  }

  /// Nothing is said about most macroblocks: they move as their neighbours do, §8.4.1.1.
  private mutating func copySkipped() throws {
    let (left, top) = (neighbour(whole.x - 1, whole.y), neighbour(whole.x, whole.y - 1))
    // If a neighbour rests, this one is taken to rest too.
    func rests(_ block: Block) -> Bool { block.reference == 0 && block.vector == Vector() }
    var vector = Vector()
    if let left, let top, !rests(left), !rests(top) {
      vector = predictVector(for: whole, reference: 0)
    }
    try move(whole, 0, vector)
  }

  private func neighbour(_ x: Int, _ y: Int) -> Block? {
    isKnown(x, y) ? self[blockAt: (x, y)] : nil
  }

  /// Guesses a vector from the blocks on the left, above, and above on the right, §8.4.1.3.
  private func predictVector(for part: Part, reference: Int) -> Vector {
    let left = neighbour(part.x - 1, part.y)
    let top = neighbour(part.x, part.y - 1)
    // Above on the right may come later: then above on the left has to do.
    let (x, y) = (part.x + part.width, part.y - 1)
    let isDecoded = isDecoded(x, y, before: (part.x, part.y))
    let corner = isDecoded ? neighbour(x, y) : neighbour(part.x - 1, part.y - 1)
    // Halves trust the neighbour that they share a side with.
    let trusted: Block? =
      switch (part.width, part.height) {
      case (4, 2): part.y % 4 == 0 ? top : left
      case (2, 4): part.x % 4 == 0 ? left : corner
      default: nil
      }
    if let trusted, trusted.reference == reference { return trusted.vector }
    if let left, top == nil, corner == nil { return left.vector }
    let neighbours = [left, top, corner].map { $0 ?? Block() }
    let alike = neighbours.filter { $0.reference == reference }
    if alike.count == 1 { return alike[0].vector }
    func median(_ values: [Int]) -> Int { values.sorted()[1] }
    return Vector(x: median(neighbours.map(\.vector.x)), y: median(neighbours.map(\.vector.y)))
  }

  /// Remembers where a part comes from, and copies it.
  private mutating func move(_ part: Part, _ reference: Int, _ vector: Vector) throws {
    try require(reference < references.count, "there is no picture \(reference) to copy from")
    let source = references[reference]
    for place in part.divided(width: 1, height: 1) {
      let block = Block(reference: reference, vector: vector, source: ObjectIdentifier(source))
      self[blockAt: (place.x, place.y)] = block
    }
    for plane in 0..<3 { copy(part, plane, from: source.planes[plane], vector) }
  }
}

/// Draws where macroblocks come from: arrows, a dot where it is the same place, I for intra.
func printVectors(of film: Film, picture number: Int) throws {
  let picture = try decode(number, of: film)
  let columns = picture.format.columns
  for row in 0..<picture.format.rows {
    let letters = (0..<columns).map { column -> Character in
      if picture.macroblocks[row * columns + column].isIntra { return "I" }
      let vector = picture.blocks[16 * row * columns + 4 * column].vector
      if vector == Vector() { return "·" }
      let eighths = atan2(Double(vector.y), Double(vector.x)) / .pi * 4
      return Array("→↘↓↙←↖↑↗")[Int(eighths.rounded()) & 7]
    }
    print(letters.map(String.init).joined(separator: " "))
  }
}

// ---- 13 · References ----------------------------------------------------------------------------

/// The pictures that later ones may refer to.
struct ReferenceStore {
  private var pictures: [Picture] = []
  private var lastNumber = 0

  /// Those that are kept for now have a frame number, those that are kept for long one of their own.
  private var recent: [Picture] { pictures.filter { $0.longTermNumber == nil } }
  private var kept: [Picture] { pictures.filter { $0.longTermNumber != nil } }

  /// The list from which parts choose by number, §8.2.4: the latest comes first.
  func list(for header: SliceHeader) throws -> [Picture] {
    let step = (header.frameNumber - lastNumber) & (header.sps.frameNumberLimit - 1)
    try require(header.isIDR || pictures.isEmpty || step <= 1, "a gap in frame_num: lost pictures")
    let recent = recent.sorted { number($0, header) > number($1, header) }
    let kept = kept.sorted { $0.longTermNumber ?? 0 < $1.longTermNumber ?? 0 }
    var list = Array((recent + kept).prefix(header.referenceCount))
    // An encoder may put others in front, so that what it needs often has a short number.
    var predicted = header.frameNumber
    for (place, change) in header.listChanges.enumerated() {
      let chosen: Picture?
      if change.kind == 2 {
        chosen = kept.first { $0.longTermNumber == change.value }
      } else {
        predicted += change.kind == 0 ? -change.value - 1 : change.value + 1
        predicted &= header.sps.frameNumberLimit - 1
        chosen = recent.first { $0.frameNumber == predicted }
      }
      guard let chosen, place <= list.count else {
        throw Refusal("a slice refers to a picture that is not there")
      }
      // Its other place is after this one, if it had one; the last of the list may drop out.
      list = Array(list[..<place]) + [chosen] + list[place...].filter { $0 !== chosen }
      list = Array(list.prefix(header.referenceCount))
    }
    return list
  }

  /// The frame number as it counts now: those above the current one are from before it began again.
  private func number(_ picture: Picture, _ header: SliceHeader) -> Int {
    let isEarlier = picture.frameNumber > header.frameNumber
    return isEarlier ? picture.frameNumber - header.sps.frameNumberLimit : picture.frameNumber
  }

  /// Keeps a picture, and forgets others as its header says, §8.2.5.
  mutating func insert(_ picture: Picture, _ header: SliceHeader) {
    if header.isIDR {
      pictures = []
      if header.isLongTerm { picture.longTermNumber = 0 }
    } else if header.markings.isEmpty {
      // The oldest goes as soon as there are too many.
      let oldest = recent.min { number($0, header) < number($1, header) }
      if pictures.count >= header.sps.referenceLimit { pictures.removeAll { $0 === oldest } }
    }
    for marking in header.markings { apply(marking, to: picture, header) }
    // Never more than there may be, whatever a damaged file says.
    (lastNumber, pictures) = (picture.frameNumber, Array((pictures + [picture]).suffix(16)))
  }

  private mutating func apply(_ marking: Marking, to picture: Picture, _ header: SliceHeader) {
    let wanted = header.frameNumber - marking.first - 1
    let chosen = recent.first { number($0, header) == wanted }
    switch marking.kind {
    case 1: pictures.removeAll { $0 === chosen }
    case 2: pictures.removeAll { $0.longTermNumber == marking.first }
    case 3:
      pictures.removeAll { $0.longTermNumber == marking.second }
      chosen?.longTermNumber = marking.second
    case 4: pictures.removeAll { $0.longTermNumber ?? -1 >= marking.first }
    case 5:
      pictures = []
      picture.frameNumber = 0
    case 6:
      pictures.removeAll { $0.longTermNumber == marking.first }
      picture.longTermNumber = marking.first
    default: break
    }
  }
}

extension Plane {
  /// Samples of a plane, row after row; outside of it there is what is at its edge, §8.4.2.2.1.
  func samples(x: Int, y: Int, width columns: Int, height rows: Int) -> [Int] {
    (y..<y + rows).flatMap { y in
      (x..<x + columns).map { x in self[clamp(x, 0...width - 1), clamp(y, 0...height - 1)] }
    }
  }
}

extension SliceDecoder {
  /// Copies one plane of a part from another picture.
  func copy(_ part: Part, _ plane: Int, from source: Plane, _ vector: Vector) {
    let scale = plane == 0 ? 4 : 2
    let (x, y) = (scale * part.x, scale * part.y)
    let (width, height) = (scale * part.width, scale * part.height)
    // Vectors count quarters of luma samples, which are eighths of those of chroma.
    let moved =
      plane == 0
      ? luma(source, 4 * x + vector.x, 4 * y + vector.y, width: width, height: height)
      : chroma(source, 8 * x + vector.x, 8 * y + vector.y, width: width, height: height)
    for (i, sample) in moved.enumerated() {
      picture.planes[plane][x + i % width, y + i / width] = sample
    }
  }
}

// ---- 14 · Between samples -----------------------------------------------------------------------

/// A block of chroma that lies between samples: means of four, by how near they are, §8.4.2.2.2.
///
/// The place is in eighths of a sample.
func chroma(_ plane: Plane, _ x: Int, _ y: Int, width: Int, height: Int) -> [Int] {
  let samples = plane.samples(x: x >> 3, y: y >> 3, width: width + 1, height: height + 1)
  let (right, down) = (x & 7, y & 7)
  /// Between a sample and the next one.
  func across(_ i: Int) -> Int { (8 - right) * samples[i] + right * samples[i + 1] }
  return (0..<width * height).map { i in
    let place = i / width * (width + 1) + i % width
    return ((8 - down) * across(place) + down * across(place + width + 1) + 32) >> 6
  }
}

/// A block of luma that lies between samples, §8.4.2.2.1; the place is in quarters of a sample.
func luma(_ plane: Plane, _ x: Int, _ y: Int, width: Int, height: Int) -> [Int] {
  // Two samples more before the block, and three behind it, for a filter over six.
  let (left, top, down) = (x >> 2 - 2, y >> 2 - 2, width + 5)
  let samples = plane.samples(x: left, y: top, width: down, height: height + 5)
  /// The filter over six samples in a row or a column, of which `i` is the third.
  func filter(_ i: Int, _ step: Int) -> Int {
    samples[i - 2 * step] - 5 * samples[i - step] + 20 * samples[i] + 20 * samples[i + step]
      - 5 * samples[i + 2 * step] + samples[i + 3 * step]
  }
  func round(_ sum: Int, _ shift: Int) -> Int { clamp((sum + 1 << (shift - 1)) >> shift, 0...255) }
  // Half-way to the right, half-way down, and both.
  func halfRight(_ i: Int) -> Int { round(filter(i, 1), 5) }
  func halfDown(_ i: Int) -> Int { round(filter(i, down), 5) }
  func middle(_ i: Int) -> Int {
    let near = 20 * (filter(i, 1) + filter(i + down, 1))
    let far = -5 * (filter(i - down, 1) + filter(i + 2 * down, 1))
    return round(near + far + filter(i - 2 * down, 1) + filter(i + 3 * down, 1), 10)
  }
  // Quarter places are the mean of the two nearest of those.
  func mean(_ a: Int, _ b: Int) -> Int { (a + b + 1) >> 1 }
  let (right, below) = (x & 3, y & 3)
  let (toRight, toBelow) = (right / 2, below / 2 * down)
  return (0..<width * height).map { number in
    let i = (number / width + 2) * down + number % width + 2
    return switch (right, below) {
    case (0, 0): samples[i]
    case (2, 0): halfRight(i)
    case (0, 2): halfDown(i)
    case (2, 2): middle(i)
    case (_, 0): mean(halfRight(i), samples[i + toRight])
    case (0, _): mean(halfDown(i), samples[i + toBelow])
    case (2, _): mean(middle(i), halfRight(i + toBelow))
    case (_, 2): mean(middle(i), halfDown(i + toRight))
    default: mean(halfRight(i + toBelow), halfDown(i + toRight))
    }
  }
}

// ---- 15 · Colour --------------------------------------------------------------------------------

extension Picture {
  /// Red, green and blue of the pixels of a screen: means of samples, or the nearest ones.
  func pixels(width: Int, height: Int) -> [UInt8] {
    // ITU-R BT.709 for high definition, BT.601 for the rest, unless the film says it.
    let is709 = format.matrix == 1 || format.matrix == 2 && format.height >= 576
    let (red, blue) = is709 ? (0.2126, 0.0722) : (0.299, 0.114)
    // Most films leave room below black and above white.
    let (black, lumaScale, chromaScale) =
      format.isFullRange ? (0.0, 1.0, 1.0) : (16.0, 255.0 / 219, 255.0 / 224)
    let planes = planes.indices.map { scaled($0, width: width, height: height) }
    var pixels: [UInt8] = []
    for i in 0..<width * height {
      let luma = (planes[0][i] - black) * lumaScale
      let (cb, cr) = ((planes[1][i] - 128) * chromaScale, (planes[2][i] - 128) * chromaScale)
      let (r, b) = (luma + 2 * (1 - red) * cr, luma + 2 * (1 - blue) * cb)
      let g = (luma - red * r - blue * b) / (1 - red - blue)
      for value in [r, g, b] { pixels.append(UInt8(clamp(Int(value.rounded()), 0...255))) }
    }
    return pixels
  }

  /// A plane without what is cropped, in another size.
  private func scaled(_ number: Int, width: Int, height: Int) -> [Double] {
    let (plane, scale) = (planes[number], number == 0 ? 1 : 2)
    /// From where to where the samples of one row, or column, of pixels reach.
    func span(_ i: Int, _ size: Int, of whole: Int, from start: Int) -> Range<Int> {
      let first = (start + i * whole / size) / scale
      return first..<max((start + (i + 1) * whole / size) / scale, first + 1)
    }
    let columns = (0..<width).map { span($0, width, of: format.width, from: format.crop.left) }
    let rows = (0..<height).map { span($0, height, of: format.height, from: format.crop.top) }
    return rows.flatMap { rows in columns.map { plane.mean($0, rows) } }
  }
}

/// Draws two pixels in a character: an upper half block, in one colour on another one.
func halfBlocks(_ pixels: [UInt8], width: Int) -> String {
  func colour(_ x: Int, _ y: Int) -> String {
    let i = 3 * (y * width + x)
    return "2;\(pixels[i]);\(pixels[i + 1]);\(pixels[i + 2])"
  }
  var text = ""
  for y in stride(from: 0, to: pixels.count / 3 / width - 1, by: 2) {
    for x in 0..<width { text += "\u{1B}[38;\(colour(x, y));48;\(colour(x, y + 1))m▀" }
    text += "\u{1B}[0m\r\n"
  }
  return text
}

/// Draws all pixels in 216 colours, six rows at a time, one colour after the other.
///
/// Six bits of a letter are six pixels below each other; `!9~` is nine times `~`, `$` goes back to the
/// start of the rows, `-` on to the next six.
func sixels(_ pixels: [UInt8], width: Int) -> String {
  let height = pixels.count / 3 / width
  let pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
  // Of each component six values are left; what is between two of them becomes a pattern of dots.
  let colours = (0..<width * height).map { i in
    let offset = pattern[i / width % 4 * 4 + i % width % 4] * 51 / 16
    return (0..<3).reduce(0) { 6 * $0 + (Int(pixels[3 * i + $1]) + offset) / 51 }
  }
  var text = Array("\u{1B}P0;0q\"1;1;\(width);\(height)".utf8)
  for colour in 0..<216 {
    text += "#\(colour);2;\(colour / 36 * 20);\(colour / 6 % 6 * 20);\(colour % 6 * 20)".utf8
  }
  for top in stride(from: 0, to: height, by: 6) {
    // For each colour, the bits of all columns.
    var bits: [Int: [UInt8]] = [:]
    for i in top * width..<min(top + 6, height) * width {
      bits[colours[i], default: Array(repeating: 0, count: width)][i % width] |=
        1 << (i / width - top)
    }
    for (colour, columns) in bits.sorted(by: { $0.key < $1.key }) {
      text += "#\(colour)".utf8
      var x = 0
      while x < width {
        let end = columns[x...].firstIndex { $0 != columns[x] } ?? width
        if end - x > 3 { text += "!\(end - x)".utf8 }
        text += Array(repeating: 63 + columns[x], count: end - x > 3 ? 1 : end - x)
        x = end
      }
      text += "$".utf8
    }
    text += "-".utf8
  }
  return String(decoding: text, as: UTF8.self) + "\u{1B}\\"
}

// ---- 16 · The clock -----------------------------------------------------------------------------

/// A terminal that shows pictures and gives keys at once, until it is given back.
final class Terminal {
  /// Whether a signal asks the player to end.
  nonisolated(unsafe) static var isInterrupted: sig_atomic_t = 0

  private var saved = termios()
  private var lastSize = winsize()

  init() throws {
    let isThere = isatty(0) == 1 && isatty(1) == 1 && tcgetattr(0, &saved) == 0
    try require(isThere, "there is no terminal to play in; --framemd5 needs none")
    for name in [SIGINT, SIGTERM, SIGHUP] { signal(name) { _ in Terminal.isInterrupted = 1 } }
    var raw = saved
    // No waiting for Enter, no echo, and Ctrl-C and Ctrl-Z are keys.
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(0, TCSANOW, &raw)
    // Another page, without a cursor.
    try write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// Gives the terminal back as it was; a picture that was cut off in the middle ends first.
  func restore() {
    try? write("\u{1B}\\\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    tcsetattr(0, TCSANOW, &saved)
  }

  func write(_ text: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Its size in characters and in pixels; some terminals keep the latter to themselves.
  func size() throws -> (columns: Int, rows: Int, width: Int, height: Int) {
    var size = winsize()
    _ = ioctl(1, UInt(TIOCGWINSZ), &size)
    // What was drawn in another size is wiped away.
    if size.ws_col != lastSize.ws_col || size.ws_row != lastSize.ws_row { try write("\u{1B}[2J") }
    lastSize = size
    let (columns, rows) = (max(Int(size.ws_col), 10), max(Int(size.ws_row), 4))
    if size.ws_xpixel == 0 { return (columns, rows, 10 * columns, 20 * rows) }
    return (columns, rows, Int(size.ws_xpixel), Int(size.ws_ypixel))
  }

  /// Waits for a key, but no longer than so many milliseconds.
  func key(within milliseconds: Int) -> String? {
    var event = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, Int32(clamp(milliseconds, 0...1000))) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(0, &bytes, bytes.count)
    // A terminal that is gone has no more keys.
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : "q"
  }
}

/// Plays a film: each picture when its time has come.
func play(_ film: Film, asSixels: Bool) throws {
  var decoder = try Decoder(film)
  let terminal = try Terminal()
  defer { terminal.restore() }
  let clock = ContinuousClock()
  /// When the film would have begun if it had never stopped.
  var start = clock.now
  var pausedAt: Duration?
  /// The sample to decode next.
  var next = 0
  func now() -> Duration { pausedAt ?? clock.now - start }
  /// When samples are due, and when the film ends.
  var ticks = film.samples.map(\.presentationTime)
  ticks += film.samples.suffix(1).map { $0.presentationTime + $0.duration }
  let times = ticks.map { Duration.seconds(Double($0 - ticks[0]) / Double(film.timescale)) }

  func draw(_ picture: Picture?) throws {
    guard let picture else { return }
    let size = try terminal.size()
    let format = picture.format
    // The last row stays free. Half blocks are about as wide as high; sixels are never enlarged.
    var (width, height) = (size.columns, 2 * size.rows - 2)
    if asSixels {
      width = min(size.width, format.width)
      height = min(size.height - size.height / size.rows, format.height)
    }
    let scale = min(Double(width) / Double(format.width), Double(height) / Double(format.height))
    func scaled(_ size: Int) -> Int { max(Int(Double(size) * scale), 2) }
    let pixels = picture.pixels(width: scaled(format.width), height: scaled(format.height))
    let draw = asSixels ? sixels : halfBlocks
    try terminal.write("\u{1B}[H" + draw(pixels, scaled(format.width)))
  }

  /// Goes to a moment: decodes from the sync sample before it, and shows what is there then.
  func seek(to moment: Duration) throws {
    let target = film.samples.indices.last { times[$0] <= moment } ?? 0
    next = film.samples[...target].lastIndex { $0.isSync } ?? 0
    var picture: Picture?
    while next <= target {
      picture = (try? decoder.decode(film.samples[next])) ?? decoder.last
      next += 1
    }
    start = clock.now - times[target]
    if pausedAt != nil { pausedAt = times[target] }
    try draw(picture)
  }

  while Terminal.isInterrupted == 0 {
    let due = times[next]
    let wait = pausedAt == nil ? Int((due - now()) / .milliseconds(1)) : 1000
    switch terminal.key(within: wait) {
    case "q", "\u{3}": return
    case " ":
      let moment = now()
      if pausedAt != nil { start = clock.now - moment }
      pausedAt = pausedAt == nil ? moment : nil
    case "\u{1B}[C", "\u{1B}OC": try seek(to: now() + .seconds(5))
    case "\u{1B}[D", "\u{1B}OD": try seek(to: now() - .seconds(5))
    case nil where pausedAt == nil && now() >= due:
      if next == film.samples.count { return }
      // It must be decoded, because others refer to it; it is drawn only if it is not late.
      let picture = (try? decoder.decode(film.samples[next])) ?? decoder.last
      next += 1
      if now() < times[next] { try draw(picture) }
    default: break
    }
  }
}
