import Media

/// Finds the file that a learner means.
enum MediaLocator {
  /// What lessons show when no file is named.
  static let defaultName = "demo.mp4"

  /// Opens a file by its path, or by its bare name in `Fixtures/`.
  ///
  /// - Throws: `ByteRangeError` if there is no such file.
  static func open(_ name: String) throws(ByteRangeError) -> FileByteRangeReader {
    guard !name.hasPrefix("http://"), !name.hasPrefix("https://") else {
      throw ByteRangeError(.cannotOpen("files are not read over the network yet"))
    }
    do {
      return try FileByteRangeReader(path: name)
    } catch {
      // The error to report is the one about the name as it was typed.
      guard !name.contains("/"),
        let fixture = try? FileByteRangeReader(path: fixturesFolder + name)
      else { throw error }
      return fixture
    }
  }

  /// The package's `Fixtures/`, from the place of this source file when it was compiled.
  static var fixturesFolder: String {
    let sources = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    return sources.dropLast(3).joined(separator: "/") + "/Fixtures/"
  }
}
