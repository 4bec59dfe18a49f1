import Media
import POSIX

/// Finds the file that a learner means.
enum MediaLocator {
  /// What lessons show when no file is named.
  static let defaultName = "demo.mp4"

  /// Opens a file by its URL, its path, or its bare name in `Fixtures/`.
  ///
  /// - Throws: `ByteRangeError` if there is no such file.
  static func open(_ name: String) async throws(ByteRangeError) -> MediaFile {
    if isURL(name) { return MediaFile(remote: try await openURL(name)) }
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

  /// Starts the program that reads URLs, and waits until it has opened this one.
  private static func openURL(_ url: String) async throws(ByteRangeError) -> PipedByteRangeReader {
    let program = SourcePackage().folder + "/http-ranges"
    let child: ChildProcess
    do {
      child = try ChildProcess(program, [url])
    } catch {
      throw ByteRangeError(
        .cannotOpen("\(program), which reads URLs, does not start: \(error); swift build makes it"))
    }
    return try await PipedByteRangeReader(child.socket, of: child)
  }

  /// The package's own films.
  static var fixturesFolder: String { SourcePackage.root + "/Fixtures/" }
}
