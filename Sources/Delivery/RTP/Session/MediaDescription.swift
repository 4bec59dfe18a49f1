import Media

/// One stream of a session: an `m=` line and the attributes after it.
public struct MediaDescription: Hashable, Sendable {
  /// `video`, `audio`, `application`.
  public var kind: String

  /// Where packets go; 0 in the answer of an RTSP server, which agrees on ports later.
  public var port: UInt16

  /// `RTP/AVP`, or `RTP/SAVP` for a protected stream.
  public var transport: String

  /// The numbers that its packets may carry, the preferred one first.
  public var payloadTypes: [UInt8]

  public var connection: SessionDescription.Connection?

  /// Without `a=`, in order.
  public var attributes: [String] = []

  /// Parses the value of an `m=` line: `video 5004/2 RTP/AVP 96 97`.
  init?(_ value: String) {
    let words = value.split(separator: " ")
    guard words.count >= 4, let port = UInt16(words[1].prefix { $0 != "/" }) else { return nil }
    kind = String(words[0])
    self.port = port
    transport = String(words[2])
    payloadTypes = words[3...].compactMap { UInt8($0) }.filter { $0 < 128 }
  }

  /// The values of an attribute, `rtpmap:` say, in order.
  public func values(of name: String) -> [String] {
    attributes.compactMap { attribute in
      guard attribute.hasPrefix(name + ":") else { return nil }
      return String(attribute.dropFirst(name.utf8.count + 1))
    }
  }

  /// Whether an attribute without a value is there: `rtcp-mux`.
  public func has(_ name: String) -> Bool { attributes.contains(name) }

  /// Whether packets are protected: SRTP.
  ///
  /// FFmpeg describes such a stream as `RTP/AVP`, with its key beside it. RFC 4568 §3.1 wants the other
  /// name, but a key is there for protected packets only.
  public var isProtected: Bool {
    transport.hasSuffix("SAVP") || transport.hasSuffix("SAVPF") || !cryptoLines.isEmpty
  }

  /// Where the stream is controlled, for RTSP.
  public var control: String? { values(of: "control").first }

  /// The keys of `a=crypto` lines as written; they are secrets.
  public var cryptoLines: [String] { values(of: "crypto") }

  /// Where control packets go, if not to the port after the stream's.
  public var controlPort: UInt16? {
    if has("rtcp-mux") { return port }
    return values(of: "rtcp").first.flatMap { UInt16($0.prefix { $0 != " " }) }
  }

  /// Whether the sender repeats a sync picture when a control packet (PLI) asks for it, RFC 4585.
  public func takesPictureLoss(_ payloadType: UInt8) -> Bool {
    values(of: "rtcp-fb").contains { $0 == "\(payloadType) nack pli" || $0 == "* nack pli" }
  }

  /// Pictures a second, as the sender says.
  public var frameRate: Double? {
    values(of: "framerate").first.flatMap(Double.init).flatMap { 1...1000 ~= $0 ? $0 : nil }
  }
}

extension MediaDescription {
  /// What a payload type is: `a=rtpmap:96 H264/90000`, or what RFC 3551 says about a number below
  /// 96.
  public func payloadFormat(_ payloadType: UInt8) -> PayloadFormat? {
    let lines = values(of: "rtpmap").lazy.compactMap { line -> PayloadFormat? in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, UInt8(words[0]) == payloadType else { return nil }
      return PayloadFormat(parsing: words[1], parameters: parameters(of: payloadType))
    }
    return lines.first ?? PayloadFormat(staticType: payloadType)
  }

  /// What a codec needs: `a=fmtp:96 packetization-mode=1; sprop-parameter-sets=…`, names in lower case.
  public func parameters(of payloadType: UInt8) -> [String: String] {
    var parameters: [String: String] = [:]
    for line in values(of: "fmtp") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, UInt8(words[0]) == payloadType else { continue }
      for pair in words[1].split(separator: ";") {
        let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = sides[0].trimmed.lowercased()
        parameters[name] = sides.count > 1 ? sides[1].trimmed : ""
      }
    }
    return parameters
  }
}

/// What the payload of some packets is.
public struct PayloadFormat: Hashable, Sendable {
  /// In upper case: `H264`, `H265`, `MPEG4-GENERIC`, `MP2T`, `PCMU`.
  public var encoding: String

  /// Ticks of the timestamps a second.
  public var clockRate: UInt32

  public var channelCount = 1

  /// What the codec needs, names in lower case.
  public var parameters: [String: String] = [:]

  public init(
    encoding: String, clockRate: UInt32, channelCount: Int = 1, parameters: [String: String] = [:]
  ) {
    self.encoding = encoding
    self.clockRate = clockRate
    self.channelCount = channelCount
    self.parameters = parameters
  }

  /// Whether its packets carry pictures, and nothing else.
  var isVideo: Bool { encoding == "H264" || encoding == "H265" }

  /// Parses `H264/90000`, or `MPEG4-GENERIC/48000/2`.
  init?(parsing text: Substring, parameters: [String: String]) {
    let words = text.trimmed.split(separator: "/")
    // A clock of 0 ticks counts nothing, and beyond these none is known.
    guard words.count >= 2, let rate = UInt32(words[1]), 1...10_000_000 ~= rate else { return nil }
    let channels = words.count > 2 ? Int(words[2]) ?? 1 : 1
    self.init(
      encoding: words[0].uppercased(), clockRate: rate, channelCount: min(max(channels, 1), 64),
      parameters: parameters)
  }

  /// The formats with a static number, RFC 3551 §6, as far as they are read here.
  init?(staticType: UInt8) {
    switch staticType {
    case 0: self.init(encoding: "PCMU", clockRate: 8000)
    case 8: self.init(encoding: "PCMA", clockRate: 8000)
    case 33: self.init(encoding: "MP2T", clockRate: 90_000)
    default: return nil
    }
  }

  /// What RFC 3551 §6 calls a payload type that is not read here.
  static func name(ofStaticType type: UInt8) -> String {
    let names: [UInt8: String] = [
      3: "GSM", 4: "G723", 9: "G722", 10: "L16", 11: "L16", 12: "QCELP", 14: "MPA", 15: "G728",
      18: "G729", 25: "CelB", 26: "JPEG", 28: "nv", 31: "H261", 32: "MPV", 34: "H263",
    ]
    return names[type] ?? "payload type \(type), which nothing explains,"
  }
}

extension StringProtocol {
  /// Without the spaces and tabs at both ends.
  var trimmed: String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let front = drop(while: isSpace)
    let end = front.lastIndex { !isSpace($0) }.map { front.index(after: $0) } ?? front.startIndex
    return String(front[..<end])
  }
}

extension SessionDescription.Connection {
  /// Whether it is one that many receivers share.
  public var isMulticast: Bool {
    if isIPv6 { return address.lowercased().hasPrefix("ff") }
    guard let first = address.split(separator: ".").first.flatMap({ UInt8($0) }) else {
      return false
    }
    return 224...239 ~= first
  }
}
