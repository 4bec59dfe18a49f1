import Media
import TestSupport
import Testing

/// What a program can tell apart of why a film cannot be opened.
struct OpeningErrorTests {
  /// Opens a name whose addresses have this answer; the format reads the first byte.
  private func failure(
    _ name: String, _ answer: ScriptedLoader.Step = .failure(.cancelled)
  ) async -> OpeningError? {
    let resource = MediaResource(named: name) { ScriptedLoader([answer, answer, answer, answer]) }
    do {
      _ = try await resource.reader()
      return nil
    } catch {
      return OpeningError(error, opening: name)
    }
  }

  @Test("a file that is not there is not found, and a folder is nothing to be read")
  func files() async {
    let missing = await failure("/no such/film.mp4")
    #expect(missing?.reason == .notFound)
    #expect(missing?.description == "No such file or directory")
    #expect(await failure(packageFolder)?.reason == .unsupported)
    #expect(await failure(fixturePath("small.mp4")) == nil)
  }

  @Test(
    "an address of a kind that is not read says so, instead of that there is no such file",
    arguments: ["ftp://host/film.mp4", "smb://host/film.mp4", "magnet+x://a"])
  func schemes(name: String) async {
    let error = await failure(name)
    #expect(error?.reason == .unsupported)
    #expect(error?.description.contains("are not read") == true)
  }

  @Test(
    "the server's status says what kind of failure it is",
    arguments: [
      (404, .notFound), (410, .notFound), (401, .notPermitted), (403, .notPermitted),
      (500, .unreachable), (418, .unreachable),
    ] as [(Int, OpeningError.Reason)])
  func statuses(status: Int, reason: OpeningError.Reason) async {
    #expect(await failure("http://host/film", .answer(.status(status)))?.reason == reason)
  }

  @Test("an unknown host, a request that is cancelled and a wait without end are told apart")
  func requests() async {
    #expect(
      await failure("http://host/film", .failure(.permanent("no such host")))?.reason
        == .unreachable)
    #expect(await failure("http://host/film", .failure(.cancelled))?.reason == .cancelled)
    #expect(
      await failure("http://host/film", .failure(.timedOut(after: .seconds(8))))?.reason
        == .timedOut)
  }

  private struct Foreign: Error {}

  @Test("an error wraps once, keeps its cause, and never shows a password")
  func wrapping() {
    let inner = OpeningError(Foreign(), opening: "http://me:secret@host/film")
    #expect(inner.reason == .other)
    #expect(!inner.name.contains("secret"))
    let outer = OpeningError(inner, opening: "film")
    #expect(outer.cause is Foreign)
    #expect(OpeningError(CancellationError(), opening: "film").reason == .cancelled)
    #expect(OpeningError(MediaSourceError.noVideoTrack, opening: "film").reason == .unsupported)
  }
}
