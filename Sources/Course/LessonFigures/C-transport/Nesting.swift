import LessonKit
import Media

extension LessonFigure {
  /// From a picture to packets of 188 bytes.
  static let nesting = LessonFigure(
    "C-transport/figures/nesting",
    "One picture of small.ts to scale, three times: as units, in a PES packet with its times, and cut into packets "
      + "of 188 bytes, each with a header of its own; the last one is filled up."
  ) { material in try Nesting(try await material.bytes("small.ts")).sheet }
}

/// Takes a picture apart that fills four packets; ISO/IEC 13818-1 §2.4.3.
private struct Nesting {
  private struct Packet {
    /// Bytes of its header, adaptation field included, and of what it carries.
    let header: Int
    let payload: ArraySlice<UInt8>
    let stuffing: Int
  }

  private let packets: [Packet]

  init(_ bytes: [UInt8]) throws {
    var group: [Packet] = []
    for start in stride(from: 0, to: bytes.count - 187, by: 188) {
      let identifier = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
      guard identifier == 256 else { continue }
      if bytes[start + 1] & 0x40 != 0 {
        if group.count == 4 { break }
        group = []
      }
      let hasField = bytes[start + 3] & 0x20 != 0
      let field = hasField ? 1 + Int(bytes[start + 4]) : 0
      // A field of length 0, or one whose flags are all 0, only fills the packet.
      let isFilling = field == 1 || (field > 1 && bytes[start + 5] == 0)
      let begin = start + 4 + field
      guard begin <= start + 188 else { continue }
      group.append(
        Packet(
          header: 4 + (isFilling ? 0 : field), payload: bytes[begin..<start + 188],
          stuffing: isFilling ? field : 0))
    }
    guard group.count == 4, group[0].payload.count > 9 else {
      throw LessonError("small.ts has no picture of four packets")
    }
    packets = group
  }

  private var payload: [UInt8] { packets.flatMap { $0.payload } }
  private var headerSize: Int { 9 + Int(payload[8]) }

  /// Where units begin in the picture, and their types.
  private var units: [(range: Range<Int>, type: Int)] {
    let picture = Array(payload.dropFirst(headerSize))
    var starts = (0..<max(0, picture.count - 3)).filter {
      picture[$0] == 0 && picture[$0 + 1] == 0 && picture[$0 + 2] == 1
    }
    starts.append(picture.count)
    return zip(starts, starts.dropFirst()).map { ($0..<$1, Int(picture[$0 + 3] & 0x1F)) }
  }

  private let left = 24.0
  /// Units of the sheet for a byte.
  private var scale: Double { 524 / (188 * 4 + 3 * gap) }
  private let gap = 6.0

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 370)
    sheet.title("A picture, in a PES packet, in packets of 188 bytes")
    drawPicture(&sheet)
    drawPES(&sheet)
    drawPackets(&sheet)
    return sheet
  }

  private func area(_ start: Double, _ count: Int, _ y: Double) -> Area {
    Area(left + start * scale, y, Double(count) * scale, 38)
  }

  private func drawPicture(_ sheet: inout Sheet) {
    let size = payload.count - headerSize
    sheet.text("one coded picture, \(size) bytes", left, 66, .label.bold)
    for unit in units {
      let area = area(Double(headerSize + unit.range.lowerBound), unit.range.count, 76)
      let isSlice = unit.type == 1 || unit.type == 5
      sheet.box(area, .soft(isSlice ? .predicted : .purple, 35))
      sheet.box(area, .line(.paper, 1))
      if isSlice { sheet.text("slice", area.middle.x, area.y + 24, .label.centered) }
    }
    sheet.text("delimiter", left, 132, .note)
    guide(&sheet, from: Double(headerSize), 114, to: Double(headerSize), 166)
    guide(&sheet, from: Double(payload.count), 114, to: Double(payload.count), 166)
  }

  private func guide(
    _ sheet: inout Sheet, from start: Double, _ top: Double, to end: Double, _ bottom: Double
  ) {
    sheet.line(
      Spot(left + start * scale, top), Spot(left + end * scale, bottom), .dashed(.line, 1.2))
  }

  private func drawPES(_ sheet: inout Sheet) {
    sheet.text("PES packet: its times in front", left + 110, 156, .label.bold)
    let header = area(0, headerSize, 166)
    sheet.box(area(Double(headerSize), payload.count - headerSize, 166), .soft(.predicted, 35))
    sheet.box(header, .solid(.orange))
    sheet.text("\(headerSize) bytes: pts, dts", left, 222, .note.colored(.orange))
  }

  private func drawPackets(_ sheet: inout Sheet) {
    var (x, done) = (0.0, 0)
    for (index, packet) in packets.enumerated() {
      guide(&sheet, from: Double(done), 204, to: x + Double(packet.header + packet.stuffing), 262)
      let whole = area(x, 188, 262)
      sheet.box(whole, .soft(.predicted, 35))
      sheet.box(area(x, packet.header, 262), .solid(.accent))
      if packet.stuffing > 0 {
        let filler = area(x + Double(packet.header), packet.stuffing, 262)
        sheet.box(filler, .solid(.panel))
        sheet.box(filler, .dashed(.pale, 1.2))
        sheet.text("filler, \(packet.stuffing)", filler.middle.x, filler.y + 24, .note.centered)
      }
      if index == 0 {
        let start = x + Double(packet.header)
        sheet.box(area(start, headerSize, 262), .solid(.orange))
      }
      sheet.box(whole, .line(.pale, 1.2))
      sheet.text("188", whole.middle.x, 318, .note.centered)
      done += packet.payload.count
      x += 188 + gap
    }
    sheet.box(Area(left, 338, 12, 14), .solid(.accent))
    sheet.text("header of a packet: whose it is, and which number", left + 20, 350, .note)
  }
}
