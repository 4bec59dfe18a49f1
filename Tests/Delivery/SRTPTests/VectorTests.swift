import RTP
import TestSupport
import Testing

@testable import SRTP

/// Packets that RFC 7714 and the tests of libsrtp 2 print.
@Suite struct VectorTests {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let suite: SRTPSuite
    let master: [UInt8]
    let packet, protected: [UInt8]
    var control: [UInt8] = []
    var protectedControl: [UInt8] = []
    var testDescription: String { name }
  }

  private static let packet = bytes(
    hex: "800f1234decafbadcafebabe abababababababababababababababab")
  private static let control = bytes(hex: "81c8000bcafebabe abababababababababababababababab")

  static let vectors = [
    Vector(
      name: "AES-128, tag of 80 bits", suite: .aes128WithTag80, master: KeyTests.master,
      packet: packet,
      protected: bytes(
        hex: "800f1234decafbadcafebabe 4e55dc4ce79978d88ca4d215949d2402 b78d6acc99ea179b8dbb"),
      control: control,
      protectedControl: bytes(
        hex: "81c8000bcafebabe 7128035be487b9bdbef89041f977a5a8 80000001 993e08cd54d6c1230798")),
    Vector(
      name: "AES-128, no payload", suite: .aes128WithTag80, master: KeyTests.master,
      packet: Array(packet.prefix(12)),
      protected: bytes(hex: "800f1234decafbadcafebabe 773c2e1cd91d590d16e5")),
    Vector(
      name: "AES-256, tag of 80 bits", suite: .aes256WithTag80, master: KeyTests.master256,
      packet: packet,
      protected: bytes(
        hex: "800f1234decafbadcafebabe f1d9de17ff251ff1aa007774b0b4b40d a08d9d9a5b3a55d8873b")),
    Vector(
      name: "GCM, AES-128", suite: .aes128GCM,
      master: bytes(hex: "000102030405060708090a0b0c0d0e0f a0a1a2a3a4a5a6a7a8a9aaab"),
      packet: packet,
      protected: bytes(
        hex: """
          800f1234decafbadcafebabe c5002ede04cfdd2eb91159e0880aa06e
          d2976826f796b201df3131a127e8a392
          """),
      control: control,
      protectedControl: bytes(
        hex: """
          81c8000bcafebabe c98b8b5df0392a55852b6c21ac8e7025
          c52c6fbea2b3b446ea31123ba88ce61e 80000001
          """)),
  ]

  @Test("protects and unprotects as libsrtp does", arguments: vectors)
  func libsrtp(_ vector: Vector) throws {
    let key = try SRTPKey(vector.suite, keyAndSalt: vector.master)
    let sender = try SRTPProcessor(keys: [key])
    let receiver = try SRTPProcessor(keys: [key])
    let protected = try sender.protect(vector.packet)
    #expect(protected == vector.protected)
    let packet = try receiver.unprotect(protected)
    #expect(packet == vector.packet)
    guard !vector.control.isEmpty else { return }
    let protectedControl = try sender.protect(control: vector.control)
    #expect(protectedControl == vector.protectedControl)
    let control = try receiver.unprotect(control: protectedControl)
    #expect(control == vector.control)
  }

  @Test("the short tag is the first 4 bytes of the long one")
  func shortTag() throws {
    let key = try SRTPKey(.aes128WithTag32, keyAndSalt: KeyTests.master)
    let protected = try SRTPProcessor(keys: [key]).protect(Self.packet)
    #expect(protected == Array(Self.vectors[0].protected.dropLast(6)))
  }

  /// RFC 7714 §16 and §17 give the derived keys; its control packet is the 1492nd.
  @Test(
    "GCM is what RFC 7714 §16 and §17 print",
    arguments: zip(
      [SRTPSuite.aes128GCM, .aes256GCM],
      [
        (
          """
          8040f17b8041f8d35501a0b2f24de3a3fb34de6cacba861c9d7e4bcabe633bd50d294e6f42a5f47a51c7d19b
          36de3adf8833899d7f27beb16a9152cf765ee4390cce
          """,
          """
          81c8000d4d61727363e94885dcdab67ca727d7662f6b7e997ff5c0f76c06f32dc676a5f1730d6fda4ce09b46
          86303ded0bb9275bc84aa45896cf4d2fc5abf87245d9eade800005d4
          """
        ),
        (
          """
          8040f17b8041f8d35501a0b232b1de78a822fe12ef9f78fa332e33aab18012389a58e2f3b50b2a0276ffae0f
          1ba63799b87b7aa3db36dfffd6b0f9bb7878d7a76c13
          """,
          """
          81c8000d4d617273d50ae4d1f5ce5d304ba297e47d470c282c3ece5dbffe0a50a2eaa5c1110555be8415f658
          c61de0476f1b6fad1d1eb30c4446839f57ff6f6cb26ac3be800005d4
          """
        ),
      ]))
  func rfc7714(suite: SRTPSuite, expected: (packet: String, control: String)) throws {
    let packet =
      bytes(hex: "8040f17b8041f8d35501a0b2") + Array("Gallia est omnis divisa in partes tres".utf8)
    let control = bytes(
      hex: """
        81c8000d4d6172734e5450314e545032525450200000042a0000e9304c756e61
        deadbeefdeadbeefdeadbeefdeadbeefdeadbeef
        """)
    let keys = PacketCipher.Keys(
      encryption: (0..<UInt8(suite.keyByteCount)).map { $0 }, salt: Array("Quid pro quo".utf8))
    var sender = try SRTPSession(keys, keys, suite: suite, rules: SRTPRules())
    let protected = try sender.protect(packet)
    #expect(protected == bytes(hex: expected.packet))
    for _ in 1..<0x5D4 { _ = try sender.protect(control: control) }
    let protectedControl = try sender.protect(control: control)
    #expect(protectedControl == bytes(hex: expected.control))

    var receiver = try SRTPSession(keys, keys, suite: suite, rules: SRTPRules())
    let unprotected = try receiver.unprotect(protected)
    #expect(unprotected == packet)
    let unprotectedControl = try receiver.unprotect(control: protectedControl)
    #expect(unprotectedControl == control)
  }

  @Test("a control packet that is only authenticated is taken: RFC 7714 §17.3")
  func tagOnly() throws {
    let keys = PacketCipher.Keys(
      encryption: (0..<16).map { $0 }, salt: Array("Quid pro quo".utf8))
    var receiver = try SRTPSession(keys, keys, suite: .aes128GCM, rules: SRTPRules())
    let sent = bytes(
      hex: """
        81c8000d4d6172734e5450314e545032525450200000042a0000e9304c756e61
        deadbeefdeadbeefdeadbeefdeadbeefdeadbeef
        841dd9683dd78ec92ae58790125f62b3000005d4
        """)
    let control = try receiver.unprotect(control: sent)
    #expect(control == Array(sent.prefix(52)))
  }

  @Test("the keystream is that of RFC 3711 B.2")
  func keystream() throws {
    // Session key and salt as B.2 gives them; SSRC, counter and number are 0. Zeros show the keystream.
    var cipher = try PacketCipher(
      .init(
        encryption: bytes(hex: "2B7E151628AED2A6ABF7158809CF4F3C"), authentication: [0],
        salt: bytes(hex: "F0F1F2F3F4F5F6F7F8F9FAFBFCFD")),
      tagByteCount: 10, isGCM: false, rules: SRTPRules())
    var packet = [UInt8](repeating: 0, count: 1_044_512)
    _ = cipher.seal(&packet, clearCount: 0, trailer: [], number: .init(source: 0, index: 0))
    let first = bytes(
      hex: "E03EAD0935C95E80E166B16DD92B4EB4 D23513162B02D0F72A43A2FE4A5F97AB")
    let last = bytes(
      hex: "EC8CDF7398607CB0F2D21675EA9EA1E4 362B7C3C6773516318A077D7FC5073AE")
    #expect(packet.prefix(32) == first[...])
    #expect(packet.dropLast(16).suffix(32) == last[...])
  }
}
