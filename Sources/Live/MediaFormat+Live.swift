import Media
import RTP
import RTSP

extension MediaFormat {
  /// A session description: packets come to the ports that it names.
  public static let sessionDescription = MediaFormat.sessionDescription(LiveOptions())

  /// A session description, received in another way.
  public static func sessionDescription(_ options: LiveOptions) -> MediaFormat {
    MediaFormat(.sessionDescription) { resource in
      let reader = try await resource.reader()
      var options = options
      let description = try SessionDescription(
        parsing: try await reader.read(0..<min(reader.length, 1 << 19)))
      options.description = description
      return try await opened(options) { try await UDPTransport.open(UDPPlan(description)) }
    }
  }

  /// An address: `rtp`, `srtp` and `udp` name a port at which packets come, `rtsp` a camera or server.
  public static let realTimeStream = MediaFormat.realTimeStream(LiveOptions())

  /// An address, received in another way.
  public static func realTimeStream(_ options: LiveOptions) -> MediaFormat {
    MediaFormat(.realTimeStream) { resource in
      let name = resource.name
      return try await opened(options) {
        guard name.lowercased().hasPrefix("rtsp:") else {
          return try await UDPTransport.open(UDPPlan(address: name))
        }
        return try RTSPTransport(name)
      }
    }
  }

  /// A source that has learned of its tracks: what goes wrong is said when it is opened.
  private static func opened(
    _ options: LiveOptions, connect: @escaping @Sendable () async throws -> any RTPTransport
  ) async throws -> any MediaSource {
    let source = RTPSource(options.source, connect: connect)
    _ = try await source.tracks()
    return source
  }
}
