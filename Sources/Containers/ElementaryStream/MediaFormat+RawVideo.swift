import MP4
import Media

extension MediaFormat {
  /// Raw streams of H.264, ITU-T H.264 Annex B: files that end in `.264` or `.h264`.
  ///
  /// A row in the list of a `MediaOpener`. Opening one reads it to its end.
  public static let rawH264 = MediaFormat(.rawH264) { resource in
    try await MP4Demuxer(reader: RawVideoMovie(resource.reader()))
  }
}
