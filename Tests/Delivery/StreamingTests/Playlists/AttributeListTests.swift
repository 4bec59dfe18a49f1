import Streaming
import Testing

/// RFC 8216 §4.2.
struct AttributeListTests {
  @Test(
    "what can be read of a damaged list is read",
    arguments: [
      ("A=1,B", ["A=1"]), ("A=1,=2,C=3", ["A=1", "C=3"]), (#"A="1,B=2"#, ["A=1,B=2"]),
      (#"A="1"x,B=2"#, ["A=1", "B=2"]), ("A=1,,B=2", ["A=1", "B=2"]), ("=", []), (",", []),
      (#"A=1"2",B=3"#, [#"A=1"2""#, "B=3"]),
    ])
  func damaged(text: String, expected: [String]) {
    let list = AttributeList(parsing: text)
    #expect(list.attributes.map { "\($0.name)=\($0.value)" } == expected)
    #expect(list.isMalformed || text.hasPrefix(#"A=1""#))
  }

  @Test("of a name that comes twice the first value counts")
  func twice() {
    #expect(AttributeList(parsing: "A=1,A=2")["A"] == "1")
    #expect(AttributeList(parsing: "A=1")["B"] == nil)
  }

  @Test("a list of a million attributes is cut")
  func limit() {
    let list = AttributeList(parsing: String(repeating: "A=1,", count: 1_000_000))
    #expect(list.attributes.count == 256)
    #expect(list.isMalformed)
  }
}
