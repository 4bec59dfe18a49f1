import Media

/// What a stream of a program is: its `stream_type`, ISO/IEC 13818-1 table 2-34, and descriptors.
public enum StreamKind: Hashable, Sendable {
  case h264, hevc
  /// AAC with a header before each frame: `ADTS`.
  case aac
  /// AAC in a multiplex of its own: `LOAS` and `LATM`.
  case latm
  /// MPEG-1 or 2 audio of any layer.
  case mpegAudio
  case ac3, eac3
  /// Named, and its samples are the payloads of its PES packets.
  case other(String, Track.Kind)
  /// Sections and not PES packets: named, and not read.
  case sections(String)

  /// Creates the kind of a stream.
  package init(_ stream: ProgramMap.Stream) {
    self = Self.types[stream.type] ?? .other("type \(stream.type)", .other)
    guard stream.type == 0x06 else { return }
    // In private data, a descriptor says what it is: DVB's, or a registration.
    let tags = Set(stream.descriptors.map(\.tag))
    switch stream.descriptors.registration {
    case "AC-3": self = .ac3
    case "EAC3": self = .eac3
    case "HEVC": self = .hevc
    case "Opus": self = .other("opus", .audio)
    default:
      if tags.contains(0x6A) { self = .ac3 }
      if tags.contains(0x7A) { self = .eac3 }
      if tags.contains(0x56) { self = .other("dvb_teletext", .text) }
      if tags.contains(0x59) { self = .other("dvb_subtitle", .other) }
    }
  }

  private static let types: [UInt8: StreamKind] = [
    0x01: .other("mpeg1video", .video), 0x02: .other("mpeg2video", .video),
    0x03: .mpegAudio, 0x04: .mpegAudio, 0x05: .sections("private sections"),
    0x06: .other("private data", .other), 0x0F: .aac, 0x10: .other("mpeg4", .video), 0x11: .latm,
    0x15: .other("timed_id3", .other), 0x1B: .h264, 0x24: .hevc, 0x33: .other("vvc", .video),
    0x81: .ac3, 0x86: .sections("scte_35"), 0x87: .eac3,
  ]

  /// The name that FFmpeg has for the codec, where it has one.
  public var name: String {
    switch self {
    case .h264: "h264"
    case .hevc: "hevc"
    case .aac: "aac"
    case .latm: "aac_latm"
    case .mpegAudio: "mp3"
    case .ac3: "ac3"
    case .eac3: "eac3"
    case .other(let name, _), .sections(let name): name
    }
  }

  public var trackKind: Track.Kind {
    switch self {
    case .h264, .hevc: .video
    case .aac, .latm, .mpegAudio, .ac3, .eac3: .audio
    case .other(_, let kind): kind
    case .sections: .other
    }
  }

  /// The code under which an MP4 file keeps such samples.
  var codec: FourCC {
    switch self {
    case .h264: "avc3"
    case .hevc: "hev1"
    case .aac, .latm: "mp4a"
    case .mpegAudio: ".mp3"
    case .ac3: "ac-3"
    case .eac3: "ec-3"
    case .other, .sections: "    "
    }
  }
}
