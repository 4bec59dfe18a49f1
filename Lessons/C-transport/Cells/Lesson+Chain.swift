import Bitstream
import LessonKit
import Media
import TransportStream

extension Lesson {
  /// Cell 1: the way from PID 0 to the first picture.
  func showChain() throws {
    var table = Table(" packet", " offset", " PID", "says")
    if let start = packets.firstStarts[0] {
      var context = PacketExplanation.Context()
      _ = PacketExplanation(start.bytes, at: start.offset, &context)
      let program = units.demuxer.programNumber.map { "program \($0)" } ?? "no program"
      let maps = context.mapPIDs.sorted().map(String.init).joined(separator: ", ")
      table.add(start, pid: 0, "PAT: \(program); maps on PID \(maps)")
      for pid in context.mapPIDs.sorted() {
        guard let map = packets.firstStarts[pid] else { continue }
        let streams = units.demuxer.tracks.map { "\($0.pid) is \($0.kind.name)" }
        table.add(map, pid: pid, "PMT: \(streams.joined(separator: ", "))")
      }
    }
    if let main = units.main, let start = packets.firstStarts[main.pid] {
      let count = packets.bills[main.pid]?.firstUnitPacketCount ?? 0
      table.add(
        start, pid: main.pid, "PES: a unit of \(main.kind.name) begins, in \(count.grouped) packets"
      )
    }
    page.print(table)
    page.print()
    try showFirstPicture()
  }

  /// The NAL units of the first picture.
  private func showFirstPicture() throws {
    guard let main = units.main, let picture = units.picture,
      let codec = main.kind.codecOfPictures
    else { return page.print("(no stream of pictures that is read here)") }
    let size = picture.data.count.grouped
    page.print(
      "the first sync picture: \(size) bytes, shown at \(Self.seconds(picture.presentationTime)), "
        + "decoded at \(Self.seconds(picture.decodeTime))")
    var table = Table(" at", " bytes", "NAL unit")
    let ranges = rules.nalUnits?(picture.data) ?? AnnexB.nalUnits(in: picture.data)
    for range in ranges.prefix(16) {
      var reader = ByteReader(picture.data.span.extracting(range))
      let name = (try? NALUnit(codec: codec, parsing: &reader))?.name ?? "unknown"
      table.add(range.lowerBound.grouped, range.count.grouped, name)
    }
    page.print(table)
    if ranges.count > 16 { page.print("… and \((ranges.count - 16).grouped) more") }
    page.print("lesson07-playback \(page.fileName.withoutControlCharacters) decodes and shows it")
  }

  /// Ticks of 90 kHz in seconds.
  static func seconds(_ ticks: Int64?) -> String {
    ticks.map { (Double($0) / 90_000).text(decimals: 3) + " s" } ?? "no time"
  }
}

extension Table {
  fileprivate mutating func add(_ packet: StreamSurvey.Packet, pid: UInt16, _ text: String) {
    add(packet.index.grouped, packet.offset.grouped, "\(pid)", text)
  }
}

extension StreamKind {
  /// How its pictures are coded, where their units are read.
  var codecOfPictures: VideoFormat.Codec? {
    switch self {
    case .h264: .h264
    case .hevc: .hevc
    default: nil
    }
  }
}
