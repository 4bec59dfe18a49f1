import Media
import RTP
import TestSupport
import Testing

@testable import RTSP

@Suite struct RTSPMachineTests {
  private func machine(_ url: String = "rtsp://host/film") throws -> RTSPMachine {
    RTSPMachine(try RTSPAddress(url), clientNonce: "1")
  }

  private func response(
    _ status: String, _ number: Int, _ fields: [String] = [], body: String = ""
  ) throws -> RTSPResponse {
    let head = (["RTSP/1.0 \(status)", "CSeq: \(number)"] + fields).joined(separator: "\r\n")
    var response = try #require(RTSPResponse(head: head.utf8))
    response.body = Array(body.utf8)
    return response
  }

  private func requests(_ actions: [RTSPMachine.Action]) -> [RTSPRequest] {
    actions.compactMap { if case .send(let request) = $0 { request } else { nil } }
  }

  /// A machine that plays, with the fields that its server sends with SETUP.
  private func playing(_ fields: [String], sdp: String = filmDescription) throws -> RTSPMachine {
    var machine = try machine()
    _ = machine.start()
    _ = machine.receive(try response("200 OK", 1, ["Public: GET_PARAMETER"]))
    var actions = machine.receive(try response("200 OK", 2, body: sdp))
    while !machine.isPlaying {
      let request = try #require(requests(actions).first)
      actions = machine.receive(try response("200 OK", request.number, fields))
    }
    return machine
  }

  @Test("channels are the server's, where it names others")
  func channels() throws {
    let machine = try playing(["Session: 1", "Transport: RTP/AVP/TCP;interleaved=8-9"])
    #expect(machine.channels[8]?.mediaIndex == 1 && machine.channels[9]?.isControl == true)
  }

  @Test(
    "the server says how long it waits, within reason",
    arguments: zip(
      ["Session: a;timeout=20", "Session: a ; Timeout = 20", "Session: a", "Session: a;timeout=x"]
        + ["Session: a;timeout=0", "Session: a;timeout=99999999999"],
      [20, 20, 60, 60, 2, 3600]))
  func timeout(field: String, seconds: Int) throws {
    let machine = try playing([field])
    #expect(machine.timeout == .seconds(seconds))
  }

  @Test("a sign of life is what the server understands, and carries the session")
  func keepAlive() throws {
    var machine = try playing(["Session: 4711"])
    let request = try #require(requests(machine.keepAlive()).first)
    #expect(request.method == .keepAlive)
    #expect(request.fields.contains { $0.name == "Session" && $0.value == "4711" })
    // The server may refuse it; only a session that is gone ends anything.
    #expect(machine.receive(try response("501 No", request.number)).isEmpty)
    let next = try #require(requests(machine.keepAlive()).first)
    let actions = machine.receive(try response("454 Session Not Found", next.number))
    #expect(actions == [.restart("the server has forgotten the session")])
  }

  @Test("streams are found behind the address that the server names")
  func baseAddress() throws {
    var machine = try machine("rtsp://user:pass@host/film")
    _ = machine.start()
    _ = machine.receive(try response("200 OK", 1))
    let actions = machine.receive(
      try response(
        "200 OK", 2, ["Content-Base: rtsp://user:pass@host/other/"], body: filmDescription))
    let setup = try #require(requests(actions).first)
    #expect(setup.url == "rtsp://host/other/trackID=1")
  }

  @Test("an answer to another request is passed over")
  func otherNumber() throws {
    var machine = try machine()
    _ = machine.start()
    #expect(machine.receive(try response("200 OK", 7)).isEmpty)
    #expect(!machine.receive(try response("200 OK", 1)).isEmpty)
  }

  @Test(
    "a description that cannot be read, or has nothing to play, is an error",
    arguments: [
      "", "v=0\r\n", "v=0\r\nm=application 0 RTP/AVP 96\r\n", "v=0\r\nm=video\r\n",
    ])
  func description(sdp: String) throws {
    var machine = try machine()
    _ = machine.start()
    _ = machine.receive(try response("200 OK", 1))
    let actions = machine.receive(try response("200 OK", 2, body: sdp))
    guard case .fail? = actions.first else {
      Issue.record("it is an error: \(actions)")
      return
    }
  }

  @Test("answers to other requests, and those that are not final, are not awaited")
  func notAwaited() throws {
    var machine = try machine()
    _ = machine.start()
    for (status, number) in [("100 Continue", 1), ("100 Continue", 77), ("200 OK", 2)] {
      let answer = try response(status, number)
      #expect(!machine.isAwaited(answer) && machine.receive(answer).isEmpty)
    }
    #expect(machine.isAwaited(try response("200 OK", 1)))
  }

  @Test("whatever a server answers, it ends, and asks for no more than it must", arguments: 0..<8)
  func hostileServer(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "RTSP/1.0 200 OK", "RTSP/1.0 401 No", "RTSP/1.0 461 No", "RTSP/1.0 454 No", "CSeq: 1",
      "Session: ;;=", "Session: a;timeout=-9", "Transport: interleaved=255-0;interleaved=",
      "WWW-Authenticate: Digest realm=\"", "WWW-Authenticate: Digest realm=a,nonce=b,qop=\"auth\"",
      "WWW-Authenticate: Basic", "Content-Length: 3", "Content-Base: rtsp://x", "$\u{0}\u{0}\u{1}x",
      "Public: \u{7F}", "", "v=0\r\nm=video 0 RTP/AVP 96", "m=audio 65535 RTP/AVP 1 2 3",
    ]
    for _ in 0..<400 {
      var machine = try machine("rtsp://a:b@host/")
      var framer = RTSPFramer()
      var requestCount = requests(machine.start()).count
      for _ in 0..<30 {
        var text = (0..<Int.random(in: 1...6, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: "\r\n")
        if Bool.random(using: &random) { text += "\r\n\r\n" }
        var bytes = Array(text.utf8)
        if Bool.random(using: &random), !bytes.isEmpty {
          bytes[Int.random(in: bytes.indices, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        framer.append(bytes)
        while let message = try? framer.next() {
          guard case .response(let response) = message else { continue }
          let actions = machine.receive(response)
          requestCount += requests(actions).count
          #expect(actions.count <= 2)
        }
      }
      // OPTIONS, DESCRIBE, 16 streams and PLAY, each requested up to three times.
      #expect(requestCount < 60)
    }
  }
}
