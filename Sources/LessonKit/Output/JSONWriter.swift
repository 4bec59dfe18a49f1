/// Writes JSON as it comes, without building the document in memory: RFC 8259.
public struct JSONWriter {
  private enum Container {
    case object, array
  }

  private let output: TextOutput
  private var open: [Container] = []
  private var isFirst = true
  private var hasKey = false

  /// How many levels start their members on lines of their own; deeper ones stay on one line.
  private let lineDepth: Int

  public init(to output: TextOutput, lineDepth: Int = 4) {
    self.output = output
    self.lineDepth = lineDepth
  }

  /// Writes an object; `members` writes its keys and values.
  public mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(.object, "{")
    try members(&self)
    end("}")
  }

  /// Writes an array; `elements` writes its values.
  public mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    begin(.array, "[")
    try elements(&self)
    end("]")
  }

  /// Writes the key of the value that follows.
  public mutating func key(_ name: StaticString) {
    key("\(name)")
  }

  /// Writes a key that is only known at run time.
  public mutating func key(_ name: String) {
    separate()
    write(quoted: name)
    output.write(": ")
    hasKey = true
  }

  public mutating func value(_ number: Int) {
    separate()
    output.write(number)
  }

  public mutating func value(_ number: Int64) { value(Int(number)) }

  public mutating func value(_ flag: Bool) {
    separate()
    output.write(flag ? "true" : "false")
  }

  public mutating func value(_ text: String) {
    separate()
    write(quoted: text)
  }

  /// Writes a number that is already in the form of JSON, such as `0.412`.
  public mutating func value(decimal text: String) {
    separate()
    output.write(text)
  }

  public mutating func null() {
    separate()
    output.write("null")
  }

  private mutating func begin(_ container: Container, _ bracket: Unicode.Scalar) {
    separate()
    output.write(ascii: bracket)
    open.append(container)
    isFirst = true
  }

  private mutating func end(_ bracket: Unicode.Scalar) {
    let isEmpty = isFirst
    open.removeLast()
    if !isEmpty { breakLine(at: open.count + 1) }
    output.write(ascii: bracket)
    isFirst = false
    if open.isEmpty {
      output.write(ascii: "\n")
      isFirst = true
    }
  }

  /// Writes what belongs between the last value and the next.
  private mutating func separate() {
    if hasKey {
      hasKey = false
      return
    }
    guard !open.isEmpty else { return }
    if !isFirst { output.write(open.count <= lineDepth ? "," : ", ") }
    if open.count <= lineDepth {
      output.write(ascii: "\n")
      output.write(String(repeating: "  ", count: open.count))
    }
    isFirst = false
  }

  private func breakLine(at depth: Int) {
    guard depth <= lineDepth else { return }
    output.write(ascii: "\n")
    output.write(String(repeating: "  ", count: depth - 1))
  }

  private func write(quoted text: String) {
    output.write(ascii: "\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output.write("\\\"")
      case "\\": output.write("\\\\")
      case "\n": output.write("\\n")
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        output.write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: output.write(String(scalar))
      }
    }
    output.write(ascii: "\"")
  }
}
