import Media

extension Page {
  /// The bits to flip that the options `--flip OFFSET:BIT` name.
  ///
  /// - Throws: `UsageError` if one cannot be understood, or is not in the file; `ByteRangeError` if
  ///   that cannot be opened.
  package func bitFlips(_ option: Option<TypedBitFlip>) async throws -> [BitFlip] {
    var flips: [BitFlip] = []
    for typed in try arguments.all(option) {
      let length = try await reader.length
      guard typed.flip.offset < length else {
        throw UsageError("\(option.name): the file has \(length.grouped) bytes: '\(typed.text)'")
      }
      flips.append(typed.flip)
    }
    return flips
  }

  /// Prints which byte a flipped bit is in, and the byte before and after.
  ///
  /// - Throws: `ByteRangeError` if the byte cannot be read.
  package func printFlip(_ flip: BitFlip) async throws(ByteRangeError) {
    let byte = try await reader.read(offset: flip.offset, length: 1)[0]
    print(
      "bit \(flip.bit) of the byte at \(flip.offset.grouped): "
        + "\(HexDump.digits([byte])) → \(HexDump.digits([flip.applied(to: byte)]))")
  }
}

/// A bit to flip, and how it was typed.
package struct TypedBitFlip: Hashable, Sendable {
  let flip: BitFlip
  let text: String
}

extension Option where Value == TypedBitFlip {
  /// An option whose value is a bit of the file: `63:7` or `0x3f:7`.
  package static func bitFlip(_ name: String, value valueName: String, _ help: String) -> Option {
    Option(name, value: valueName, help) { (text, name) throws(UsageError) in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let offset = number(parts[0]), let bit = Int(parts[1]),
        0...7 ~= bit, offset >= 0
      else {
        throw UsageError("\(name) takes OFFSET:BIT, such as 63:7 or 0x3f:7: '\(text)'")
      }
      return TypedBitFlip(flip: BitFlip(offset: offset, bit: bit), text: text)
    }
  }

  /// A number in decimal or, after `0x`, in hexadecimal.
  private static func number(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }
}
