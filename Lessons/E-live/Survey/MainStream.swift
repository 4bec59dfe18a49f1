import Media
import RTP

/// The stream that the page is about: the first one with pictures, else the first one.
struct MainStream {
  let index: Int
  let format: PayloadFormat

  init?(_ description: SessionDescription) {
    let formats = description.media.map { media in
      media.payloadTypes.lazy.compactMap { media.payloadFormat($0) }.first
    }
    let known = formats.indices.filter { formats[$0] != nil }
    let video = known.first { description.media[$0].kind == "video" }
    guard let index = video ?? known.first, let format = formats[index] else { return nil }
    (self.index, self.format) = (index, format)
  }

  /// The parameter sets of the session description, after start codes.
  var parameterSets: [UInt8] {
    ["sprop-vps", "sprop-sps", "sprop-pps", "sprop-parameter-sets"]
      .flatMap { (format.parameters[$0] ?? "").split(separator: ",") }
      .compactMap { Base64.bytes(of: $0) }
      .flatMap { [0, 0, 0, 1] + $0 }
  }

  /// Whether a picture begins with sets of its own: those of a description need not be added.
  static func hasParameterSets(_ picture: [UInt8], like described: [UInt8]) -> Bool {
    described.isEmpty || picture.starts(with: described.prefix(6))
  }
}

/// Picks the units of the main stream out of all events.
struct MainUnits {
  private var track: RTPTrackID?

  init(_ description: SessionDescription?) {
    let main = description.flatMap { MainStream($0) }
    // In a transport stream the first stream with pictures is known when it comes.
    if let main, main.format.encoding != "MP2T" { track = RTPTrackID(stream: main.index) }
  }

  /// Whether an event is about the stream.
  func isMain(_ id: RTPTrackID) -> Bool { track == nil || track == id }

  mutating func take(_ events: [RTPEvent]) -> [AccessUnit] {
    events.compactMap { event in
      if track == nil, case .format(.video, let id) = event { track = id }
      guard case .unit(let unit, let id) = event, id == track else { return nil }
      return unit
    }
  }
}
