import Media
import Testing

@testable import http_fetch

/// Where redirections lead, and what goes with them.
@Suite struct RedirectionTests {
  private static func redirect(_ location: String, status: String = "302 Found") -> RawServer.Step {
    .send(
      "HTTP/1.1 \(status)\r\nLocation: \(location)\r\nContent-Length: 5\r\n"
        + "Connection: close\r\n\r\nmoved")
  }

  private let answer = RawServer.Step.send(
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")

  private let headers = [
    "Range": "bytes=0-1", "Authorization": "Basic x", "Cookie": "a=b", "X-Key": "secret",
  ]

  private func fields(_ request: String?) -> Set<String> {
    Set((request ?? "").split(separator: "\r\n").map { $0.prefix { $0 != ":" }.lowercased() })
  }

  @Test(
    "the same server is asked with all headers",
    arguments: ["301 Moved", "302 Found", "303 See Other", "307 T", "308 P"])
  func sameOrigin(status: String) async throws {
    let server = try RawServer(Self.redirect("b/c", status: status), answer)
    let resource = try await CurlLoader().load(
      ResourceRequest(server.url("a/x"), headers: headers))
    #expect(resource.head.status == 200)
    #expect(resource.head.url == server.url("a/b/c"))
    #expect(resource.head.redirectionCount == 1)
    let expected: Set = ["range", "authorization", "cookie", "x-key"]
    #expect(fields(server.requests.last).isSuperset(of: expected))
    #expect(server.requests.last?.hasPrefix("GET /a/b/c ") == true)
  }

  @Test("another server gets none that are not for all")
  func otherOrigin() async throws {
    let other = try RawServer(answer)
    let server = try RawServer(Self.redirect(other.url("b")))
    let url = "http://bob:secret@" + server.url("a").dropFirst(7)
    let resource = try await CurlLoader().load(
      ResourceRequest(url, headers: ["Range": "bytes=0-1", "Cookie": "a=b", "X-Key": "secret"]))
    #expect(resource.head.url == other.url("b"))
    #expect(fields(server.requests.last).contains("authorization"))
    let got = fields(other.requests.last)
    #expect(got.contains("range"))
    #expect(got.isDisjoint(with: ["authorization", "cookie", "x-key"]))
  }

  @Test(
    "no other scheme is followed", arguments: ["file:///etc/passwd", "ftp://a/", "data:,x", "a:b"])
  func otherSchemes(location: String) async throws {
    let server = try RawServer(Self.redirect(location))
    let error = ResourceError.permanent(
      "the server redirects to something that is no http address")
    await #expect(throws: error) {
      _ = try await CurlLoader().load(ResourceRequest(server.url("a")))
    }
  }

  @Test("redirections in a circle are an error")
  func circle() async throws {
    let server = try RawServer([RawServer.Step](repeating: Self.redirect("a"), count: 20))
    await #expect(throws: ResourceError.permanent("the server redirects more than 8 times")) {
      _ = try await CurlLoader().load(ResourceRequest(server.url("a")))
    }
    #expect(server.requests.count == 9)
  }

  @Test("a redirection that leads nowhere is an answer like any other")
  func nowhere() async throws {
    let server = try RawServer(
      .send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
    let resource = try await CurlLoader().load(ResourceRequest(server.url("a")))
    #expect(resource.head.status == 302)
  }

  @Test("a header with a line break is refused: it would be two")
  func injection() async throws {
    let error = ResourceError.permanent("a header field with control characters")
    await #expect(throws: error) {
      let request = ResourceRequest("http://127.0.0.1:1/", headers: ["X": "a\r\nY: b"])
      _ = try await CurlLoader().load(request)
    }
  }

  @Test("no redirection leaves TLS; one that comes to it, or stays there, is followed")
  func secrecy() throws {
    let secret = try #require(WebAddress("https://server/film"))
    let open = try #require(WebAddress("http://bob:pw@server/film"))
    let error = ResourceError.permanent(
      "the server redirects from https to an address that is not encrypted; to allow that, open "
        + "http://server/film")
    #expect(throws: error) { try CurlLoader.checkSecrecy(of: open, after: secret) }
    #expect(throws: Never.self) {
      try CurlLoader.checkSecrecy(of: secret, after: open)
      try CurlLoader.checkSecrecy(of: secret, after: secret)
      try CurlLoader.checkSecrecy(of: open, after: open)
    }
  }
}
