import Foundation
import Media
import Testing

@Suite struct Base64Tests {
  private func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64.append(bytes.span, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  @Test(
    "writes what RFC 4648 gives as examples",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(plain: String, encoded: String) {
    #expect(text(Array(plain.utf8)) == encoded)
  }

  @Test("writes what Foundation reads as the same bytes", arguments: 0...5)
  func everyByte(dropped: Int) {
    let all = (0...255).map { UInt8($0) }
    let bytes = all.dropLast(dropped) + all.map { $0 ^ 0x5A }
    #expect(Data(base64Encoded: text(Array(bytes))) == Data(bytes))
  }

  @Test(
    "reads and writes the letters of RFC 4648 §10",
    arguments: zip(
      ["", "f", "fo", "foo", "foob", "fooba", "foobar"],
      ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]))
  func base64(text: String, letters: String) {
    #expect(Base64.text(of: Array(text.utf8)) == letters)
    #expect(Base64.bytes(of: letters) == Array(text.utf8))
    #expect(Base64.bytes(of: letters.filter { $0 != "=" }) == Array(text.utf8))
  }

  @Test("refuses letters of other alphabets", arguments: ["Zg=a", "Z", "Z-==", "Zm8=Z"])
  func badBase64(letters: String) {
    #expect(Base64.bytes(of: letters) == nil)
  }
}
