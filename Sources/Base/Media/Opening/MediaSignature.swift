/// How a kind of file or stream is recognised: the scheme of its address, or its first bytes.
///
/// The end of the file's name does not count: a file can be renamed.
public struct MediaSignature: Hashable, Sendable {
  /// With its article: `an MPEG transport stream`.
  public let name: String

  private let marks: Marks

  /// How a file of this kind becomes one that is read.
  package let remedy: Remedy

  /// How it is recognised.
  enum Marks: Hashable {
    case boxes
    case text(String)
    case packets
    case units
    case schemes(Set<String>)
    /// The first bytes, and a word at any place among those between two offsets.
    case bytes([UInt8], word: String, within: Range<Int>)
    /// Letters and nothing else.
    case letters
  }

  /// How a file that cannot be read becomes one that can.
  package enum Remedy: Hashable, Sendable {
    /// Nothing in this course reads it.
    case later
    /// Some lessons read it: what each of them does with it.
    case lessons(String)
    /// Its samples fit into an MP4 file unchanged.
    case copying
    /// Its pictures or its sound have to be coded again.
    case encoding
    /// It is not a film.
    case none
  }

  init(_ name: String, _ marks: Marks, _ remedy: Remedy = .later) {
    self.name = name
    self.marks = marks
    self.remedy = remedy
  }

  /// ISO/IEC 14496-12 and all formats based on it.
  public static let mp4 = MediaSignature(
    "an MP4 file", .boxes, .lessons("lesson02-boxes takes it apart, lesson07-playback plays it"))

  /// RFC 8216.
  public static let playlist = MediaSignature(
    "an HLS playlist", .text("#EXTM3U"),
    .lessons("lessonD-streaming reads it, lesson07-playback plays it"))

  /// RFC 8866.
  public static let sessionDescription = MediaSignature(
    "a session description (SDP)", .text("v=0"), .lessons("lesson07-playback plays it"))

  /// RFC 3550, as rtpdump and Wireshark record it.
  public static let rtpDump = MediaSignature(
    "a recording of RTP packets", .text("#!rtpplay1.0 "),
    .lessons("lessonE-live takes it apart, lesson07-playback plays it"))

  /// ISO/IEC 13818-1.
  public static let transportStream = MediaSignature(
    "an MPEG transport stream", .packets,
    .lessons("lessonC-transport takes it apart, lesson07-playback plays it"))

  /// ITU-T H.264 Annex B: units after start codes, in no container.
  public static let rawH264 = MediaSignature(
    "a raw stream of H.264", .units,
    .lessons("lesson04-decode takes it apart, lesson07-playback plays it"))

  /// RFC 3550 and what belongs to it; there is nothing to read before something is received.
  public static let realTimeStream = MediaSignature(
    "a real-time stream", .schemes(["rtp", "srtp", "rtsp", "udp", "rtp+http", "rtp+https"]),
    .lessons("lesson07-playback plays it"))

  /// In the order in which they are tried: the surest marks first.
  public static let all =
    [realTimeStream, mp4, playlist, sessionDescription, rtpDump, transportStream, rawH264] + unread

  /// How many of the first bytes are enough to tell: of a transport stream five packets of any size.
  public static let prefixSize = 1024

  /// Whether something is of this kind.
  ///
  /// - Parameters:
  ///   - prefix: Its first bytes; empty while they are not known yet.
  ///   - name: Its path or address.
  /// - Returns: Whether it matches; without bytes, whether the name alone matches.
  public func matches(prefix: [UInt8], name: String) -> Bool {
    switch marks {
    case .schemes(let schemes):
      name.contains("://") && schemes.contains(name.prefix { $0 != ":" }.lowercased())
    case .boxes: Self.firstBoxes.contains { prefix.dropFirst(4).starts(with: $0.utf8) }
    case .text(let text): Self.withoutByteOrderMark(prefix).starts(with: text.utf8)
    case .units: Self.isFirstUnit(prefix)
    case .packets: Self.packetSizes.contains { Self.arePackets(prefix, size: $0) }
    case .bytes(let start, let word, let places):
      prefix.starts(with: start) && Self.contains(word, prefix[places.clamped(to: prefix.indices)])
    case .letters: Self.areLetters(Self.withoutByteOrderMark(prefix))
    }
  }

  /// The first kind that matches, if any does.
  public static func identify(prefix: [UInt8], name: String) -> MediaSignature? {
    all.first { $0.matches(prefix: prefix, name: name) }
  }

  /// The types of box that files and segments begin with.
  private static let firstBoxes = [
    "ftyp", "styp", "moov", "moof", "mdat", "sidx", "free", "skip", "wide", "pdin", "emsg", "prft",
  ]

  /// Sizes of plain packets; of those with 4 bytes of arrival time before; of those with 16 bytes
  /// of error correction after.
  private static let packetSizes = [188, 192, 204]

  /// Whether at least two packets begin with the sync byte, 0x47, at equal distances.
  private static func arePackets(_ bytes: [UInt8], size: Int) -> Bool {
    let start = size == 192 ? 4 : 0
    let places = stride(from: start, to: bytes.count, by: size)
    return bytes.count > start + size && places.allSatisfy { bytes[$0] == 0x47 }
  }

  /// Whether the first unit is one that a stream of H.264 begins with, after its start code.
  ///
  /// ITU-T H.264 §7.4.1: `nal_ref_idc` is 0 in messages and delimiters, and not 0 in parameter sets and
  /// IDR slices. The first bytes of MPEG-2, MPEG-4 and HEVC streams do not look like that.
  private static func isFirstUnit(_ bytes: [UInt8]) -> Bool {
    let zeroCount = bytes.prefix { $0 == 0 }.count
    let rest = bytes.dropFirst(zeroCount)
    guard 2...8 ~= zeroCount, rest.first == 1, let header = rest.dropFirst().first else {
      return false
    }
    let isKept = header & 0x60 != 0
    switch header & 0x9F {
    case 1: return true
    case 5, 7, 8: return isKept
    case 6, 9: return !isKept
    default: return false
    }
  }

  private static func contains(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
    let word = Array(word.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) } || word.isEmpty
  }

  /// Whether bytes are the beginning of a text: a few of them, and none that controls anything but
  /// lines.
  private static func areLetters(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count >= 4 && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || 0x09...0x0D ~= $0 }
  }

  private static func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }
}
