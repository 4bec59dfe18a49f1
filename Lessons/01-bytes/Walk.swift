import Media

/// A first walk through a film: from box to box, eight bytes at a time.
///
/// It reads like a player that ignores the cost: each box begins with its size and type,
/// so it reads those, and jumps to where the next box must be.
struct Walk {
  /// A box that was met on the way, and the place of its first byte.
  struct Stop {
    let offset: Int
    let type: FourCC
    let size: Int
  }

  private(set) var stops: [Stop] = []

  /// Why the walk ended early, if bytes that are in the file could not be read.
  private(set) var failure: ByteRangeError?
  private let file: any ByteRangeReader
  /// Two or three fields a box, and the brands.
  private let recorder = FieldRecorder(limit: 4 * Self.stopLimit)

  /// Real films have a hundred boxes or a few hundred; a hostile file may have millions.
  private static let stopLimit = 1000
  private static let depthLimit = 8

  /// The boxes that hold boxes and nothing else: lesson 2 knows them all.
  private static let containers: Set<FourCC> = ["moov", "trak", "edts", "mdia", "minf", "stbl"]

  /// Walks through a file, as far as it makes sense; not at all where it has no boxes.
  init(through file: any ByteRangeReader, hasBoxes: Bool) async {
    self.file = file
    guard hasBoxes else { return }
    await visit(0..<file.length, depth: 0)
  }

  /// What the reader has named on the way.
  var fields: [Field] { recorder.fields }

  private mutating func visit(_ range: Range<Int>, depth: Int) async {
    var offset = range.lowerBound
    while failure == nil, stops.count < Self.stopLimit, range.upperBound - offset >= 8 {
      do {
        guard let stop = try await readHeader(at: offset, end: range.upperBound) else { return }
        stops.append(stop)
        let payload = offset + 8..<offset + stop.size
        if Self.containers.contains(stop.type), depth < Self.depthLimit {
          await visit(payload, depth: depth + 1)
        } else if stop.type == "ftyp" {
          try await readBrands(payload)
        }
        offset += stop.size
      } catch {
        failure = error as? ByteRangeError
      }
    }
  }

  private func readHeader(at offset: Int, end: Int) async throws -> Stop? {
    let number = stops.count + 1
    let header = try await file.read(offset..<offset + 8, for: "header of box \(number)")
    var reader = ByteReader(header.span, at: offset, recorder: recorder)
    let shortSize: UInt32 = try reader.read("size")
    let type = try reader.readFourCC("type")
    var size = Int(shortSize)
    if size == 1 {
      // The size did not fit into four bytes: lesson 2 explains.
      let long = try await file.read(offset + 8..<offset + 16, for: "size of box \(number)")
      var reader = ByteReader(long.span, at: offset + 8, recorder: recorder)
      size = Int(exactly: try reader.read("largesize", as: UInt64.self)) ?? 0
    } else if size == 0 {
      size = end - offset
    }
    return 8...end - offset ~= size ? Stop(offset: offset, type: type, size: size) : nil
  }

  /// Reads what the first box of most films says: which sets of rules the file keeps to.
  private func readBrands(_ payload: Range<Int>) async throws {
    let bytes = try await file.read(payload.prefix(64), for: "payload of 'ftyp'")
    var reader = ByteReader(bytes.span, at: payload.lowerBound, recorder: recorder)
    try reader.readFourCC("majorBrand")
    try reader.read("minorVersion", as: UInt32.self)
    while reader.remaining >= 4 { try reader.readFourCC("compatibleBrand") }
  }
}
