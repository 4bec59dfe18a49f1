import Foundation
import MP4
import Media
import TestSupport
import Testing

@testable import http_fetch

/// What a film in fragments costs over HTTP, as a real server counts it.
@Suite(
  "Requests of a film in fragments",
  .enabled(if: Nginx.isInstalled && FFmpegTool.ffmpeg.isInstalled, "needs nginx and ffmpeg"))
struct FragmentedFilmTests {
  enum Index: CaseIterable { case none, randomAccess, segments }

  /// A film of this many groups of two seconds, each of about this many bytes.
  struct Film: Sendable, CustomTestStringConvertible {
    let groupCount: Int
    let quantizer: Int
    var testDescription: String { "\(groupCount) groups, quantizer \(quantizer)" }
  }

  /// Fragments of 30 KB, 500 KB and 3 MB.
  private static let films = [
    Film(groupCount: 1000, quantizer: 51), Film(groupCount: 200, quantizer: 38),
    Film(groupCount: 60, quantizer: 20),
  ]

  /// Writes a film with an index of one kind: one second of noise, repeated.
  private func make(_ film: Film, _ index: Index, as file: URL) throws {
    let base = file.deletingLastPathComponent().appendingPathComponent("base.mp4")
    let source = "testsrc2=s=320x180:r=25"
    try run([
      "-f", "lavfi", "-i", source, "-f", "lavfi", "-i", "sine=r=48000", "-t", "20", "-vf",
      "noise=alls=100:allf=t", "-c:v", "libx264", "-preset", "ultrafast", "-qp",
      "\(film.quantizer)", "-g", "50", "-keyint_min", "50", "-sc_threshold", "0", "-pix_fmt",
      "yuv420p", "-c:a", "aac", "-y", base.path,
    ])
    let flags =
      switch index {
      case .none: "+skip_trailer"
      case .randomAccess: ""
      case .segments: "+global_sidx+skip_trailer"
      }
    try run([
      "-stream_loop", "\(film.groupCount / 10 - 1)", "-i", base.path, "-c", "copy", "-movflags",
      "+frag_keyframe+empty_moov+default_base_moof\(flags)", "-y", file.path,
    ])
  }

  private func run(_ arguments: [String]) throws {
    let answer = try FFmpegTool.ffmpeg.run(["-v", "error", "-nostdin"] + arguments)
    #expect(answer.status == 0, "\(String(decoding: answer.errors, as: UTF8.self))")
  }

  @Test(
    "six open it and bring the first picture, four more a seek, twelve where there is no index",
    arguments: Index.allCases, films)
  func requests(index: Index, film: Film) async throws {
    let nginx = try Nginx()
    try make(film, index, as: nginx.files.appendingPathComponent("film.mp4"))
    let reader = try await HTTPByteRangeReader(nginx.url("film.mp4"), loader: CurlLoader())
    let demuxer = try await MP4Demuxer(reader: CachingByteRangeReader(reader))
    let tracks = Set(demuxer.tracks().map(\.id))
    let (picture, _) = try await demuxer.videoTrack()
    let first = try await sample(
      of: picture.id, in: demuxer.reader(of: tracks, at: demuxer.timeline.start))
    #expect(first.isSync)
    let opening = reader.requestCount
    #expect(opening <= 6)

    let middle = MediaTime(value: Int64(film.groupCount), timescale: 1)
    let shown = try await sample(of: picture.id, in: demuxer.reader(of: tracks, at: middle))
    #expect(shown.isSync)
    #expect(shown.presentationTime <= middle)
    let distance = middle.microseconds - shown.presentationTime.microseconds
    #expect(distance < 2_100_000)
    #expect(reader.requestCount - opening <= (index == .none ? 12 : 4))

    // What the server has seen is what was counted here. Samples are read ahead: count afterwards.
    let log = nginx.stop()
    #expect(log.count <= reader.requestCount)
    #expect(log.allSatisfy { $0.hasPrefix("GET /film.mp4 206 bytes=") }, "\(log)")
  }

  private func sample(
    of track: Track.ID, in reader: any SampleReader
  ) async throws -> EncodedSample {
    while let event = try await reader.next() {
      if case .sample(let sample, track) = event { return sample }
    }
    throw ByteRangeError(.cannotOpen("the film has no picture"))
  }
}
