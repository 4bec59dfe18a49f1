import Media

/// Finds the file that a learner means.
enum MediaLocator {
  /// What lessons show when no file is named.
  static let defaultName = "demo.mp4"

  /// What means standard input.
  static let standardInput = "-"

  /// Opens a file by its URL, its path, or its bare name in `Fixtures/`; `-` is standard input.
  ///
  /// - Throws: `ByteRangeError` if there is no such file.
  static func open(_ name: String) async throws(ByteRangeError) -> MediaFile {
    if WebAddress.isMeant(by: name) { return MediaFile(remote: try await openURL(name)) }
    if name == standardInput { return MediaFile(try StandardInput.reader()) }
    do {
      return MediaFile(try FileByteRangeReader(path: name))
    } catch {
      // The error to report is the one about the name as it was typed.
      guard !name.contains("/"),
        let fixture = try? FileByteRangeReader(path: fixturesFolder + name)
      else { throw error }
      return MediaFile(fixture)
    }
  }

  private static func openURL(_ url: String) async throws(ByteRangeError) -> HTTPByteRangeReader {
    let loader = try loader()
    let progress = OpeningProgress(of: url)
    defer { progress.end() }
    return try await HTTPByteRangeReader(url, loader: loader) { progress.report($0, byteCount: $1) }
  }

  /// Loads URLs through a program that is started when the first one is read.
  ///
  /// - Throws: `ByteRangeError` if that program does not start.
  static func loader() throws(ByteRangeError) -> PipedResourceLoader {
    try .ofThisProcess(running: SourcePackage().folder + "/http-fetch")
  }

  /// The package's own films.
  static var fixturesFolder: String { SourcePackage.root + "/Fixtures/" }
}
