import Testing

@testable import Media

@Suite struct WebAddressTests {
  @Test("an address has its parts")
  func parts() throws {
    let address = try #require(
      WebAddress("HTTPS://Bob:p@ss@Example.org:8443/Films/a.mp4?x=/1#part"))
    #expect(address.scheme == "https")
    #expect(address.userInfo == "Bob:p@ss")
    #expect(address.authority == "example.org:8443")
    #expect(address.host == "example.org")
    #expect(address.port == 8443)
    #expect(address.path == "/Films/a.mp4?x=/1")
    #expect(address.text == "https://example.org:8443/Films/a.mp4?x=/1")
  }

  @Test("numeric hosts of IPv6 stand in brackets")
  func brackets() throws {
    let address = try #require(WebAddress("http://[::1]:8080?q"))
    #expect(address.host == "[::1]")
    #expect(address.port == 8080)
    #expect(address.path == "/?q")
    #expect(WebAddress("http://[::1]/")?.port == 80)
  }

  @Test(
    "what is none is none",
    arguments: [
      "", "film.mp4", "/film.mp4", "mailto:x", "http:/x", "://x", "1http://x/", "http://a b/",
      "http://a/\n", "http://a/\u{7F}", "ht\u{E4}tp://x/",
    ])
  func others(text: String) {
    #expect(WebAddress(text) == nil)
  }

  @Test(
    "only those of HTTP with a host are of the web",
    arguments: ["ftp://a/", "http://", "https:///x"])
  func notWeb(text: String) {
    #expect(WebAddress(text)?.isWeb == false)
  }

  @Test("origins are scheme, host and port, written in any way")
  func origins() throws {
    let address = try #require(WebAddress("http://a.org/x"))
    func same(_ text: String) throws -> Bool {
      address.hasOrigin(of: try #require(WebAddress(text)))
    }
    #expect(try same("HTTP://bob@A.org:80/y"))
    #expect(try !same("https://a.org/"))
    #expect(try !same("http://a.org:81/"))
    #expect(try !same("http://b.a.org/"))
    #expect(try !same("http://a.org@b.org/"))
  }

  /// RFC 3986 §5.4, those with an authority in their base.
  @Test(
    "references are resolved as the RFC has it",
    arguments: [
      ("g:h", nil), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
      (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("./g/.", "http://a/b/c/g/"),
      ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("HTTP://b", "http://b/"), ("g h", nil), ("http://x y/", nil),
    ] as [(String, String?)])
  func references(reference: String, expected: String?) throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q"))
    #expect(base.resolving(reference)?.text == expected)
  }

  @Test("a password holds for a relative reference, and for no other address")
  func passwords() throws {
    let base = try #require(WebAddress("http://bob:x@a/b"))
    #expect(base.resolving("c")?.userInfo == "bob:x")
    #expect(base.resolving("http://a/c")?.userInfo == nil)
    #expect(base.resolving("//a/c")?.userInfo == nil)
  }

  @Test(
    "no password is shown",
    arguments: [
      ("http://bob:se@cret@a/b@c", "http://a/b@c"), ("http://a/b@c", "http://a/b@c"),
      ("HTTP://b:x@[::1]:1", "HTTP://[::1]:1"), ("film.mp4", "film.mp4"),
      ("ftp://u:p@h", "ftp://h"),
      ("rtsp://u:p@h/x y", "rtsp://h/x y"),
    ])
  func withoutPassword(text: String, shown: String) {
    #expect(text.withoutPassword == shown)
  }

  @Test(
    "a name and a password become a header",
    arguments: [
      ("http://Aladdin:open%20sesame@a/", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
      ("http://bob@a/", "Basic Ym9iOg=="), ("http://%4@a/", "Basic JTQ6"),
      ("http://:@a/", "Basic Og=="),
    ])
  func authorization(text: String, header: String) {
    #expect(WebAddress(text)?.basicAuthorization == header)
  }
}
