import Media

extension MediaSource {
  /// The decoded frames of a film, or of a part of it, in presentation order.
  ///
  ///     for try await frame in source.frames() { … }
  ///
  /// Each iterator has a reader and a decoder of its own: libavcodec's. With another decoder, use
  /// `FrameSequence` itself.
  ///
  /// - Parameters:
  ///   - trackID: Which track; `nil` is the first one with video.
  ///   - range: Frames that begin in it come out, no others; `nil` is the whole film.
  ///   - options: How frames are decoded.
  /// - Returns: The frames, which are decoded as they are requested.
  public func frames(
    of trackID: Track.ID? = nil, in range: Range<MediaTime>? = nil,
    options: DecoderOptions = DecoderOptions()
  ) -> FrameSequence {
    FrameSequence(source: self, trackID: trackID, in: range) { VideoDecoder(options) }
  }
}
