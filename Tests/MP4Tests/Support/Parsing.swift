import TestSupport
import MP4
import Media
import Testing

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

/// The boxes of a file that is held in memory.
func tree(_ file: [UInt8]) async throws(MP4Error) -> BoxTree {
  try await BoxTree(reading: MemoryReader(file))
}

/// The smallest file that passes as an MP4 file, and then some bytes.
func fileType(_ rest: [UInt8]...) -> [UInt8] {
  box("ftyp", code("isom"), u32(0)) + rest.flatMap { $0 }
}
