import Foundation
import Media
import Testing

@testable import Terminal

/// A tiny terminal that knows kitty's graphics protocol, as far as a film needs it.
struct KittyScreen {
  struct Image: Hashable {
    let size: PixelSize
    let pixels: [UInt8]
    /// Whether the cursor has moved on below it.
    let movesCursor: Bool
  }

  /// The images that are on the screen, by number; those without one by negative numbers.
  private(set) var images: [Int: Image] = [:]

  /// Everything else that has come.
  private(set) var otherTokens: [InputToken] = []

  /// Characters of the longest piece of an image.
  private(set) var longestPiece = 0

  private var pending: (keys: [String: String], text: String)?

  mutating func receive(_ bytes: [UInt8]) throws {
    // Longer strings than any answer to our questions: cut by hand, not by our own tokenizer.
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let start = rest.range(of: "\u{1B}_G"), let end = rest.range(of: "\u{1B}\\") {
      note(rest[..<start.lowerBound])
      let command = rest[start.upperBound..<end.lowerBound]
      try obey(command)
      rest = rest[end.upperBound...]
    }
    note(rest)
  }

  private mutating func note(_ text: Substring) {
    var tokenizer = InputTokenizer()
    otherTokens += text.utf8.compactMap { tokenizer.consume($0) }
  }

  private mutating func obey(_ command: Substring) throws {
    let parts = command.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: String] = [:]
    for pair in parts[0].split(separator: ",") {
      let sides = pair.split(separator: "=")
      try #require(sides.count == 2)
      keys[String(sides[0])] = String(sides[1])
    }
    let text = parts.count > 1 ? String(parts[1]) : ""
    if keys["a"] == "d" {
      #expect(keys["q"] == "2")
      #expect(keys["d"] == "I", "the pixels are given up too, not only the place")
      let number = try #require(keys["i"].flatMap { Int($0) })
      images[number] = nil
      return
    }
    if pending != nil {
      // A later piece says only whether more follows.
      #expect(Set(keys.keys) == ["m"])
    }
    longestPiece = max(longestPiece, text.utf8.count)
    let whole = (keys: pending?.keys ?? keys, text: (pending?.text ?? "") + text)
    pending = keys["m"] == "1" ? whole : nil
    if keys["m"] != "1" { try show(whole.keys, whole.text) }
  }

  private mutating func show(_ keys: [String: String], _ text: String) throws {
    #expect(keys["a"] == "T")
    #expect(keys["f"] == "24")
    #expect(keys["q"] == "2", "an answer would be taken for keys")
    let width = try #require(keys["s"].flatMap { Int($0) })
    let height = try #require(keys["v"].flatMap { Int($0) })
    let data = try #require(Data(base64Encoded: text))
    #expect(data.count == 3 * width * height)
    let number = keys["i"].flatMap { Int($0) } ?? -1 - images.count
    if keys["i"] != nil { #expect(keys["p"] == "1", "a second place would be a second picture") }
    images[number] = Image(
      size: PixelSize(width: width, height: height), pixels: Array(data),
      movesCursor: keys["C"] != "1")
  }
}
