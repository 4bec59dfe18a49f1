/// A JSON document in memory: RFC 8259.
///
/// For the few small files of the simulator. Numbers are `Double`, of several equal keys the last
/// counts. Depth and size are limited before anything is built.
package enum JSONTree: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Bytes of the longest document that is read.
  package static let longest = 64 << 20

  /// Reads a whole document.
  ///
  /// - Throws: `SimulationFileError` if the text is not JSON, is deeper than 64 brackets or
  ///   longer than 64 MiB.
  package init(parsing bytes: [UInt8]) throws(SimulationFileError) {
    guard bytes.count <= Self.longest else {
      throw SimulationFileError("the file is longer than 64 MiB")
    }
    var parser = JSONParser(bytes: bytes)
    self = try parser.document()
  }

  /// The value of a key, `nil` if this is not an object or has no such key.
  package subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  package var array: [JSONTree]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

/// Why a movie or a trace cannot be used.
package struct SimulationFileError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
