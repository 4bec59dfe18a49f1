import RTP
import TestSupport
import Testing

@testable import RTSP

@Suite struct RTSPFramerTests {
  private static let stream: [UInt8] =
    Array("RTSP/1.0 200 OK\r\nCSeq: 2\r\nContent-Length: 5\r\n\r\nhello".utf8)
    + interleaved(0, filmPacket(1)) + interleaved(1, [])
    + Array("\r\nRTSP/1.0 404\nCSeq:3\n\n".utf8)
    + Array("OPTIONS * RTSP/1.0\r\nCSeq: 9\r\n\r\n".utf8) + interleaved(2, filmPacket(2))

  private func messages(in stream: [UInt8], pieceSize: Int) throws -> [RTSPFramer.Message] {
    var framer = RTSPFramer()
    var messages: [RTSPFramer.Message] = []
    for start in stride(from: 0, to: stream.count, by: pieceSize) {
      framer.append(Array(stream[start..<min(start + pieceSize, stream.count)]))
      while let message = try framer.next() { messages.append(message) }
    }
    return messages
  }

  @Test("finds answers and packets in pieces of any size", arguments: [1, 2, 3, 7, 50, 1000])
  func pieces(size: Int) throws {
    let messages = try messages(in: Self.stream, pieceSize: size)
    try #require(messages.count == 6)
    guard case .response(let first) = messages[0], case .response(let second) = messages[3] else {
      Issue.record("two of them are answers")
      return
    }
    #expect(first.status == 200 && first.number == 2 && first.body == Array("hello".utf8))
    #expect(second.status == 404 && second.reason.isEmpty && second.number == 3)
    #expect(messages[1] == .packet(channel: 0, filmPacket(1)))
    #expect(messages[2] == .packet(channel: 1, []))
    #expect(messages[4] == .request("OPTIONS * RTSP/1.0"))
    #expect(messages[5] == .packet(channel: 2, filmPacket(2)))
  }

  @Test(
    "bytes that are neither are an error",
    arguments: [
      "hello", "\u{0}", "RTSP/1.0 abc\r\n\r\n", "RTSP/2.0 200 OK\r\n\r\n", "RTSP/1.0 99\r\n\r\n",
      "RTSP/1.0 200 OK\r\nContent-Length: -1\r\n\r\n",
      "RTSP/1.0 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
      "RTSP/1.0 200 OK\r\nContent-Length: 262145\r\n\r\n",
    ])
  func invalid(text: String) {
    #expect(throws: RTPTransportError.self) { try messages(in: Array(text.utf8), pieceSize: 3) }
  }

  @Test("a head without an end is an error, and not endless memory")
  func endlessHead() {
    let text = "RTSP/1.0 200 OK\r\nX: " + String(repeating: "x", count: 20_000)
    #expect(throws: RTPTransportError.self) { try messages(in: Array(text.utf8), pieceSize: 1000) }
  }
}
