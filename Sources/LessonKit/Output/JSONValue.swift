/// What can stand in JSON without being put together from parts.
public protocol JSONValue {
  func write(to json: inout JSONWriter)
}

extension Int: JSONValue {
  public func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int64: JSONValue {
  public func write(to json: inout JSONWriter) { json.value(Int(self)) }
}

extension Bool: JSONValue {
  public func write(to json: inout JSONWriter) { json.value(self) }
}

extension String: JSONValue {
  public func write(to json: inout JSONWriter) { json.value(self) }
}
