import MP4
import Media

/// A missing field that a test wanted to change.
struct MissingField: Error {
  let path: String
  let field: String
}

extension [UInt8] {
  /// The file with other bytes in one field of one box; the field must be as long as they are.
  func setting(_ path: String, _ name: String, to bytes: [UInt8]) async throws -> [UInt8] {
    let box = try await tree(self).located(at: path).box
    guard let field = box.fields.first(where: { $0.name == name && $0.byteCount == bytes.count })
    else { throw MissingField(path: path, field: name) }
    var file = self
    file.replaceSubrange(field.range, with: bytes)
    return file
  }

  /// The file with another type for one box, which hides it from a parser that looks for the old one.
  func renaming(_ path: String, to type: FourCC) async throws -> [UInt8] {
    let box = try await tree(self).located(at: path).box
    var file = self
    file.replaceSubrange(box.offset + 4..<box.offset + 8, with: code(type))
    return file
  }
}
