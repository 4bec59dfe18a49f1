import TestSupport
import Testing

@testable import Media

/// The messages between a lesson and the program that reads over the network.
@Suite struct FetchWireTests {
  private let request = ResourceRequest(
    "http://example.org/ä", headers: ["Range": "bytes=0-7", "X-Note": ""], byteLimit: 9,
    patience: .milliseconds(1500))

  @Test("a request is its times, its limit, its address and its header fields")
  func requestBytes() throws {
    let frame = try #require(
      FetchCommand.fetch(
        ResourceRequest("http://a/", headers: ["Range": "r"], byteLimit: 9, patience: .seconds(1))
      )
      .frame(id: 258))
    let bytes: [UInt8] =
      [
        0,  // kind
        0, 0, 1, 2,  // id
        0, 0, 0, 45,  // byte count
        0, 0, 0, 0, 0, 0x0F, 0x42, 0x40,  // patience
        0, 0, 0, 0, 0, 0, 0, 9,  // byte limit
        0, 0, 0, 9,  // length of the address
      ] + Array("http://a/".utf8) + [
        0, 1,  // header fields
        0, 0, 0, 5,
      ] + Array("Range".utf8) + [0, 0, 0, 1] + Array("r".utf8)
    #expect(frame.bytes == bytes)
  }

  private var commands: [FetchCommand] {
    [.fetch(request), .cancel, .more(0), .more(65_536), .fetch(ResourceRequest("", byteLimit: 0))]
  }

  private var answers: [FetchAnswer] {
    [
      .head(
        ResourceHead(
          status: 206, url: "http://example.org/", headers: ["etag": "\"ä\"", "x": ""],
          redirectionCount: 2, elapsed: .milliseconds(3))),
      .chunk(ResourceChunk(bytes: [1, 2, 3], elapsed: .seconds(1))),
      .chunk(ResourceChunk(bytes: [], elapsed: .zero)),
      .end(ResourceEnd(timeToFirstByte: nil, total: .seconds(2), isCut: true)),
      .end(ResourceEnd(timeToFirstByte: .zero, total: .seconds(2), isCancelled: true)),
      .failed(.timedOut(after: .milliseconds(200))), .failed(.tooSlow(bytesPerSecond: 3)),
      .failed(.connection("ä line")), .failed(.interrupted(received: 1 << 40)),
      .failed(.permanent("no")), .failed(.cancelled),
      .failed(.status(ResourceHead(status: 404, url: "http://example.org/"))),
    ]
  }

  @Test("messages arrive as they were sent, a byte at a time as well", arguments: [1, 2, 7, 4096])
  func roundTrip(pieceSize: Int) throws {
    var commandFrames: [FetchFrame] = []
    var answerFrames: [FetchFrame] = []
    for (index, command) in commands.enumerated() {
      commandFrames.append(try #require(command.frame(id: UInt32(index))))
    }
    for (index, answer) in answers.enumerated() {
      answerFrames.append(try #require(answer.frame(id: .max - UInt32(index))))
    }
    let bytes = (commandFrames + answerFrames).flatMap(\.bytes)
    var parser = FetchFrameParser()
    var frames: [FetchFrame] = []
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      parser.append(Array(bytes[start..<min(start + pieceSize, bytes.count)]))
      while let frame = try parser.next() { frames.append(frame) }
    }
    #expect(frames == commandFrames + answerFrames)
    #expect(try frames.prefix(commands.count).map { try FetchCommand($0) } == commands)
    #expect(try frames.dropFirst(commands.count).map { try FetchAnswer($0) } == answers)
  }

  @Test("a message that is cut off is an error, wherever it is cut")
  func truncation() throws {
    for command in commands {
      let frame = try #require(command.frame(id: 1))
      for count in 0..<frame.payload.count {
        let cut = FetchFrame(kind: frame.kind, id: 1, payload: Array(frame.payload.prefix(count)))
        #expect(throws: ParsingError.self) { try FetchCommand(cut) }
      }
    }
    for answer in answers {
      let frame = try #require(answer.frame(id: 1))
      for count in 0..<frame.payload.count {
        let cut = FetchFrame(kind: frame.kind, id: 1, payload: Array(frame.payload.prefix(count)))
        // Of a piece of a body only the time can be missing.
        if case .chunk = answer, count >= 8 { continue }
        #expect(throws: ParsingError.self) { try FetchAnswer(cut) }
      }
    }
  }

  @Test("a message that claims to be longer than any is an error before it is here")
  func hostileLength() {
    var parser = FetchFrameParser()
    parser.append([1, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ParsingError.self) { _ = try parser.next() }
  }

  @Test("what would be too long for the wire is not written")
  func tooLong() {
    let long = String(repeating: "a", count: FetchFrame.payloadLimit)
    #expect(FetchCommand.fetch(ResourceRequest(long)).frame(id: 1) == nil)
    #expect(FetchAnswer.failed(.permanent(long)).frame(id: 1) == nil)
  }

  @Test(
    "times of any length can be written",
    arguments: [.zero, .seconds(Int64.max), .seconds(-1)] as [Duration])
  func times(time: Duration) throws {
    let frame = FetchCommand.fetch(ResourceRequest("", patience: time)).frame(id: 1)
    _ = try FetchCommand(#require(frame))
  }

  @Test(
    "no bytes are too hostile: each message means one thing, however it comes",
    arguments: 0..<40 as Range<UInt64>)
  func hostile(seed: UInt64) {
    var numbers = SplitMix64(seed: seed)
    let frames = commands.compactMap { $0.frame(id: 7) } + answers.compactMap { $0.frame(id: 7) }
    for _ in 0..<50 {
      var bytes: [UInt8] = []
      for _ in 0..<3 {
        bytes += frames[Int.random(in: 0..<frames.count, using: &numbers)].bytes
      }
      for _ in 0..<Int.random(in: 0...8, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        bytes[place] =
          [0, 1, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &numbers)]
          .randomElement(using: &numbers) ?? 0
      }
      let fault = FetchWire.fault(in: bytes, pieceSize: .random(in: 1...20, using: &numbers))
      #expect(fault == nil)
    }
  }
}
