import Media
import TransportStream

/// What the units of a stream are: pictures and frames of sound, as the demuxer gives them out.
struct UnitSurvey {
  /// The first sync picture of the first stream of pictures.
  private(set) var picture: TransportUnit?

  /// Units of each PID, and their bytes.
  private(set) var counts: [UInt16: (units: Int, bytes: Int)] = [:]

  /// Decoding times of the pictures, unwrapped, in ticks of 90 kHz: an even selection.
  private(set) var times = Thinned<Int64>(limit: 4096)

  private(set) var demuxer: TransportDemuxer

  /// The first stream of pictures, or else of anything that has units.
  private(set) var main: TransportTrack?

  init(program: UInt16?, rules: TransportRules) {
    demuxer = TransportDemuxer(program: program, rules: rules)
  }

  /// Takes the next bytes of the stream; `nil` ends it.
  mutating func append(_ piece: [UInt8]?) {
    let events = piece.map { demuxer.append($0) } ?? demuxer.finish()
    for event in events { take(event) }
  }

  private mutating func take(_ event: TransportEvent) {
    switch event {
    case .tracks(let tracks):
      guard main == nil else { return }
      main = tracks.first { $0.kind.trackKind == .video } ?? tracks.first
    case .unit(let unit):
      let count = counts[unit.pid, default: (0, 0)]
      counts[unit.pid] = (count.units + 1, count.bytes + unit.data.count)
      guard unit.pid == main?.pid else { return }
      if picture == nil, unit.isSync { picture = unit }
      if let time = unit.decodeTime { times.append(time) }
    case .format, .lost: break
    }
  }
}
