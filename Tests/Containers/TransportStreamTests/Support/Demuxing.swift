import Media
@testable import TransportStream

/// What a demuxer makes of a whole stream.
struct Demuxed: Equatable {
  var tracks: [TransportTrack] = []
  var units: [UInt16: [TransportUnit]] = [:]
  var formats: [UInt16: [TrackFormat]] = [:]
  var losses: [UInt16] = []
  let counters: TransportCounters
  let faults: [TransportFault]

  /// - Parameters:
  ///   - stream: The stream.
  ///   - sizes: The sizes of its pieces, used in turn.
  ///   - demuxer: What takes them.
  init(
    _ stream: [UInt8], pieces sizes: [Int] = [.max],
    _ demuxer: TransportDemuxer = TransportDemuxer()
  ) {
    var demuxer = demuxer
    var events: [TransportEvent] = []
    var rest = stream[...]
    var number = 0
    while !rest.isEmpty {
      let piece = rest.prefix(sizes[number % sizes.count])
      events += demuxer.append(Array(piece))
      rest = rest.dropFirst(piece.count)
      number += 1
    }
    events += demuxer.finish()
    (counters, faults) = (demuxer.counters, demuxer.faults)
    for event in events {
      switch event {
      case .tracks(let tracks): self.tracks = tracks
      case .format(let format, let pid): formats[pid, default: []].append(format)
      case .unit(let unit): units[unit.pid, default: []].append(unit)
      case .lost(let pid): losses.append(pid)
      }
    }
  }

  var pictures: [TransportUnit] { units[UInt16(StreamMaker.videoPID)] ?? [] }
  var frames: [TransportUnit] { units[UInt16(StreamMaker.soundPID)] ?? [] }
}
