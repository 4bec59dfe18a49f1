import Media
import RTP
import RTSP
import SRTP

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
      let plan = try options.server.map(UDPPlan.init(server:)) ?? UDPPlan(description)
      return try await opened(options) { try await UDPTransport.open(plan) }
    }
  }

  /// An address: `rtp`, `srtp` and `udp` name a port at which packets come, `rtsp` a camera or server,
  /// `rtp+http` a response that does not end, of packets with their lengths.
  public static let realTimeStream = MediaFormat.realTimeStream(LiveOptions())

  /// An address, received in another way.
  public static func realTimeStream(_ options: LiveOptions) -> MediaFormat {
    MediaFormat(.realTimeStream) { resource in
      let name = resource.name
      switch name.prefix(while: { $0 != ":" }).lowercased() {
      case "rtsp":
        return try await opened(options) { try RTSPTransport(name) }
      case "rtp+http", "rtp+https":
        let loader = try resource.loader()
        let url = String(name.dropFirst("rtp+".count))
        return try await opened(options) { FramedTransport(url, loader: loader) }
      case "srtp" where options.key == nil && options.description == nil:
        throw SRTPKeyError.missing
      default:
        let plan = try options.server.map(UDPPlan.init(server:)) ?? UDPPlan(address: name)
        return try await opened(options) { try await UDPTransport.open(plan) }
      }
    }
  }

  /// A source that has learned of its tracks: what goes wrong is said when it is opened.
  private static func opened(
    _ options: LiveOptions, connect: @escaping @Sendable () async throws -> any RTPTransport
  ) async throws -> any MediaSource {
    let source = RTPSource(options.source, connect: connect)
    do {
      _ = try await source.tracks()
    } catch {
      await source.close()
      throw error
    }
    return source
  }
}
