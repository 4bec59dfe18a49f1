/// Says in which fields an answer differs from the right one.
///
///     payloadByteCount 769, where it is 766
package func difference<Output>(of answer: Output, from expected: Output) -> String {
  let fields = zip(Mirror(reflecting: answer).children, Mirror(reflecting: expected).children)
  let differing = fields.compactMap { own, right -> String? in
    let (value, rightValue) = (text(of: own.value), text(of: right.value))
    return value == rightValue
      ? nil : "\(own.label.map { "\($0) " } ?? "")\(value), where it is \(rightValue)"
  }
  return differing.isEmpty
    ? "\(text(of: answer)), where it is \(text(of: expected))"
    : differing.joined(separator: "; ")
}

/// A value without the word `Optional`.
private func text(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return "\(value)" }
  return mirror.children.first.map { text(of: $0.value) } ?? "nil"
}
