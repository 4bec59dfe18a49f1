import Foundation
import PlayerCore

/// Prints what is in a film as JSON: its tracks, how its pictures depend on each other, what is wrong.
@main struct Probe {
  struct Report: Encodable {
    var start: MediaTime
    var duration: Double?
    var tracks: [TrackReport] = []
    var chapters: [String: Double] = [:]
    var faults: [String] = []
  }

  struct TrackReport: Encodable {
    let id: Int
    let kind: Track.Kind
    let codec, language: String
    let duration: Double?
    let size: PixelSize?
    let channelCount: Int?
    var sampleCount = 0
    var byteCount = 0
    var syncTimes: [Double] = []

    init(_ track: Track) {
      (id, kind, codec, language) = (track.id, track.kind, track.codecString, track.language)
      duration = track.duration?.seconds
      size = track.video.map { PixelSize(width: $0.width, height: $0.height) }
      channelCount = track.audio?.channelCount
    }

    mutating func add(_ sample: EncodedSample) {
      sampleCount += 1
      byteCount += sample.byteCount
      if kind == .video, sample.isSync { syncTimes.append(sample.presentationTime.seconds) }
    }
  }

  static func main() async {
    guard let name = CommandLine.arguments.dropFirst().first else { return print("which film?") }
    do {
      let source = try await MediaOpener.standard.open(name)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(try await report(of: source)), as: UTF8.self))
    } catch let error as OpeningError {
      print("cannot open \(error.name) (\(error.reason)): \(error)")
    } catch {
      print("cannot read \(name): \(error)")
    }
  }

  static func report(of source: any MediaSource) async throws -> Report {
    let timeline = await source.timeline
    var report = Report(start: timeline.start, duration: timeline.duration?.seconds)
    report.tracks = try await source.tracks().map(TrackReport.init)
    for try await case .sample(let sample, let id) in source.samples(loadingData: false) {
      guard let index = report.tracks.firstIndex(where: { $0.id == id }) else { continue }
      report.tracks[index].add(sample)
    }
    for chapter in await source.chapters() {
      report.chapters[chapter.title] = chapter.startTime.seconds
    }
    report.faults = await source.faults.map { "\($0)" }
    return report
  }
}
