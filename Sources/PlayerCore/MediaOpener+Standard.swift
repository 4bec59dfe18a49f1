import ElementaryStream
import Live
import MP4
import Media
import RTP
import Streaming
import TerminalPlayer
import TransportStream

extension MediaOpener {
  /// Opens all formats that this package reads.
  public static let standard = MediaOpener([
    .mp4, .transportStream, .rawH264, .hls, .rtpDump, .sessionDescription, .realTimeStream,
  ])

  /// Opens a film by its path or its `http` or `https` address.
  ///
  /// - Parameters:
  ///   - name: The path or the address.
  ///   - fetchProgram: The path of `http-fetch`, which loads addresses; a product of this package.
  /// - Returns: The film.
  /// - Throws: `ByteRangeError` if it cannot be read; `MediaOpenerError` if it is of another kind.
  public func open(
    _ name: String, fetchProgram: String = PipedResourceLoader.programBesideThis
  ) async throws -> any MediaSource {
    let bytes = NamedBytes(name: name, fetchProgram: fetchProgram)
    return try await open(
      MediaResource(
        name, reader: { try await bytes.reader },
        loader: { try PipedResourceLoader.ofThisProcess(running: fetchProgram) }))
  }
}

extension TerminalPlayer {
  /// Opens a film by its path or its address; it is played by ``run()``.
  ///
  /// - Parameters:
  ///   - name: The path or the address.
  ///   - options: How to play and draw it.
  /// - Throws: What ``MediaOpener`` throws, and `TerminalPlayerError` if this terminal cannot show it.
  public init(opening name: String, options: TerminalPlayerOptions = .init()) async throws {
    let source = try await MediaOpener.standard.open(name)
    try await self.init(playing: source, named: name.withoutPassword, options: options)
  }
}

/// The bytes of a path or an address, which are opened once.
private actor NamedBytes {
  private let name: String
  private let fetchProgram: String
  private var opened: (any ByteRangeReader)?

  init(name: String, fetchProgram: String) {
    (self.name, self.fetchProgram) = (name, fetchProgram)
  }

  var reader: any ByteRangeReader {
    get async throws {
      if let opened { return opened }
      let reader: any ByteRangeReader
      if WebAddress.isMeant(by: name) {
        let loader = try PipedResourceLoader.ofThisProcess(running: fetchProgram)
        reader = CachingByteRangeReader(try await HTTPByteRangeReader(name, loader: loader))
      } else {
        reader = try FileByteRangeReader(path: name)
      }
      opened = reader
      return reader
    }
  }
}
