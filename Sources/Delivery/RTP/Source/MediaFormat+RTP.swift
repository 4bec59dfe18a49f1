import Media

extension MediaFormat {
  /// A recording of packets: rtpdump, as Wireshark exports it.
  ///
  /// A row in the list of a `MediaOpener`. Its sources are ``RTPSource``s.
  public static let rtpDump = MediaFormat.rtpDump(RTPSource.Options())

  /// The same, received in another way.
  package static func rtpDump(_ options: RTPSource.Options) -> MediaFormat {
    MediaFormat(.rtpDump) { resource in
      let bytes = try await resource.reader()
      let source = RTPSource(options) { RTPDumpTransport(bytes) }
      // An unreadable session fails here, not at the first request for a track.
      _ = try await source.tracks()
      return source
    }
  }
}
