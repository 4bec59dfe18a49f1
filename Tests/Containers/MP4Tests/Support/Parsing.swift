import TestSupport
import Media
import Testing

@testable import MP4

/// Parses a payload that lies at offset 100 of its file.
func parse<Content: BoxContent>(
  _: Content.Type, _ payload: [UInt8]...
) throws(ParsingError) -> Content {
  let payload = concat(payload)
  var reader = ByteReader(payload.span, at: 100)
  return try Content(parsing: &reader)
}

/// The fields that a parser names, and how many bytes it leaves unread.
func fields<Content: BoxContent>(
  of _: Content.Type, _ payload: [UInt8]...
) throws -> (fields: [Field], remaining: Int) {
  let payload = concat(payload)
  let recorder = FieldRecorder()
  var reader = ByteReader(payload.span, at: 0, recorder: recorder)
  _ = try Content(parsing: &reader)
  return (recorder.fields, reader.remaining)
}

/// The reason for which a payload is refused; `nil` if it is not.
func failure<Content: BoxContent>(
  _: Content.Type, _ payload: [UInt8]...
) -> ParsingError? {
  do {
    _ = try parse(Content.self, concat(payload))
    return nil
  } catch {
    return error
  }
}

/// What a layout says about a payload: each field after version and flags with its value.
///
/// Bytes are written in hex, and a table row by row.
func explanation(_ layout: BoxLayout, _ payload: [UInt8]...) throws -> [String] {
  let payload = concat(payload)
  let recorder = FieldRecorder()
  var reader = ByteReader(payload.span, at: 0, recorder: recorder)
  try layout.parse(&reader)
  let fields = recorder.fields.dropFirst(layout.versions == nil ? 0 : 2)
  return try fields.map { "\($0.name) \(try $0.text(in: payload))" }
}

/// The reason for which a layout refuses a payload; `nil` if it does not.
func failure(_ layout: BoxLayout, _ payload: [UInt8]...) -> ParsingError? {
  let payload = concat(payload)
  var reader = ByteReader(payload.span, at: 100)
  do {
    try layout.parse(&reader)
    return nil
  } catch {
    return error
  }
}

extension Field {
  fileprivate func text(in payload: [UInt8]) throws -> String {
    let bytes = Array(payload[range])
    switch value {
    case .bytes: return bytes.map { String($0, radix: 16) }.joined(separator: " ")
    case .table(let rowCount, let columns):
      var reader = ByteReader(bytes.span)
      return try (0..<rowCount).map { _ in
        try reader.readRow(columns).map(String.init).joined(separator: " ")
      }.joined(separator: " · ")
    default: return value.description
    }
  }
}

/// The boxes of a file that is held in memory.
func tree(_ file: [UInt8]) async throws(MP4Error) -> BoxTree {
  try await BoxTree(reading: MemoryReader(file))
}

/// The smallest file that passes as an MP4 file, and then some bytes.
func fileType(_ rest: [UInt8]...) -> [UInt8] {
  box("ftyp", code("isom"), u32(0)) + rest.flatMap { $0 }
}
