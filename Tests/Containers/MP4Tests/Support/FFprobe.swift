import Foundation
import TestSupport

/// What `ffprobe` makes of the same file: an opinion that owes nothing to ours.
enum FFprobe {
  /// One line of `-show_packets`.
  struct Packet: Hashable {
    let pts: Int64
    var dts: Int64
    let size: Int
    let offset: Int
    let isSync: Bool
    /// Whether the edit list hides the packet.
    let isDiscarded: Bool
  }

  /// The packets of each stream in decoding order, by the stream's number.
  static func packets(of file: URL, ignoringEditList: Bool) throws -> [Int: [Packet]] {
    let output = try run(
      (ignoringEditList ? ["-ignore_editlist", "1"] : []) + [
        // Otherwise a track with the names of chapters is not a stream of packets.
        "-ignore_chapters", "1", "-show_entries", "packet=stream_index,pts,dts,size,pos,flags",
        "-of", "csv=p=0", file.path,
      ])
    var packets: [Int: [Packet]] = [:]
    for line in output.split(separator: "\n") {
      let cells = line.split(separator: ",")
      // Lines about side data have other cells.
      guard cells.count >= 6, let stream = Int(cells[0]), let pts = Int64(cells[1]),
        let dts = Int64(cells[2]), let size = Int(cells[3]), let offset = Int(cells[4])
      else { continue }
      packets[stream, default: []].append(
        Packet(
          pts: pts, dts: dts, size: size, offset: offset, isSync: cells[5].hasPrefix("K"),
          isDiscarded: cells[5].contains("D")))
    }
    return packets
  }

  /// Packets with decode times as they are in the file.
  ///
  /// Where pictures appear before they are decoded (composition offsets below 0), ffprobe moves all
  /// decode times back until none does.
  static func inFile(_ packets: [Packet]?, smallestOffset: Int64) -> [Packet] {
    (packets ?? []).map { packet in
      var packet = packet
      packet.dts -= min(0, smallestOffset)
      return packet
    }
  }

  private static func run(_ arguments: [String]) throws -> String {
    let answer = try FFmpegTool.ffprobe.run(["-v", "error"] + arguments)
    return String(decoding: answer.output, as: UTF8.self)
  }
}

extension FFprobe {
  /// A packet of any stream.
  struct Place: Hashable {
    let stream: Int
    /// In microseconds.
    let time: Int64
    let offset: Int
  }

  /// All packets of a file in the order of their decode times; where these are equal, of their
  /// places.
  static func decodingOrder(of file: URL) throws -> [Place] {
    let output = try run([
      "-ignore_chapters", "1", "-show_entries", "packet=stream_index,dts_time,pos", "-of",
      "csv=p=0", file.path,
    ])
    let places = output.split(separator: "\n").compactMap { line -> Place? in
      let cells = line.split(separator: ",")
      guard cells.count >= 3, let stream = Int(cells[0]), let time = Double(cells[1]),
        let offset = Int(cells[2])
      else { return nil }
      return Place(stream: stream, time: Int64((time * 1_000_000).rounded()), offset: offset)
    }
    return places.sorted { ($0.time, $0.offset) < ($1.time, $1.offset) }
  }
}
