extension MediaResource {
  /// A path, or an `http` or `https` address whose bytes come through a loader.
  ///
  /// The reader is made once, when the first bytes are needed. It keeps what it has read from an
  /// address, because formats read the same headers several times.
  ///
  /// - Parameters:
  ///   - name: The path or the address.
  ///   - loader: Makes the loader of addresses; never called for a film in files.
  public init(named name: String, loader: @escaping @Sendable () throws -> any ResourceLoader) {
    let bytes = NamedBytes(name: name, loader: loader)
    self.init(
      name, reader: { try await bytes.reader }, loader: loader,
      address: { try await bytes.address })
  }
}

/// The bytes of a path or an address, which are opened once.
private actor NamedBytes {
  private let name: String
  private let loader: @Sendable () throws -> any ResourceLoader
  private var opening: Task<(reader: any ByteRangeReader, address: String), any Error>?

  init(name: String, loader: @escaping @Sendable () throws -> any ResourceLoader) {
    (self.name, self.loader) = (name, loader)
  }

  var reader: any ByteRangeReader { get async throws { try await opened.reader } }

  /// Where the bytes came from in the end: redirections lead elsewhere.
  var address: String { get async throws { try await opened.address } }

  private var opened: (reader: any ByteRangeReader, address: String) {
    get async throws {
      let opening = opening ?? Task { [name, loader] in try await Self.open(name, loader) }
      self.opening = opening
      return try await withTaskCancellationHandler {
        try await opening.value
      } onCancel: {
        opening.cancel()
      }
    }
  }

  private static func open(
    _ name: String, _ loader: @Sendable () throws -> any ResourceLoader
  ) async throws -> (reader: any ByteRangeReader, address: String) {
    guard WebAddress.isMeant(by: name) else {
      if let scheme = foreignScheme(of: name) {
        throw ByteRangeError(
          .cannotOpen("addresses that begin with \(scheme):// are not read", .unsupported))
      }
      return (try FileByteRangeReader(path: name), name)
    }
    let web = try await HTTPByteRangeReader(name, loader: loader())
    return (CachingByteRangeReader(web), web.url)
  }

  /// The scheme of an address that no reader of bytes knows; `nil` for paths.
  private static func foreignScheme(of name: String) -> Substring? {
    let scheme = name.prefix { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
    guard !scheme.isEmpty, name.dropFirst(scheme.count).hasPrefix("://") else { return nil }
    return scheme
  }
}
