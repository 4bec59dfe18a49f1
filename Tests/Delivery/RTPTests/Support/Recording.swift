import Foundation
import Media
import TestSupport
import Testing

@testable import RTP

/// A recording among the fixtures.
struct Recording {
  let datagrams: [ReceivedDatagram]
  let description: SessionDescription?

  static func file(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixturePath(name))))
  }

  init(_ name: String, description: String?) throws {
    let (datagrams, fault) = try RTPDump.datagrams(of: Self.file("\(name).rtp"))
    #expect(fault == nil)
    self.datagrams = datagrams
    self.description = try description.map {
      try SessionDescription(parsing: Self.file("\($0).sdp"))
    }
  }

  /// What a processor has made of it.
  struct Played {
    var processor: RTPProcessor
    var events: [RTPEvent]

    func units(of stream: Int, subtrack: UInt16 = 0) -> [AccessUnit] {
      events.compactMap {
        guard case .unit(let unit, RTPTrackID(stream: stream, subtrack: subtrack)) = $0 else {
          return nil
        }
        return unit
      }
    }

    var formats: [TrackFormat] {
      events.compactMap { if case .format(let format, _) = $0 { format } else { nil } }
    }
  }

  func play(_ impairment: Impairment? = nil, _ settings: RTPSettings = RTPSettings()) -> Played {
    play(impairment?.apply(to: datagrams, sparing: 6) ?? datagrams, settings)
  }

  func play(_ datagrams: [ReceivedDatagram], _ settings: RTPSettings = RTPSettings()) -> Played {
    var played = Played(processor: RTPProcessor(description, settings: settings), events: [])
    for datagram in datagrams { played.events += played.processor.receive(datagram) }
    played.events += played.processor.finish()
    return played
  }
}

/// What ffmpeg says about the films that were sent.
enum Film {
  /// The access units of a film as Annex B, with start codes of four bytes.
  static func pictures(_ name: String, _ codec: String) throws -> [[UInt8]] {
    // One packet of ffmpeg is one access unit; framehash says how long each is.
    let stream = try run(
      name, ["-map", "0:v", "-c", "copy", "-bsf:v", "\(codec)_mp4toannexb", "-f", codec, "-"])
    let sizes = try sizes(name, ["-map", "0:v", "-c", "copy", "-bsf:v", "\(codec)_mp4toannexb"])
    var pictures: [[UInt8]] = []
    var offset = 0
    for size in sizes {
      pictures.append(fourByteCodes(Array(stream[offset..<offset + size]), codec))
      offset += size
    }
    #expect(offset == stream.count)
    return pictures
  }

  static func sound(_ name: String) throws -> [[UInt8]] {
    let stream = try run(name, ["-map", "0:a", "-c", "copy", "-f", "data", "-"])
    var offset = 0
    return try sizes(name, ["-map", "0:a", "-c", "copy"]).map { size in
      defer { offset += size }
      return Array(stream[offset..<offset + size])
    }
  }

  /// When each picture is shown, from the first one decoded on, in ticks of 90 kHz.
  static func times(_ name: String) throws -> [Int64] {
    let lines = try rows(name, ["-map", "0:v", "-c", "copy"])
    let timescale = Int64(try timescale(name, ["-map", "0:v", "-c", "copy"]))
    let times = lines.map { $0[2] * 90_000 / timescale }
    return times.map { $0 - times[0] }
  }

  /// ffmpeg writes start codes of three bytes in front of some units.
  private static func fourByteCodes(_ unit: [UInt8], _ codec: String) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    while place < unit.count {
      if unit[place...].starts(with: [0, 0, 0, 1]) {
        result += [0, 0, 0, 1]
        place += 4
      } else if unit[place...].starts(with: [0, 0, 1]) {
        result += [0, 0, 0, 1]
        place += 3
      } else {
        result.append(unit[place])
        place += 1
      }
    }
    return result
  }

  private static func sizes(_ name: String, _ words: [String]) throws -> [Int] {
    try rows(name, words).map { Int($0[4]) }
  }

  private static func timescale(_ name: String, _ words: [String]) throws -> Int {
    let text = try hashes(name, words)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("#tb 0: 1/") })
    return try #require(Int(line.dropFirst("#tb 0: 1/".count)))
  }

  /// The numbers of each row: stream, decoding time, presentation time, duration, size.
  private static func rows(_ name: String, _ words: [String]) throws -> [[Int64]] {
    try hashes(name, words).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: ",").prefix(5).compactMap {
        Int64($0.trimmingCharacters(in: .whitespaces))
      }
    }
  }

  private static func hashes(_ name: String, _ words: [String]) throws -> String {
    String(decoding: try run(name, words + ["-f", "framehash", "-"]), as: UTF8.self)
  }

  private static func run(_ name: String, _ words: [String]) throws -> [UInt8] {
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-i", fixturePath(name)] + words)
    try #require(answer.status == 0, "\(String(decoding: answer.errors, as: UTF8.self))")
    return answer.output
  }
}
