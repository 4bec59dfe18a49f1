import Testing

@testable import RTSP

/// The example of RFC 2617 §3.5, with and without a client's number.
@Suite struct CredentialsTests {
  private let credentials = Credentials(name: "Mufasa", password: "Circle Of Life")
  private let challenge = """
    Digest realm="testrealm@host.com", qop="auth,auth-int", \
    nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"
    """

  private func header(
    _ challenge: String, _ credentials: Credentials, clientNonce: String = "0a4f113b"
  ) -> String? {
    Challenge.best(of: [challenge]).flatMap {
      credentials.authorization(
        for: $0, method: "GET", url: "/dir/index.html", count: 1, clientNonce: clientNonce)
    }
  }

  private func fields(_ header: String) throws -> [String: String] {
    try #require(Challenge.all(in: header).first).parameters
  }

  @Test("answers as RFC 2617 prints it")
  func quality() throws {
    let value = try #require(header(challenge, credentials))
    let fields = try fields(value)
    #expect(fields["response"] == "6629fae49393a05397450978507c4ef1")
    #expect(fields["nc"] == "00000001" && fields["cnonce"] == "0a4f113b" && fields["qop"] == "auth")
    #expect(fields["opaque"] == "5ccc069c403ebaf9f0171e9517f40e41")
    #expect(fields["username"] == "Mufasa" && fields["uri"] == "/dir/index.html")
  }

  @Test("answers as RFC 2069 wants it, where the server asks for no more")
  func plain() throws {
    let challenge = challenge.replacing(" qop=\"auth,auth-int\",", with: "")
    let value = try #require(header(challenge, credentials))
    // Computed with Python's hashlib from the formula of RFC 2069 §2.1.2.
    #expect(value.contains("response=\"670fd8c2df070c60b045671b8b24ff02\""))
    #expect(!value.contains("cnonce"))
  }

  @Test("signs in by Basic, and by nothing that is not known")
  func schemes() {
    #expect(
      header("Basic realm=\"x\"", Credentials(name: "Aladdin", password: "open sesame"))
        == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    #expect(header("Bearer", credentials) == nil)
    #expect(header("Digest realm=\"x\"", credentials) == nil)
    #expect(header("Digest realm=x, nonce=y, algorithm=SHA-512-256", credentials) == nil)
  }

  /// RFC 7616 §3.9.1: one request, answered with both hashes.
  @Test(
    "answers as RFC 7616 prints it",
    arguments: [
      ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
      ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ])
  func hashes(algorithm: String, response: String) throws {
    let challenge = """
      Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=\(algorithm), \
      nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", \
      opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
      """
    let value = try #require(
      header(
        challenge, Credentials(name: "Mufasa", password: "Circle of Life"),
        clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"))
    let fields = try fields(value)
    #expect(fields["response"] == response)
    #expect(fields["algorithm"] == algorithm && fields["qop"] == "auth")
  }

  @Test("of several challenges, in lines or in one, the one that hides the password best")
  func choice() throws {
    let (basic, md5) = (#"Basic realm="x""#, #"Digest realm="a, b=c", nonce="1", stale=FALSE"#)
    let (sha, unknown) = (#"Digest realm="x", nonce="2", algorithm=SHA-256"#, "Negotiate")
    let values = [
      [unknown, basic, md5, sha], ["\(unknown), \(basic), \(md5), \(sha)"],
      [sha, md5, "\(md5), algorithm=SHA-512"],
    ]
    for values in values {
      let best = try #require(Challenge.best(of: values))
      #expect(best.parameters == ["realm": "x", "nonce": "2", "algorithm": "SHA-256"])
    }
    let second = try #require(Challenge.best(of: ["\(md5), \(basic)"]))
    #expect(second.scheme == "digest" && second.parameters["realm"] == "a, b=c")
    #expect(second.parameters["stale"] == "FALSE")
    #expect(Challenge.best(of: [unknown, "", ",,", "=", "\"x"]) == nil)
  }

  @Test("quotes in a challenge are quoted again, so that a server cannot add parameters")
  func quotes() throws {
    let challenge = #"Digest realm="a\"b, nonce=\"z", nonce="n\\1", opaque="o\"p""#
    let value = try #require(
      header(challenge, Credentials(name: #"us"er\"#, password: "secret")))
    #expect(value.contains(#"username="us\"er\\", realm="a\"b, nonce=\"z", nonce="n\\1""#))
    #expect(value.hasSuffix(#"opaque="o\"p""#))
    let fields = try fields(value)
    #expect(fields["realm"] == #"a"b, nonce="z"# && fields["nonce"] == #"n\1"#)
    #expect(fields["username"] == #"us"er\"# && !value.contains("secret"))
  }

  @Test("takes name and password from an address, and out of all that is shown")
  func address() throws {
    let address = try RTSPAddress("rtsp://us%65r:p%40ss:w%@camera:8554/live?x=1")
    #expect(address.credentials == Credentials(name: "user", password: "p@ss:w%"))
    #expect(address.host == "camera" && address.port == 8554)
    #expect(address.text == "rtsp://camera:8554/live?x=1")
    #expect(!"\(address)".contains("p@ss") && !String(reflecting: address).contains("p@ss"))
    #expect(try RTSPAddress("rtsp://[::1]/x").port == 554)
  }

  @Test(
    "an address that would end a line, or is none, is an error",
    arguments: [
      "rtsp://host/a\r\nX: y", "http://host/", "rtsp://", "rtsp:///x", "rtsp://host:x/",
      "rtsp://a b/", "rtsp://bob%0d%0aX-Injected:%20yes:pw@host/", "rtsp://bob:p%0Aw@host/",
      "rtsp://b%7fob:pw@host/",
    ])
  func invalidAddress(text: String) {
    #expect(throws: (any Error).self) { try RTSPAddress(text) }
  }
}
