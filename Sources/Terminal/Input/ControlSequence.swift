/// A control sequence: ESC `[`, parameters, and a final byte that names the function.
///
/// ECMA-48 §5.4:
///
///     ESC [   CSI, the introducer
///     3C…3F   private marker, one of < = > ?, optional
///     30…3B   parameters: decimal numbers, separated by ;
///     20…2F   intermediate bytes, rare
///     40…7E   final byte
struct ControlSequence: Hashable {
  /// The private marker; `nil` for the standard's own functions.
  let marker: UInt8?

  /// The numbers; one that was left out is `nil`.
  let parameters: [Int?]

  let intermediates: [UInt8]
  let final: UInt8

  /// Takes the bytes between the introducer and the final one apart.
  init(body: [UInt8], final: UInt8) {
    var rest = body[...]
    marker = rest.first.flatMap { 0x3C...0x3F ~= $0 ? $0 : nil }
    if marker != nil { rest.removeFirst() }
    let numbers = rest.prefix { 0x30...0x3F ~= $0 }
    // A colon separates a parameter's parts; only the first part is of interest here.
    parameters =
      numbers.isEmpty
      ? []
      : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { Self.number($0.prefix { $0 != UInt8(ascii: ":") }) }
    intermediates = Array(rest.dropFirst(numbers.count))
    self.final = final
  }

  /// A parameter, or `standard` where it is left out.
  func parameter(_ index: Int, default standard: Int = 0) -> Int {
    parameters.indices.contains(index) ? parameters[index] ?? standard : standard
  }

  /// Whether it answers DSR, the question for the terminal's status: CSI 0 n is "ready", and any
  /// other number a terminal that has read the question as well.
  var isStatusReport: Bool {
    marker == nil && intermediates.isEmpty && final == UInt8(ascii: "n") && !parameters.isEmpty
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var value = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      value = 10 * value + Int(digit - 0x30)
    }
    return value
  }
}
