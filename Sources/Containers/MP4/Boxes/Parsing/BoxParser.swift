import Media

/// Turns bytes into boxes, and continues after those that it cannot read.
struct BoxParser {
  /// Real files nest about ten deep; hostile ones as deep as the call stack allows.
  static let depthLimit = 32

  /// Bytes of a box that is read as a whole; the movie box of ten hours has a tenth of that.
  static let sizeLimit = 1 << 28

  private let registry: BoxRegistry
  private let boxLimit: Int
  private let depthLimit: Int
  private var boxCount = 0
  private var fieldsLeft: Int
  private let rules: BoxRules
  private var rows: BoxRows

  /// Creates a parser for one file.
  ///
  /// A box of 8 bytes costs more than a kilobyte of memory, so there is a limit to how many there
  /// may be. Films that are not in fragments have a few hundred. Fields are limited likewise: a film
  /// of 16 000 fragments has half a million.
  init(
    registry: BoxRegistry, boxLimit: Int = 1 << 17, depthLimit: Int = BoxParser.depthLimit,
    rules: BoxRules = .core
  ) {
    self.registry = registry
    self.rules = rules
    rows = BoxRows(rules)
    self.boxLimit = boxLimit
    fieldsLeft = 4 * boxLimit
    self.depthLimit = depthLimit
  }

  /// Parses the boxes in some bytes, where the rules say that they lie or one after the other.
  ///
  /// - Returns: The boxes, the number of bytes that they take, and what is wrong with those after
  ///   the last of them.
  mutating func parseBoxes(
    _ bytes: Span<UInt8>, at base: Int, in parent: FourCC?, depth: Int
  ) -> (boxes: [Box], byteCount: Int, error: ParsingError?) {
    guard let row = rows.row(in: bytes, at: base) else {
      return parseRow(bytes, at: base, in: parent, depth: depth)
    }
    var boxes: [Box] = []
    for range in row {
      do {
        let place = base + range.lowerBound
        boxes.append(
          try parseBox(bytes.extracting(range), at: place, in: parent, depth: depth))
      } catch {
        return (boxes, range.lowerBound, error)
      }
    }
    let end = row.last?.upperBound ?? 0
    let rest = parseRow(bytes.extracting(end...), at: base + end, in: parent, depth: depth)
    return (boxes + rest.boxes, end + rest.byteCount, rest.error)
  }

  // ANCHOR: solution-2.2
  /// Parses boxes until the bytes end.
  private mutating func parseRow(
    _ bytes: Span<UInt8>, at base: Int, in parent: FourCC?, depth: Int
  ) -> (boxes: [Box], byteCount: Int, error: ParsingError?) {
    var boxes: [Box] = []
    var position = 0
    while position < bytes.count {
      if Self.isTerminator(bytes.extracting(position...)) { break }
      let rest = bytes.extracting(position...)
      do {
        let box = try parseBox(rest, at: base + position, in: parent, depth: depth)
        boxes.append(box)
        position += box.size
      } catch {
        return (boxes, position, error)
      }
    }
    return (boxes, position, nil)
  }
  // ANCHOR_END: solution-2.2

  /// Parses the box at the front of `bytes`, which reach to the end of its parent.
  ///
  /// - Throws: `ParsingError` if not even a header is there, or if there are too many boxes.
  ///
  /// After `bytes` there may be more of the parent, which was left in the file.
  mutating func parseBox(
    _ bytes: Span<UInt8>, at offset: Int, deferredByteCount: Int = 0, in parent: FourCC? = nil,
    depth: Int = 0
  ) throws(ParsingError) -> Box {
    try countBox(at: offset)
    let recorder = FieldRecorder(limit: fieldLimit)
    defer { fieldsLeft -= recorder.fields.count }
    var reader = ByteReader(bytes, at: offset, recorder: recorder)
    let header = try parseHeader(&reader, in: bytes)
    let extent = header.extent(within: bytes.count + deferredByteCount, isTopLevel: parent == nil)
    var payload = Payload(error: extent.error)
    if extent.isReadable {
      let end = min(extent.size, bytes.count)
      reader = ByteReader(
        bytes.extracting(header.headerSize..<end), at: offset + header.headerSize,
        deferredByteCount: extent.size - end, recorder: recorder)
      do {
        try parse(&payload, of: header, in: parent, from: &reader, depth: depth)
      } catch {
        // A box that is cut off has its error already, and what follows from it says less.
        payload.isDeferred = error.reason == .deferred
        payload.error = payload.error ?? (payload.isDeferred ? nil : error)
      }
    }
    // A copy has no room for more: of 130 000 boxes that is as much memory as the fields themselves.
    let box = Box(header, size: extent.size, fields: recorder.fields.map(\.self), payload)
    rules.inspect(box, in: bytes)
    return box
  }

  private func parseHeader(
    _ reader: inout ByteReader, in bytes: Span<UInt8>
  ) throws(ParsingError) -> BoxHeader {
    let header = try BoxHeader(parsing: &reader)
    return rules.header(in: bytes, insteadOf: header) ?? header
  }

  /// Parses the header of a box whose payload is not there.
  ///
  /// - Throws: `ParsingError` if not even a header is there, or if there are too many boxes.
  mutating func parseOutline(
    _ bytes: Span<UInt8>, at offset: Int, available: Int, in parent: FourCC? = nil
  ) throws(ParsingError) -> Box {
    try countBox(at: offset)
    let recorder = FieldRecorder()
    var reader = ByteReader(bytes, at: offset, recorder: recorder)
    let header = try parseHeader(&reader, in: bytes)
    let extent = header.extent(within: available, isTopLevel: parent == nil)
    var payload = Payload(error: extent.error)
    switch registry.kind(of: header.type, userType: header.userType, in: parent) {
    case .padding:
      let count = extent.size - header.headerSize
      recorder.record(
        Field(name: "padding", offset: reader.offset, byteCount: count, value: .bytes))
    case .container, .content, .layout:
      guard extent.size > Self.sizeLimit else { break }
      let rule = "\(extent.size.grouped) bytes are more than any box but the media data needs"
      payload.error = ParsingError(.invalid(rule), at: offset)
    case nil:
      break
    }
    return Box(header, size: extent.size, fields: recorder.fields, payload)
  }

  /// What the bytes after a box's header turned out to be.
  fileprivate struct Payload {
    var content: (any BoxContent)?
    var children: [Box] = []
    var isDeferred = false
    var error: ParsingError?
  }

  /// Parses fields and children as far as they go.
  ///
  /// - Throws: `ParsingError` for the box itself; errors of children stay with the children.
  private mutating func parse(
    _ payload: inout Payload, of header: BoxHeader, in parent: FourCC?,
    from reader: inout ByteReader, depth: Int
  ) throws(ParsingError) {
    var kind = registry.kind(of: header.type, userType: header.userType, in: parent)
    if case .content(is VisualSampleEntry.Type) = kind,
      AudioSampleEntry.isMeant(by: header.type, byteCount: reader.remaining)
    {
      kind = .content(AudioSampleEntry.self)
    }
    switch kind {
    case .content(let contentType):
      payload.content = try contentType.init(parsing: &reader)
      guard contentType.hasChildren else { return }
    case .layout(let layout):
      try layout.parse(&reader)
      guard layout.hasChildren else { return }
    case .container:
      rows.enter(reader, containers: registry.containers, depthLimit: depthLimit - depth - 1)
    case .padding:
      return try reader.skip("padding", count: reader.remaining)
    case nil:
      return
    }
    // ANCHOR: solution-2.3
    guard depth < depthLimit else {
      let rule = "boxes are nested more than \(depthLimit) deep"
      throw ParsingError(.invalid(rule), at: reader.offset)
    }
    var rest = reader
    let bytes = try rest.take(reader.remaining)
    let children = parseBoxes(bytes, at: reader.offset, in: header.type, depth: depth + 1)
    payload.children = children.boxes
    // ANCHOR_END: solution-2.3
    if let error = children.error { throw error }
    _ = try reader.take(children.byteCount)
    if reader.remaining > 0 { try reader.read("terminator", as: UInt32.self) }
  }

  /// Fields that the next box may have: its size, its type and one more in any case.
  private var fieldLimit: Int { min(max(fieldsLeft, 4), FieldRecorder.defaultLimit) }

  private mutating func countBox(at offset: Int) throws(ParsingError) {
    boxCount += 1
    guard boxCount <= boxLimit else {
      throw ParsingError(.invalid("more than \(boxLimit.grouped) boxes"), at: offset)
    }
  }

  /// QuickTime ends user data and sample entries with four zero bytes in place of another box.
  ///
  /// The ISO standard knows no such thing, but no box can have 4 bytes: nothing is misread.
  static func isTerminator(_ bytes: Span<UInt8>) -> Bool {
    bytes.count == 4 && bytes.indices.allSatisfy { bytes[$0] == 0 }
  }
}

extension Box {
  fileprivate init(
    _ header: BoxHeader, size: Int, fields: [Field], _ payload: BoxParser.Payload
  ) {
    self.init(
      type: header.type, userType: header.userType, offset: header.offset, size: size,
      headerSize: header.headerSize, fields: fields, content: payload.content,
      children: payload.children, isDeferred: payload.isDeferred, error: payload.error)
  }
}
