import Media

extension Page {
  /// Prints bytes with their fields marked below them.
  ///
  /// Of fields that share bytes the longest says most, so it is marked.
  package func dump(_ bytes: ArraySlice<UInt8>, at offset: Int = 0, _ fields: [Field]) {
    let fields = fields.sorted { ($0.offset, -$0.byteCount) < ($1.offset, -$1.byteCount) }
    HexDump.lines(bytes, at: offset, fields: fields, style: style, rules: rules.or(.core))
      .forEach { print($0) }
  }

  /// Prints a table with a row for each field.
  package func print(_ fields: [Field]) {
    var table = Table(" at", " bytes", "field", " value")
    for field in fields {
      table.add(
        field.offset.grouped, "\(field.byteCount)", field.name,
        field.value == .bytes ? "" : field.value.description)
    }
    print(table)
  }
}
