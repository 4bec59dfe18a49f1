import Testing

@testable import course

@Suite struct PlainValueTests {
  @Test(arguments: [
    (
      "[TransportStream.PacketContinuity.next, TransportStream.PacketContinuity.lost(-4)]",
      "[.next, .lost(-4)]"
    ),
    (
      #"[Streaming.AttributeList.Attribute(name: "A.b", value: "1")]"#,
      #"[Attribute(name: "A.b", value: "1")]"#
    ),
    ("[Range(3..<6), Range(-9..<10)]", "[3..<6, -9..<10]"),
    ("11 ..< 188", "11..<188"),
    (
      "PESFields(payloadByteCount: Optional(7), decodeTime: nil)",
      "PESFields(payloadByteCount: 7, decodeTime: nil)"
    ),
    ("Optional(Range(187..<188))", "187..<188"),
    (#"Optional("a)b")"#, #""a)b""#),
    ("Optional(Point(x: Optional(1)))", "Point(x: 1)"),
    (#""Optional.some ..< \"A.b""#, #""Optional.some ..< \"A.b""#),
    (#""Range(1..<2) Optional(3)""#, #""Range(1..<2) Optional(3)""#),
    ("1.5, 2.0", "1.5, 2.0"),
  ])
  func `a value looks as in Swift`(description: String, value: String) {
    #expect(description.withPlainValues == value)
  }
}
