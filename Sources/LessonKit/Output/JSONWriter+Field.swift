import Media

extension JSONWriter {
  /// Writes what a parser has read from a field.
  public mutating func value(_ value: Field.Value) {
    switch value {
    case .unsigned(let number): self.value(decimal: String(number))
    case .signed(let number): self.value(number)
    case .text(let text): self.value(text)
    case .fixedPoint: self.value(decimal: value.description)
    case .bytes: null()
    case .table(let rowCount, let columns):
      object { json in
        json.key("rowCount")
        json.value(rowCount)
        json.key("columns")
        json.array { json in columns.forEach { json.value($0) } }
      }
    }
  }
}
