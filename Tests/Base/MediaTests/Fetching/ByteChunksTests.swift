import Media
import Testing

@Suite struct ByteChunksTests {
  @Test("every range of them is that of the bytes in one piece")
  func ranges() {
    let bytes = (0..<40).map { UInt8($0) }
    var chunks = ByteChunks()
    for range in [0..<1, 1..<1, 1..<17, 17..<20, 20..<40] { chunks.append(Array(bytes[range])) }
    #expect(chunks.count == 40)
    for start in 0...40 {
      for end in start...40 { #expect(chunks[start..<end] == Array(bytes[start..<end])) }
    }
  }
}
