import Media

extension MediaFormat {
  /// RFC 8216: playlists of HTTP Live Streaming.
  ///
  /// A row in the list of a `MediaOpener`. Its sources are ``HLSSource``s.
  public static let hls = MediaFormat.hls(HLSOptions())

  /// The same, played as some options say.
  public static func hls(_ options: HLSOptions) -> MediaFormat {
    MediaFormat(.playlist) { resource in
      let bytes = try await resource.reader()
      let text = try await bytes.read(0..<min(bytes.length, Playlist.byteLimit + 1))
      let isWeb = WebAddress.isMeant(by: resource.name)
      let address = try await resource.address()
      let playlist = try Playlist.parse(bytes: text, url: address, rules: options.rules.playlist)
      let loader = AddressLoader(
        web: DeferredLoader(resource.loader), files: isWeb ? nil : FileResourceLoader())
      return try await HLSSource(playlist, at: address, loader: loader, options: options)
    }
  }
}

/// Makes a loader when the first web address is loaded: a playlist of files needs none.
private actor DeferredLoader: ResourceLoader {
  private let make: @Sendable () throws -> any ResourceLoader
  private var made: (any ResourceLoader)?

  init(_ make: @escaping @Sendable () throws -> any ResourceLoader) {
    self.make = make
  }

  func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
    if made == nil {
      do {
        made = try make()
      } catch {
        throw .permanent("\(error)")
      }
    }
    guard let made else { throw .permanent("there is no loader") }
    return try await made.load(request)
  }
}
