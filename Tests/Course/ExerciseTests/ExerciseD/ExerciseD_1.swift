import ExerciseKit
import Steps
import Streaming
import Testing

@Suite("D.1 attributes", .exercise("D.1") { _ = try $0.attributeList("A=1") })
struct ExerciseD_1 {
  private typealias Attribute = AttributeList.Attribute

  private func attributes(_ text: String) throws -> [Attribute] {
    try Steps.current.attributeList(text)
  }

  @Test func `a tag of a ladder is taken apart`() throws {
    let got = try attributes(#"BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,RESOLUTION=1280x720"#)
    #expect(
      got == [
        Attribute(name: "BANDWIDTH", value: "1280000"),
        Attribute(name: "AVERAGE-BANDWIDTH", value: "1000000"),
        Attribute(name: "RESOLUTION", value: "1280x720"),
      ])
  }

  @Test func `a comma in quotes separates nothing`() throws {
    let got = try attributes(#"CODECS="avc1.64001f,mp4a.40.2",FRAME-RATE=25.000"#)
    #expect(
      got == [
        Attribute(name: "CODECS", value: "avc1.64001f,mp4a.40.2", isQuoted: true),
        Attribute(name: "FRAME-RATE", value: "25.000"),
      ])
  }

  @Test func `only the first equals sign separates`() throws {
    let got = try attributes(#"URI="key?a=1&b=2",X=a=b"#)
    #expect(
      got == [
        Attribute(name: "URI", value: "key?a=1&b=2", isQuoted: true),
        Attribute(name: "X", value: "a=b"),
      ])
  }

  @Test func `spaces around names and values are removed, those in quotes stay`() throws {
    let got = try attributes("A=1, B = \" two \" ,\tC=3 ")
    #expect(
      got == [
        Attribute(name: "A", value: "1"),
        Attribute(name: "B", value: " two ", isQuoted: true),
        Attribute(name: "C", value: "3"),
      ])
  }

  @Test func `a value may be empty, with quotes and without`() throws {
    let got = try attributes(#"A="",B=,C=1"#)
    #expect(
      got == [
        Attribute(name: "A", value: "", isQuoted: true), Attribute(name: "B", value: ""),
        Attribute(name: "C", value: "1"),
      ])
  }

  @Test func `a name that comes twice is in the list twice`() throws {
    let got = try attributes("A=1,A=2")
    #expect(got.map(\.value) == ["1", "2"])
  }

  @Test(arguments: ["A=1,", "A=1, ", "A=\"1\","])
  func `a comma at the end is allowed`(text: String) throws {
    let got = try attributes(text)
    #expect(got.map(\.value) == ["1"])
  }

  @Test func `an empty text has no attributes`() throws {
    let got = try attributes("")
    #expect(got.isEmpty)
  }

  @Test func `letters of all kinds are kept`() throws {
    let got = try attributes(#"NAME="Français, é",LANGUAGE="fr""#)
    #expect(got.map(\.value) == ["Français, é", "fr"])
  }

  @Test(arguments: [
    "A", "A=1,B", "=1", "A=1,=2", #"A="1"#, #"A="1,B=2"#, #"A="1"x,B=2"#, "A=1,,B=2", "A,B=2",
  ])
  func `a text that is not a list is refused`(text: String) throws {
    let got = try answer { try attributes(text) }
    #expect(got == .refusal)
  }
}
