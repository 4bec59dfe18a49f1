extension Page {
  /// Writes data: one document, which is a whole one even if `body` throws.
  ///
  /// - Throws: What `body` throws; the document then has an `error` as its last member.
  public func writeJSON(
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
