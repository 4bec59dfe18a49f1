import Media

/// Streams of sync samples alone: `EXT-X-I-FRAME-STREAM-INF`, RFC 8216 §4.3.4.3.
extension HLSSource {
  /// What is needed to open the streams of sync samples.
  struct IFrames: Sendable {
    let playlist: MultivariantPlaylist
    let address: String
    let loader: any ResourceLoader
    var opened: HLSSource?
  }

  /// The smallest stream of sync samples whose pictures are large enough for thumbnails.
  ///
  /// Each picture is one request for a range of bytes. Where the programme has no such stream, or it
  /// cannot be opened, thumbnails come from the segments.
  public var trickPlaySource: any MediaSource {
    get async {
      guard let known = iFrames else { return self }
      if let opened = known.opened { return opened }
      var playlist = known.playlist
      playlist.variants = [playlist.iFrameVariants.forThumbnails].compactMap(\.self)
      playlist.renditions = []
      var options = options
      options.level = 0
      // A picture is loaded when it is wanted, and no other one with it.
      options.bufferLimit = .zero
      options.observer = nil
      let opened = try? await HLSSource(
        .multivariant(playlist), at: known.address, loader: known.loader, options: options,
        clock: clock)
      if opened == nil { iFrames = nil }
      iFrames?.opened = opened
      return opened ?? self
    }
  }
}

extension [VariantStream] {
  /// Thumbnails are about so wide.
  private static let thumbnailWidth = 160

  /// The smallest that is wide enough, else the widest.
  fileprivate var forThumbnails: VariantStream? {
    let sorted = sorted { ($0.width ?? 0) < ($1.width ?? 0) }
    return sorted.first { ($0.width ?? 0) >= Self.thumbnailWidth } ?? sorted.last
  }
}
