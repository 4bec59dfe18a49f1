import Testing

@testable import RTSP

/// The example of RFC 2617 §3.5, with and without a client's number.
@Suite struct CredentialsTests {
  private let credentials = Credentials(name: "Mufasa", password: "Circle Of Life")
  private let challenge = """
    Digest realm="testrealm@host.com", qop="auth,auth-int", \
    nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"
    """

  private func header(_ challenge: String, _ credentials: Credentials) -> String? {
    credentials.authorization(
      for: challenge, method: "GET", url: "/dir/index.html", count: 1, clientNonce: "0a4f113b")
  }

  @Test("answers as RFC 2617 prints it")
  func quality() throws {
    let value = try #require(header(challenge, credentials))
    let fields = Credentials.parameters(of: value.dropFirst("Digest".count))
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
    #expect(header("Digest realm=x, nonce=y, algorithm=SHA-256", credentials) == nil)
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
      "rtsp://a b/",
    ])
  func invalidAddress(text: String) {
    #expect(throws: (any Error).self) { try RTSPAddress(text) }
  }
}
