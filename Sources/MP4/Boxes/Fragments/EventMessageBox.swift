import Media

/// A message for the application that plays the stream: an advertisement begins here, say.
///
/// ISO/IEC 23009-1 §5.10.3.3, box type `emsg`. Version 0 counts from the start of the segment,
/// version 1 from the start of the presentation, and the order of the fields differs:
///
///     version 0                              version 1
///     version, flags            4 bytes      version, flags      4 bytes
///     scheme_id_uri             text, 0      timescale           UInt32
///     value                     text, 0      presentation_time   UInt64
///     timescale                 UInt32       event_duration      UInt32
///     presentation_time_delta   UInt32       id                  UInt32
///     event_duration            UInt32       scheme_id_uri       text, 0
///     id                        UInt32       value               text, 0
///     message_data              to the end   message_data        to the end
public struct EventMessageBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("emsg", in: .file, "ISO/IEC 23009-1 §5.10.3.3")
  ]

  /// Whose kind of message it is.
  public let schemeIDURI: String

  /// What distinguishes messages of one scheme.
  public let value: String

  /// Ticks a second; never 0.
  public let timescale: UInt32

  /// When it happens; in version 0 counted from the start of its segment.
  public let presentationTime: UInt64

  /// Whether ``presentationTime`` counts from the start of the segment.
  public let isRelativeToSegment: Bool

  /// `nil` where it is unknown.
  public let eventDuration: UInt32?
  public let id: UInt32
  public let messageData: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0 or 1, or its
  ///   timescale is 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let version = try FullBoxHeader(parsing: &payload, versions: 0...1).version
    isRelativeToSegment = version == 0
    let scheme = version == 0 ? try Scheme(parsing: &payload) : nil
    timescale = try payload.readTimescale()
    presentationTime =
      version == 0
      ? UInt64(try payload.read("presentationTimeDelta", as: UInt32.self))
      : try payload.read("presentationTime")
    let duration: UInt32 = try payload.read("eventDuration")
    eventDuration = duration == .max ? nil : duration
    id = try payload.read("id")
    let words = if let scheme { scheme } else { try Scheme(parsing: &payload) }
    schemeIDURI = words.uri
    value = words.value
    messageData = try payload.readBytes("messageData", count: payload.remaining)
  }
}

/// The two texts of an event message.
private struct Scheme {
  let uri: String
  let value: String

  init(parsing payload: inout ByteReader) throws(ParsingError) {
    uri = try payload.readTerminatedText("schemeIDURI")
    value = try payload.readTerminatedText("value")
  }
}
