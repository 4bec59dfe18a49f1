import POSIX
import Testing

@Suite struct LocalSocketTests {
  @Test("bytes go both ways, and the end of one way leaves the other")
  func bothWays() throws {
    let (left, right) = try LocalSocket.pair()
    try left.write([1, 2, 3])
    left.finishWriting()
    #expect(try right.read(exactly: 4) == [1, 2, 3])
    try right.write([4])
    #expect(try left.read(upTo: 10) == [4])
  }

  @Test("reads as many bytes as are wanted, and leaves the rest")
  func exactly() throws {
    let (left, right) = try LocalSocket.pair()
    try left.write([1, 2, 3, 4])
    #expect(try right.read(exactly: 3) == [1, 2, 3])
    #expect(try right.read(exactly: 1) == [4])
    #expect(try right.read(exactly: 0) == [])
  }

  @Test("a cut wire reads as its end")
  func disconnected() throws {
    let (left, right) = try LocalSocket.pair()
    left.disconnect()
    #expect(try right.read(upTo: 1) == [])
    #expect(throws: SystemError.brokenPipe) { try right.write([1]) }
  }
}
