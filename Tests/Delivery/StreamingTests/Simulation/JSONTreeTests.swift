import StreamingSimulation
import Testing

struct JSONTreeTests {
  @Test(
    "documents are read as RFC 8259 says",
    arguments: [
      ("[]", JSONTree.array([])), (" { } ", .object([:])),
      ("[1,-2.5e+1, 0]", .array([.number(1), .number(-25), .number(0)])),
      (#"{"a":true,"b":null}"#, .object(["a": .bool(true), "b": .null])),
      (#""\u00e4\n\ud83d\ude00\ud83d""#, .string("ä\n😀\u{FFFD}")),
    ])
  func valid(text: String, expected: JSONTree) throws {
    let tree = try JSONTree(parsing: Array(text.utf8))
    #expect(tree == expected)
  }

  @Test(
    "what is no JSON is refused",
    arguments: [
      "", "[", "[1,]", "{1:2}", "01", "1.", "1e", "-", "nul", "[1] 2", "\"a", "\"\\x\"", "1e999",
      "\"\\u12\"", "\"\u{1}\"", "{\"a\" 1}",
    ])
  func invalid(text: String) {
    #expect(throws: SimulationFileError.self) { try JSONTree(parsing: Array(text.utf8)) }
  }

  @Test("a thousand brackets do not exhaust the stack")
  func depth() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: SimulationFileError.self) { try JSONTree(parsing: bytes) }
  }

  @Test("every cut of a film's file is refused")
  func truncation() throws {
    let text = """
      {"segment_duration_ms": 2000, "bitrates_kbps": [100, 200],
       "segment_sizes_bits": [[200000, 400000], [200008, 400008]]}
      """
    let bytes = Array(text.utf8)
    let movie = try SimulatedMovie(json: bytes)
    #expect(movie.segmentBits.count == 2)
    for length in bytes.indices {
      #expect(throws: SimulationFileError.self) {
        try SimulatedMovie(json: Array(bytes[..<length]))
      }
    }
  }

  @Test(
    "films and traces with impossible numbers are refused",
    arguments: [
      #"{"segment_duration_ms":0,"bitrates_kbps":[1],"segment_sizes_bits":[[1]]}"#,
      #"{"segment_duration_ms":9,"bitrates_kbps":[],"segment_sizes_bits":[[]]}"#,
      #"{"segment_duration_ms":9,"bitrates_kbps":[2,1],"segment_sizes_bits":[[1,2]]}"#,
      #"{"segment_duration_ms":9,"bitrates_kbps":[1,2],"segment_sizes_bits":[[1]]}"#,
      #"{"segment_duration_ms":9,"bitrates_kbps":[1],"segment_sizes_bits":[]}"#,
      #"{"segment_duration_ms":9,"bitrates_kbps":[1e300],"segment_sizes_bits":[[1e300]]}"#,
    ])
  func movies(text: String) {
    #expect(throws: SimulationFileError.self) { try SimulatedMovie(json: Array(text.utf8)) }
  }

  @Test(
    "a link that carries nothing is refused",
    arguments: [
      "[]", "{}", #"[{"duration_ms":1000}]"#, #"[{"duration_ms":0,"bandwidth_kbps":5}]"#,
      #"[{"duration_ms":5,"bandwidth_kbps":0,"latency_ms":1}]"#,
      #"[{"duration_ms":-5,"bandwidth_kbps":5}]"#,
    ])
  func traces(text: String) {
    #expect(throws: SimulationFileError.self) { try BandwidthTrace(json: Array(text.utf8)) }
  }
}
