/// Opens whatever a learner or a program names, as the first format that recognises it.
///
/// A format is one value in a list: to read a further one takes no change anywhere else.
public struct MediaOpener: Sendable {
  /// What can be opened, in order.
  public let formats: [MediaFormat]

  /// Creates an opener of these formats; what nothing recognises goes to the first, whose error says
  /// what it misses.
  public init(_ formats: [MediaFormat]) {
    self.formats = formats
  }

  /// Opens a resource.
  ///
  /// - Throws: `MediaOpenerError` if it is of a kind that is not read; the format's own error.
  public func open(_ resource: MediaResource) async throws -> any MediaSource {
    let signature = try await resource.signature()
    let format = signature.map { known in formats.first { $0.signature == known } } ?? formats.first
    guard let format else {
      throw MediaOpenerError(name: signature?.name ?? "no film of any kind")
    }
    return try await format.open(resource)
  }
}

/// A kind of file or stream that can be opened.
public struct MediaFormat: Sendable {
  public let signature: MediaSignature

  /// Opens a resource that matches.
  public let open: @Sendable (MediaResource) async throws -> any MediaSource

  public init(
    _ signature: MediaSignature,
    open: @escaping @Sendable (MediaResource) async throws -> any MediaSource
  ) {
    self.signature = signature
    self.open = open
  }
}

/// Something that is to be opened: its name, and the ways to its bytes.
public struct MediaResource {
  /// A path or an address.
  public let name: String

  /// Reads it as bytes of a known length; not all there is can be read so.
  public let reader: () async throws -> any ByteRangeReader

  /// Loads what it refers to: the segments of a playlist, say.
  public let loader: () throws -> any ResourceLoader

  public init(
    _ name: String, reader: @escaping () async throws -> any ByteRangeReader,
    loader: @escaping () throws -> any ResourceLoader
  ) {
    self.name = name
    self.reader = reader
    self.loader = loader
  }

  /// What it is, if that is known: by its name, else by its first bytes.
  ///
  /// - Throws: The error of the reader, where bytes are needed.
  public func signature() async throws -> MediaSignature? {
    if let known = MediaSignature.identify(prefix: [], name: name) { return known }
    let reader = try await reader()
    let size = min(reader.length, MediaSignature.prefixSize)
    return MediaSignature.identify(prefix: try await reader.read(0..<size), name: name)
  }
}

/// Something is recognised, and yet cannot be read.
public struct MediaOpenerError: Error, Hashable, CustomStringConvertible {
  /// What it is, with its article.
  public let name: String

  public init(name: String) {
    self.name = name
  }

  public var description: String { "this is \(name); this course does not read it yet" }
}
