/// The ports at which packets arrive, or the server that sends them on request.
package struct UDPPlan: Hashable, Sendable {
  /// The ports of one stream.
  package struct Ports: Hashable, Sendable {
    /// Where its packets come to; 0 for one that is free.
    package var media: UInt16

    /// Where control packets come to; `nil` if both share a port, RFC 5761.
    package var control: UInt16?

    /// Takes the ports; the one of control packets is usually the next one, RFC 3550 §11.
    package init(media: UInt16, control: UInt16?) {
      (self.media, self.control) = (media, control)
    }
  }

  /// Which side sends first.
  package enum Way: Hashable, Sendable {
    /// Packets come without a request, to an address of this machine or of a group; `nil` for any.
    case listening(address: String?)
    /// A server sends after a greeting, for as long as greetings come. Routers with
    /// address translation let packets in only if others went out a short while ago.
    case greeting(host: String, port: UInt16)
  }

  package var way: Way

  /// One for each stream, in the order of the session description.
  package var streams: [Ports]

  package init(_ way: Way, streams: [Ports]) {
    (self.way, self.streams) = (way, streams)
  }

  /// What a session description says.
  ///
  /// - Throws: `RTPTransportError` if no stream has a port.
  package init(_ description: SessionDescription) throws(RTPTransportError) {
    let streams = description.media.map { media in
      Ports(
        media: media.port,
        control: media.controlPort ?? (media.port < .max ? media.port + 1 : nil)
      ).merged
    }
    guard streams.contains(where: { $0.media > 0 }) else {
      throw .address("the session description names no port that packets come to")
    }
    let address = description.media.indices.lazy.compactMap {
      description.connection(ofMedia: $0)?.address
    }.first
    self.init(.listening(address: address), streams: streams)
  }

  /// Reads `rtp://HOST:PORT`, also with `srtp` or `udp`: the port at which packets arrive.
  ///
  /// - Throws: `RTPTransportError` if there is no port.
  package init(address text: String) throws(RTPTransportError) {
    guard let address = HostAndPort(url: text), let port = address.port, port > 0 else {
      throw .address("'\(text)' is no address such as rtp://127.0.0.1:5004")
    }
    let isPlain = text.lowercased().hasPrefix("udp:")
    self.init(
      .listening(address: address.host.isEmpty ? nil : address.host),
      streams: [Ports(media: port, control: isPlain || port == .max ? nil : port + 1)])
  }

  /// Reads `HOST:PORT`, the server that is greeted.
  ///
  /// - Throws: `RTPTransportError` if one of them is missing.
  package init(server text: String) throws(RTPTransportError) {
    guard let address = HostAndPort(text[...]), let port = address.port, port > 0,
      !address.host.isEmpty
    else { throw .address("'\(text)' is no server such as example.org:5004") }
    self.init(
      .greeting(host: address.host, port: port), streams: [Ports(media: 0, control: nil)])
  }
}

extension UDPPlan.Ports {
  /// The same with one port, where both are the same.
  fileprivate var merged: Self { control == media ? Self(media: media, control: nil) : self }
}

/// A host and perhaps a port: `[::1]:5004`, `@:5004`, `239.1.2.3:5004`.
package struct HostAndPort: Hashable {
  package var host: String
  package var port: UInt16?

  package init?(_ text: Substring) {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = UInt16(rest.dropFirst())
      if port == nil, !rest.isEmpty { return nil }
      return
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    host = String(parts[0])
    port = parts.count > 1 ? UInt16(parts[1]) : nil
    if parts.count > 1, port == nil { return nil }
  }

  /// Reads the part of an address between `//` and the path; `@` before the host is passed over, as
  /// other players write it for this machine.
  init?(url: String) {
    guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
    let authority = url[start...].prefix { !"/?#".contains($0) }
    self.init(
      authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority)
  }
}
