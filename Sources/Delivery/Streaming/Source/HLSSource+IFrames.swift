import Media

/// Streams of sync samples alone: `EXT-X-I-FRAME-STREAM-INF`, RFC 8216 §4.3.4.3.
extension HLSSource {
  /// What is needed to open the streams of sync samples.
  struct IFrames: Sendable {
    let playlist: MultivariantPlaylist
    let address: String
    let loader: any ResourceLoader

    /// The one that was opened.
    var source: HLSSource?
    var isOpening = false
  }

  /// The smallest stream of sync samples whose pictures are large enough for thumbnails.
  ///
  /// Each picture is one request for a range of bytes. Where the programme has no such stream, or it
  /// cannot be opened, pictures come from the segments. A task that is cancelled does not wait for it.
  public var trickPlaySource: (any MediaSource)? {
    get async {
      let arrival = arrivals.enter()
      while let known = iFrames, !Task.isCancelled {
        if let source = known.source { return source }
        if !known.isOpening {
          iFrames?.isOpening = true
          Task { await open(known) }
        }
        await arrival.wakeup.wait()
      }
      return nil
    }
  }

  /// Opens the stream; where that fails, there is none.
  private func open(_ known: IFrames) async {
    var playlist = known.playlist
    playlist.variants = [playlist.iFrameVariants.forThumbnails].compactMap(\.self)
    playlist.renditions = []
    var options = options
    options.level = 0
    // A picture is loaded when it is wanted, and no other one with it.
    options.bufferLimit = .zero
    options.bufferByteLimit = Self.iFrameByteLimit
    options.observer = nil
    options.neighbour = self.playlist
    let source = try? await HLSSource(
      .multivariant(playlist), at: known.address, loader: known.loader, options: options,
      clock: clock)
    iFrames?.source = source
    if source == nil { iFrames = nil }
    arrivals.notify()
  }

  /// Bytes of sync samples that are kept: those around the place that the viewer looks at.
  private static let iFrameByteLimit = 4 << 20
}

extension HLSSource {
  /// Whether the film wants nothing now, and pictures can be loaded one by one.
  public var isIdle: Bool {
    iFrames != nil && !isLive
      && [Lane.Kind.main, .sound].allSatisfy {
        self[$0].loading == nil && wantedPosition(in: $0) == nil
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
