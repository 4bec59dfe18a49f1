import Media

/// One access unit of a stream: a picture, or a frame of sound.
public struct TransportUnit: Hashable, Sendable {
  /// The PID of its stream.
  public let pid: UInt16

  /// What a decoder takes, without what only the stream needs.
  ///
  /// H.264 and HEVC: NAL units after start codes (Annex B). AAC: a frame without its ADTS header.
  /// Others: the frame, or the payload of a PES packet.
  public let data: [UInt8]

  /// In ticks of 90 kHz, unwrapped; `nil` if its PES packet carries none.
  ///
  /// The second picture in a packet has none. Frames of sound count on from the first one.
  public let presentationTime: Int64?

  /// The same as ``presentationTime`` where the packet has only that.
  ///
  /// Some muxers write decoding times after the presentation times: the order of the stream is the
  /// order of decoding, and this is information.
  public let decodeTime: Int64?

  /// Whether decoding can start here: an IDR or IRAP picture, or one of I slices that is marked so.
  public let isSync: Bool

  /// Whether a message in it says that pictures are right some time after decoding starts here.
  public let isRecoveryPoint: Bool

  /// In ticks of 90 kHz; `nil` for pictures.
  public let duration: Int64?

  /// Where the PES packet in which it begins lies in the stream: the offset of a packet.
  public let offset: Int?
}

/// What comes out of a transport stream.
public enum TransportEvent: Hashable, Sendable {
  /// The streams of the program; they may change.
  case tracks([TransportTrack])
  /// How the units of a stream are coded from here on.
  case format(TrackFormat, pid: UInt16)
  /// The next unit.
  case unit(TransportUnit)
  /// Packets of a stream are missing: units may be.
  case lost(pid: UInt16)
}

/// One stream of a program.
public struct TransportTrack: Hashable, Sendable {
  public let pid: UInt16

  /// `stream_type`, ISO/IEC 13818-1 table 2-34.
  public let streamType: UInt8
  public let kind: StreamKind

  /// ISO 639-2 code; `und` where the program does not say.
  public let language: String
}

/// How much of a stream was not as it should be.
public struct TransportCounters: Hashable, Sendable {
  /// Packets that are missing, by their counters: modulo 16 at each gap.
  public internal(set) var lost = 0

  /// Packets that were there twice.
  public internal(set) var duplicates = 0

  /// How often bytes that are not packets had to be passed over.
  public internal(set) var resyncs = 0

  /// Packets that are marked as damaged, or cannot be read; PES headers that cannot be read.
  public internal(set) var errors = 0

  /// Sections that are cut off, or whose checksum is wrong.
  public internal(set) var badSections = 0

  /// Packets whose payload is encrypted.
  public internal(set) var scrambled = 0

  /// All packets, and those that only fill the stream.
  public internal(set) var packets = 0
  public internal(set) var nullPackets = 0
}
