/// The bytes that hexadecimal digits stand for, as standards print their vectors; spaces and line
/// ends between them are skipped.
public func bytes(hex text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  precondition(
    digits.count % 2 == 0 && digits.count == text.filter { !$0.isWhitespace }.count,
    "digits in pairs")
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
