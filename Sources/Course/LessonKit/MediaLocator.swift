import Media
import POSIX
import Synchronization

/// Finds the file that a learner means.
package enum MediaLocator {
  /// What lessons show when no file is named.
  package static let defaultName = "demo.mp4"

  /// What means standard input.
  static let standardInput = "-"

  /// The path that a `file:` URL means (RFC 8089); other names stay as they are.
  ///
  /// File managers and terminals give it for a file that is dropped or copied.
  static func name(of text: String) -> String {
    guard text.isFileURL else { return text }
    var path = text.dropFirst(5)
    if path.hasPrefix("//") {
      path = path.dropFirst(2)
      // The name of this machine, or none.
      let host = path.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return text }
      path = path.dropFirst(host.count)
    }
    return path.hasPrefix("/") ? path.percentDecodedText : text
  }

  /// Opens a file by its URL, its path, or its name in `Fixtures/`; `-` is standard input.
  ///
  /// - Throws: `ByteRangeError` if there is no such file.
  static func open(
    _ name: String, rules: HTTPRangeRules
  ) async throws(ByteRangeError) -> MediaFile {
    if WebAddress.isMeant(by: name) { return MediaFile(remote: try await openURL(name, rules)) }
    if name == standardInput { return MediaFile(try StandardInput.reader()) }
    do {
      return MediaFile(try FileByteRangeReader(path: name))
    } catch {
      // The error to report is the one about the name as it was typed.
      guard !name.hasPrefix("/"), !name.hasPrefix("."),
        let fixture = try? FileByteRangeReader(path: fixturesFolder + name)
      else { throw error }
      return MediaFile(fixture)
    }
  }

  private static func openURL(
    _ url: String, _ rules: HTTPRangeRules
  ) async throws(ByteRangeError) -> HTTPByteRangeReader {
    let loader = try loader()
    let progress = OpeningProgress(of: url)
    defer { progress.end() }
    return try await HTTPByteRangeReader(url, through: ResourceFetcher(loader), rules: rules) {
      progress.report($0, byteCount: $1)
    }
  }

  /// Loads URLs through a program that is started when the first one is read.
  ///
  /// - Throws: `ByteRangeError` if that program does not start.
  static func loader() throws(ByteRangeError) -> PipedResourceLoader {
    try .ofThisProcess(running: PipedResourceLoader.programBesideThis)
  }

  /// The path of a file: as it was typed, or in `Fixtures/`.
  static func path(of name: String) -> String {
    let isHere = (try? FileByteRangeReader(path: name)) != nil
    return isHere ? name : fixturesFolder + name
  }

  /// The package's own films.
  static var fixturesFolder: String { SourcePackage.root + "/Fixtures/" }
}

extension Page {
  /// Where another program finds the file: its URL, or its path with a `file:` before it.
  ///
  /// The name may have been that of a fixture, and may begin or go on with characters that mean
  /// something to other programs.
  package var location: String {
    if WebAddress.isMeant(by: typedName) { return typedName }
    return "file:" + MediaLocator.path(of: typedName)
  }
}

/// The learner's file, opened.
struct MediaFile {
  /// Reads the file as all lessons should: over a network, through a cache.
  let reader: any ByteRangeReader

  /// The reader without the cache, where the file is a URL.
  let remote: HTTPByteRangeReader?

  /// A file of this machine; its operating system keeps what was read in memory anyway.
  init(_ reader: FileByteRangeReader) {
    self.reader = reader
    remote = nil
  }

  /// A resource of the network.
  init(remote: HTTPByteRangeReader) {
    reader = CachingByteRangeReader(remote)
    self.remote = remote
  }
}

/// A film that comes in through standard input.
enum StandardInput {
  /// Reads standard input to its end, into a file without a name, and opens that.
  ///
  /// A film is read here and there, and a pipe can only be read once, in order. The file takes no
  /// memory, whatever comes in, and goes with the process. Where standard input is a file already,
  /// that one is read.
  ///
  /// - Throws: `ByteRangeError` if it is a terminal, or cannot be read or kept.
  static func reader() throws(ByteRangeError) -> FileByteRangeReader {
    guard !isTerminal(0) else {
      throw ByteRangeError(.cannotOpen("standard input is a terminal, and no film is typed"))
    }
    do {
      if let reader = try? FileByteRangeReader(try FileDescriptor(duplicating: 0)) { return reader }
      let file = try FileDescriptor(temporaryIn: environmentVariable("TMPDIR") ?? "/tmp")
      while true {
        let bytes = try readAvailable(1 << 18, from: 0)
        guard !bytes.isEmpty else { break }
        try file.write(bytes)
      }
      return try FileByteRangeReader(file)
    } catch let error as ByteRangeError {
      throw error
    } catch {
      throw ByteRangeError(.cannotOpen("standard input: \(error)"))
    }
  }
}

/// Passes reads on, and remembers the first one that failed.
///
/// A stage may leave out what it cannot read and go on; the page's exit status still has to say that
/// something was not read.
final class FailureNotingReader: RemoteByteRangeReader {
  private let base: any ByteRangeReader
  private let noted = Mutex<ByteRangeError?>(nil)

  init(_ base: any ByteRangeReader) {
    self.base = base
  }

  var length: Int { base.length }

  var isLoading: Bool { get async { await !base.isIdle } }

  /// The first error of a range that is in the file and could not be read.
  var failure: ByteRangeError? { noted.withLock { $0 } }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    do throws(ByteRangeError) {
      return try await base.read(offset: offset, length: length)
    } catch {
      switch error.reason {
      // The first is not a fault of the file's bytes, the second none at all.
      case .pastEnd, .cancelled: break
      default: noted.withLock { $0 = $0 ?? error }
      }
      throw error
    }
  }
}
