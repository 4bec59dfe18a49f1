import Foundation
import Synchronization

/// A server of RTSP, or of HTTP, in this process: a script says what it answers to each request of each connection.
public final class FakeServer: Sendable {
  /// What a connection does with a request.
  public struct Request: Sendable {
    public let connectionNumber: Int
    public let lines: [String]

    public var method: String { lines.first?.split(separator: " ").first.map(String.init) ?? "" }
    public var url: String {
      lines.first?.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    public func value(of name: String) -> String? {
      lines.first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }

    /// An answer with the request's number.
    public func answer(_ status: String, _ fields: [String] = [], body: String = "") -> [UInt8] {
      var lines = ["RTSP/1.0 \(status)", "CSeq: \(value(of: "CSeq") ?? "0")"] + fields
      if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
      return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
  }

  /// `nil` closes the connection.
  public typealias Script = @Sendable (Request) -> [UInt8]?

  private let listener: ListeningSocket
  private let lastMethod: String?
  private let log = Mutex<[Request]>([])

  /// Starts to answer.
  ///
  /// - Parameters:
  ///   - lastMethod: A connection is closed once a request with this method has been answered.
  ///   - script: What is answered.
  /// - Throws: `CocoaError` if there is no port.
  public init(closingAfter lastMethod: String? = nil, _ script: @escaping Script) throws {
    self.lastMethod = lastMethod
    listener = try ListeningSocket()
    let thread = Thread { [self] in serve(script) }
    thread.start()
  }

  /// Lets the threads end.
  public func stop() { listener.shutDown() }

  public var port: UInt16 { listener.port }
  public var url: String { "rtsp://127.0.0.1:\(port)/film" }

  /// All requests so far.
  public var requests: [Request] { log.withLock { $0 } }
  public var methods: [String] { requests.map(\.method) }

  /// Suspends until the client has said goodbye, for a minute at most: it does not wait for the answer.
  public func teardown() async {
    for _ in 0..<12_000 where methods.last != "TEARDOWN" {
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  private func serve(_ script: @escaping Script) {
    var number = 0
    while let connection = listener.nextConnection() {
      number += 1
      let connectionNumber = number
      let thread = Thread { [self] in talk(over: connection, connectionNumber, script) }
      thread.start()
    }
  }

  private func talk(over connection: FileHandle, _ number: Int, _ script: Script) {
    var bytes: [UInt8] = []
    while true {
      let piece = connection.availableData
      guard !piece.isEmpty else { return }
      bytes += piece
      while let end = Self.endOfHead(bytes) {
        // Reports come between the requests.
        if bytes[0] == UInt8(ascii: "$") {
          let length = 4 + Int(bytes[2]) << 8 + Int(bytes[3])
          guard bytes.count >= length else { break }
          bytes.removeFirst(length)
          continue
        }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        bytes.removeFirst(end)
        let request = Request(connectionNumber: number, lines: lines.map(String.init))
        log.withLock { $0.append(request) }
        guard let answer = script(request) else { return }
        guard (try? connection.write(contentsOf: Data(answer))) != nil else { return }
        if request.method == lastMethod { return }
      }
    }
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    if bytes.first == UInt8(ascii: "$") { return bytes.count >= 4 ? 4 : nil }
    return bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
  }
}

/// A packet as it comes between the answers.
public func interleaved(_ channel: UInt8, _ packet: [UInt8]) -> [UInt8] {
  [0x24, channel, UInt8(packet.count >> 8), UInt8(packet.count & 0xFF)] + packet
}

/// The session description that the fake server has.
public let filmDescription = """
  v=0\r
  o=- 0 0 IN IP4 127.0.0.1\r
  s=film\r
  a=control:*\r
  m=video 0 RTP/AVP 96\r
  a=rtpmap:96 H264/90000\r
  a=control:trackID=1\r
  m=audio 0 RTP/AVP 97\r
  a=rtpmap:97 MPEG4-GENERIC/48000/2\r
  a=control:trackID=2\r

  """

/// A packet of one of its streams.
public func filmPacket(_ number: UInt8) -> [UInt8] {
  [0x80, 96, 0, number, 0, 0, 0, 0, 0, 0, 0, 1, number, number]
}

/// Answers as a well-behaved server does, and sends packets after PLAY.
public func wellBehaved(_ packets: [UInt8]) -> FakeServer.Script {
  { request in
    switch request.method {
    case "OPTIONS":
      request.answer("200 OK", ["Public: OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, TEARDOWN"])
    case "DESCRIBE":
      request.answer("200 OK", ["Content-Type: application/sdp"], body: filmDescription)
    case "SETUP":
      request.answer(
        "200 OK",
        ["Session: 4711;timeout=60", "Transport: \(request.value(of: "Transport") ?? "")"])
    case "PLAY": request.answer("200 OK", ["Session: 4711"]) + packets
    default: request.answer("200 OK")
    }
  }
}
