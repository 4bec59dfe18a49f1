/// Opens what a learner or a program names, as the first format that recognises it.
///
/// A format is one value in a list: a new format changes no other code.
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
  /// - Throws: `MediaOpenerError` if its kind cannot be read; the format's own error.
  public func open(_ resource: MediaResource) async throws -> any MediaSource {
    var prefix: [UInt8] = []
    var format = formats.first { $0.matches(prefix: prefix, name: resource.name) }
    // An address of a kind that is not read has no bytes that could be looked at.
    if format == nil, MediaSignature.identify(prefix: [], name: resource.name) == nil {
      prefix = try await resource.prefix()
      format = formats.first { $0.matches(prefix: prefix, name: resource.name) }
    }
    if let format { return try await format.open(resource) }
    let known = MediaSignature.identify(prefix: prefix, name: resource.name)
    if let known { throw MediaOpenerError(known, file: resource.name) }
    guard let first = formats.first else { throw MediaOpenerError(name: "no film of any kind") }
    return try await first.open(resource)
  }
}

/// A kind of file or stream that can be opened.
///
/// The value is defined in the module that reads the format, as `MediaFormat.mp4` is in MP4.
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

  /// Whether something is of this kind, by its first bytes, or only by its name if it has none.
  public func matches(prefix: [UInt8], name: String) -> Bool {
    signature.matches(prefix: prefix, name: name)
  }
}

/// Something to be opened: its name, and how to get its bytes.
public struct MediaResource {
  /// A path or an address.
  public let name: String

  /// Reads it as bytes of a known length, which not every source has.
  public let reader: () async throws -> any ByteRangeReader

  /// Loads what it refers to: the segments of a playlist, say.
  public let loader: @Sendable () throws -> any ResourceLoader

  /// Where its bytes came from in the end, which addresses in it are relative to.
  package let address: () async throws -> String

  public init(
    _ name: String, reader: @escaping () async throws -> any ByteRangeReader,
    loader: @escaping @Sendable () throws -> any ResourceLoader
  ) {
    self.init(name, reader: reader, loader: loader) { name }
  }

  package init(
    _ name: String, reader: @escaping () async throws -> any ByteRangeReader,
    loader: @escaping @Sendable () throws -> any ResourceLoader,
    address: @escaping () async throws -> String
  ) {
    self.name = name
    self.reader = reader
    self.loader = loader
    self.address = address
  }

  /// What it is, if that is known: by its name, else by its first bytes.
  ///
  /// - Throws: The error of the reader, where bytes are needed.
  public func signature() async throws -> MediaSignature? {
    if let known = MediaSignature.identify(prefix: [], name: name) { return known }
    return MediaSignature.identify(prefix: try await prefix(), name: name)
  }

  /// The first bytes, enough to tell its kind.
  ///
  /// - Throws: The error of the reader.
  func prefix() async throws -> [UInt8] {
    let reader = try await reader()
    return try await reader.read(0..<min(reader.length, MediaSignature.prefixSize))
  }
}

/// Something is recognised, and yet cannot be read.
public struct MediaOpenerError: Error, Hashable, CustomStringConvertible {
  /// What it is, with its article.
  public let name: String

  /// What can be done about it, as the end of a sentence; empty if that is not known.
  private let advice: String

  package init(name: String) {
    self.name = name
    advice = ""
  }

  /// - Parameters:
  ///   - signature: What it is.
  ///   - file: Its path or address.
  package init(_ signature: MediaSignature, file: String) {
    name = signature.name
    advice = signature.advice(for: file)
  }

  public var description: String { "this is \(name)\(advice)" }
}
