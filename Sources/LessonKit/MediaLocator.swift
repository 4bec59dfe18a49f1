import Media
import POSIX
import Synchronization

/// Finds the file that a learner means.
enum MediaLocator {
  /// What lessons show when no file is named.
  static let defaultName = "demo.mp4"

  /// What means standard input.
  static let standardInput = "-"

  /// Opens a file by its URL, its path, or its bare name in `Fixtures/`; `-` is standard input.
  ///
  /// - Throws: `ByteRangeError` if there is no such file.
  static func open(
    _ name: String, rules: HTTPRangeRules
  ) async throws(ByteRangeError) -> MediaFile {
    if isURL(name) { return MediaFile(remote: try await openURL(name, rules)) }
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

  static func isURL(_ name: String) -> Bool {
    let start = name.prefix(8).lowercased()
    return start.hasPrefix("http://") || start == "https://"
  }

  private static func openURL(
    _ url: String, _ rules: HTTPRangeRules
  ) async throws(ByteRangeError) -> HTTPByteRangeReader {
    let loader = try loader()
    let progress = OpeningProgress(of: url)
    defer { progress.end() }
    return try await HTTPByteRangeReader(url, loader: loader, rules: rules) {
      progress.report($0, byteCount: $1)
    }
  }

  /// The one program that reads URLs for this process; it ends with it.
  private static let program = Mutex<PipedResourceLoader?>(nil)

  /// Loads URLs through a program that is started when the first one is read.
  ///
  /// - Throws: `ByteRangeError` if that program does not start.
  static func loader() throws(ByteRangeError) -> PipedResourceLoader {
    let path = SourcePackage().folder + "/http-fetch"
    let started = program.withLock { program in
      Result { () throws(SystemError) in
        if let program { return program }
        let child = try ChildProcess(path)
        let loader = PipedResourceLoader(child.socket, of: child)
        program = loader
        return loader
      }
    }
    do {
      return try started.get()
    } catch {
      throw ByteRangeError(
        .cannotOpen("\(path), which reads URLs, does not start: \(error); swift build makes it"))
    }
  }

  /// The package's own films.
  static var fixturesFolder: String { SourcePackage.root + "/Fixtures/" }
}
