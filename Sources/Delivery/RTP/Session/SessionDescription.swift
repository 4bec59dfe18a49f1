import Media

/// What a sender says about its streams before any packet: SDP, RFC 8866.
///
/// One line each, a letter, `=` and a value; those that are read here:
///
///     v=0                                       the version
///     s=                                        the session's name
///     c=IN IP4 224.2.1.1/127                    where packets go; of the session or of one stream
///     a=range:npt=0-10                          how long it lasts
///     m=video 5004 RTP/AVP 96                   a stream: kind, port, protocol, payload types
///     a=rtpmap:96 H264/90000                    what a payload type is: codec, clock, channels
///     a=fmtp:96 packetization-mode=1; …         what the codec needs
///     a=control:trackID=1                       its address for RTSP
///     a=rtcp:5005, a=rtcp-mux                   where control packets go
///     a=rtcp-fb:96 nack pli                     the sender repeats a sync picture when asked
///     a=crypto:1 SUITE inline:KEY               how packets are protected, RFC 4568
///     a=framerate:25
public struct SessionDescription: Hashable, Sendable {
  public var name = ""

  /// Where packets go, as the session says; streams may say otherwise.
  public var connection: Connection?

  /// The attributes of the whole session, without `a=`.
  public var attributes: [String] = []

  /// In the order of their `m=` lines.
  public var media: [MediaDescription] = []

  /// An address, RFC 8866 §5.7.
  public struct Connection: Hashable, Sendable {
    public var address: String
    public var isIPv6: Bool
  }

  /// Lines and bytes at most: hostile answers have any number.
  static let lineLimit = 1000
  static let byteLimit = 1 << 18

  /// Parses a description; lines that are not known are passed over.
  ///
  /// - Parameter text: Lines that end with CR and LF, or LF alone.
  /// - Throws: `ParsingError` if it does not begin with `v=0`, is too long, or has an `m=` line that
  ///   cannot be read; the offset is that of the line.
  public init(parsing text: [UInt8]) throws(ParsingError) {
    guard text.count <= Self.byteLimit else {
      throw ParsingError(.invalid("a session description has at most 256 KiB"), at: 0)
    }
    var offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard text[offset...].starts(with: "v=0".utf8) else {
      throw ParsingError(.invalid("a session description begins with v=0"), at: 0)
    }
    var lineCount = 0
    for bytes in text[offset...].split(separator: 10, omittingEmptySubsequences: false) {
      lineCount += 1
      guard lineCount <= Self.lineLimit else {
        throw ParsingError(.invalid("a session description has at most 1000 lines"), at: offset)
      }
      let line = String(decoding: bytes.last == 13 ? bytes.dropLast() : bytes, as: UTF8.self)
      try take(line, at: offset)
      offset = bytes.endIndex + 1
    }
  }

  private mutating func take(_ line: String, at offset: Int) throws(ParsingError) {
    guard line.utf8.dropFirst().first == UInt8(ascii: "=") else { return }
    let value = String(line.dropFirst(2))
    let last = media.indices.last
    switch line.first {
    case "s": name = value
    case "c":
      let connection = Connection(value)
      if let last { media[last].connection = connection } else { self.connection = connection }
    case "m":
      guard let description = MediaDescription(value) else {
        throw ParsingError(
          .invalid("a stream is described by kind, port, protocol and payload types"), at: offset)
      }
      media.append(description)
    case "a":
      if let last { media[last].attributes.append(value) } else { attributes.append(value) }
    default: break
    }
  }

  /// Where a stream's packets go.
  public func connection(ofMedia index: Int) -> Connection? {
    media.indices.contains(index) ? media[index].connection ?? connection : nil
  }
}

extension SessionDescription.Connection {
  /// Parses `IN IP4 224.2.1.1/127`.
  init?(_ value: String) {
    let words = value.split(separator: " ")
    guard words.count >= 3, words[0] == "IN", words[1] == "IP4" || words[1] == "IP6" else {
      return nil
    }
    isIPv6 = words[1] == "IP6"
    address = String(words[2].prefix { $0 != "/" })
  }
}
