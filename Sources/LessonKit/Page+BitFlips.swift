import Media

extension Page {
  /// The bits to turn over that the options `--flip OFFSET:BIT` name.
  ///
  /// - Throws: `UsageError` if one cannot be understood, or is not in the file; `ByteRangeError` if
  ///   that cannot be opened.
  public var bitFlips: [BitFlip] {
    get async throws {
      var flips: [BitFlip] = []
      for text in arguments.all("--flip") {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let offset = Self.number(parts[0]), let bit = Int(parts[1]),
          0...7 ~= bit, offset >= 0
        else {
          throw UsageError("--flip takes OFFSET:BIT, such as 63:7 or 0x3f:7: '\(text)'")
        }
        let length = try await reader.length
        guard offset < length else {
          throw UsageError("--flip: the file has \(length.grouped) bytes: '\(text)'")
        }
        flips.append(BitFlip(offset: offset, bit: bit))
      }
      return flips
    }
  }

  /// A number in decimal or, after `0x`, in hexadecimal.
  private static func number(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }

  /// Says which byte a turned bit is in, and what the byte is before and after.
  ///
  /// - Throws: `ByteRangeError` if the byte cannot be read.
  public func printFlip(_ flip: BitFlip) async throws(ByteRangeError) {
    let byte = try await reader.read(offset: flip.offset, length: 1)[0]
    print(
      "bit \(flip.bit) of the byte at \(flip.offset.grouped): "
        + "\(HexDump.digits([byte])) → \(HexDump.digits([flip.applied(to: byte)]))")
  }
}
