import Media

extension Field.Value: JSONValue {
  /// Writes what a parser has read from a field.
  public func write(to json: inout JSONWriter) {
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
