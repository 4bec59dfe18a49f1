/// Says in which fields an answer differs from the right one.
///
///     payloadByteCount 769, where it is 766
package func difference<Output>(of answer: Output, from expected: Output) -> String {
  let (own, right) = (Mirror(reflecting: answer), Mirror(reflecting: expected))
  // An optional's only field would be named `some`.
  if [.enum, .optional].contains(own.displayStyle) {
    return "\(text(of: answer)), where it is \(text(of: expected))"
  }
  let isList = own.displayStyle == .collection
  if isList, own.children.count != right.children.count {
    return "\(own.children.count) values, where there are \(right.children.count)"
  }
  let fields = zip(own.children, right.children).enumerated().lazy
  let differing = fields.compactMap { index, pair -> String? in
    let (value, rightValue) = (text(of: pair.0.value), text(of: pair.1.value))
    guard value != rightValue else { return nil }
    let name = isList ? "[\(index)] " : pair.0.label.map { "\($0) " } ?? ""
    return "\(name)\(value), where it is \(rightValue)"
  }
  // The first of a list says enough.
  let shown = isList ? Array(differing.prefix(1)) : Array(differing)
  return shown.isEmpty
    ? "\(text(of: answer)), where it is \(text(of: expected))" : shown.joined(separator: "; ")
}

/// A value without the word `Optional`.
private func text(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else {
    // What an enumeration's case holds may be optional too.
    return "\(value)".replacing(/Optional\(([^()]*)\)/) { String($0.output.1) }
  }
  return mirror.children.first.map { text(of: $0.value) } ?? "nil"
}
