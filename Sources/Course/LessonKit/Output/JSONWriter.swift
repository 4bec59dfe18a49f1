import Media

/// Writes JSON as it comes, without building the document in memory: RFC 8259.
package struct JSONWriter {
  private let output: TextOutput

  /// The brackets that close what is open, the innermost one last.
  private var closers: [Unicode.Scalar] = []
  private var isFirst = true
  private var hasKey = false

  /// How many levels start their members on lines of their own; deeper ones stay on one line.
  private let lineDepth: Int

  package init(to output: TextOutput, lineDepth: Int = 4) {
    self.output = output
    self.lineDepth = lineDepth
  }

  /// Writes an object; `members` writes its keys and values.
  package mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginObject()
    try members(&self)
    endObject()
  }

  /// Writes an array; `elements` writes its values.
  package mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginArray()
    try elements(&self)
    endArray()
  }

  /// Opens an object; for members that come asynchronously.
  package mutating func beginObject() { begin("{", until: "}") }

  package mutating func endObject() { end() }

  /// Opens an array; for elements that come asynchronously.
  package mutating func beginArray() { begin("[", until: "]") }

  package mutating func endArray() { end() }

  /// Closes everything that is open, so that what was written is a whole document.
  ///
  /// - Parameter error: Why it ends early; the last member of an outermost object.
  package mutating func close(error: String) {
    if hasKey { null() }
    while closers.count > 1 { end() }
    if closers == ["}"] { member("error", error) }
    if !closers.isEmpty { end() }
  }

  /// Writes the key of the value that follows.
  package mutating func key(_ name: String) {
    separate()
    write(quoted: name)
    output.write(": ")
    hasKey = true
  }

  /// Writes a key and its value.
  package mutating func member(_ name: String, _ value: some JSONValue) {
    key(name)
    value.write(to: &self)
  }

  /// Writes a number.
  package mutating func value(_ number: Int) {
    separate()
    output.write(number)
  }

  package mutating func value(_ flag: Bool) {
    separate()
    output.write(flag ? "true" : "false")
  }

  package mutating func value(_ text: String) {
    separate()
    write(quoted: text)
  }

  /// Writes a number that is already in the form of JSON, such as `0.412`.
  package mutating func value(decimal text: String) {
    separate()
    output.write(text)
  }

  /// Writes values that are JSON already, with commas between them.
  ///
  /// For millions of small objects: each of their keys would be looked through for quotation marks.
  package mutating func values(json text: [UInt8]) {
    separate()
    output.write(text)
  }

  package mutating func null() {
    separate()
    output.write("null")
  }

  private var depth: Int { closers.count }

  private mutating func begin(_ bracket: Unicode.Scalar, until closer: Unicode.Scalar) {
    separate()
    output.write(ascii: bracket)
    closers.append(closer)
    isFirst = true
  }

  private mutating func end() {
    if !isFirst && depth <= lineDepth { breakLine(indent: depth - 1) }
    guard let closer = closers.popLast() else { preconditionFailure("nothing is open") }
    output.write(ascii: closer)
    isFirst = depth == 0
    if depth == 0 { output.write(ascii: "\n") }
  }

  /// Writes what belongs between the last value and the next.
  private mutating func separate() {
    if hasKey {
      hasKey = false
      return
    }
    guard depth > 0 else { return }
    if !isFirst { output.write(depth <= lineDepth ? "," : ", ") }
    if depth <= lineDepth { breakLine(indent: depth) }
    isFirst = false
  }

  private func breakLine(indent: Int) {
    output.write(ascii: "\n")
    output.write(String(repeating: "  ", count: indent))
  }

  private func write(quoted text: String) {
    output.write(ascii: "\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output.write("\\\"")
      case "\\": output.write("\\\\")
      case "\n": output.write("\\n")
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}":
        // RFC 8259 demands the first group only, but a terminal also obeys the 8-bit ones.
        output.write("\\u00" + UInt8(truncatingIfNeeded: scalar.value).hexDigits())
      default: output.write(String(scalar))
      }
    }
    output.write(ascii: "\"")
  }
}

/// A value that JSON can hold without nested parts.
package protocol JSONValue {
  func write(to json: inout JSONWriter)
}

extension Int: JSONValue {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int64: JSONValue {
  package func write(to json: inout JSONWriter) { json.value(Int(self)) }
}

extension Bool: JSONValue {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension String: JSONValue {
  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Field.Value: JSONValue {
  /// Writes what a parser has read from a field.
  package func write(to json: inout JSONWriter) {
    switch self {
    case .unsigned(let number): json.value(decimal: String(number))
    case .signed(let number): json.value(Int(number))
    case .text(let text): json.value(text)
    case .fixedPoint: json.value(decimal: description)
    case .bytes: json.null()
    case .table(let rowCount, let columns):
      json.object { json in
        json.member("rowCount", rowCount)
        json.key("columns")
        json.array { json in columns.forEach { json.value($0.name) } }
      }
    }
  }
}

extension Page {
  /// Writes data: one document, which is complete even if `body` throws.
  ///
  /// - Throws: What `body` throws; the document then has an `error` as its last member.
  package func writeJSON(
    lineDepth: Int, _ body: (inout JSONWriter) async throws -> Void
  ) async throws {
    var json = JSONWriter(to: output, lineDepth: lineDepth)
    do {
      try await body(&json)
    } catch {
      json.close(error: "\(error)")
      throw error
    }
  }
}

extension JSONWriter {
  /// Writes the document of a run that has come to nothing.
  static func write(error: String, of fileName: String, to output: TextOutput) {
    var json = JSONWriter(to: output, lineDepth: 1)
    json.object { json in
      json.member("file", fileName)
      json.member("error", error)
    }
  }
}
