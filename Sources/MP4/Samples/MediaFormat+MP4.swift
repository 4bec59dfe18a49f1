import Media

extension MediaFormat {
  /// ISO/IEC 14496-12 and what is built on it: MP4, QuickTime, fragmented files.
  ///
  /// A row in the list of a `MediaOpener`. Its sources are ``MP4Demuxer``s.
  public static let mp4 = MediaFormat(.mp4) { resource in
    try await MP4Demuxer(reader: resource.reader())
  }
}
