import Media
import TestSupport

/// Makes broadcasts with low latency: the playlists that a server sends one after the other, each a part
/// longer, with hints, reports and updates; some lines are damaged.
///
///     %1                     how the server answers; see ``PartExamination``
///     #EXTM3U …              the first list
///     %%
///     #EXTM3U …              the next one
struct PartMaker: InputMaker {
  let seed: UInt64

  func input(_ number: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E6C_63D0_876A_68DE)
    var broadcast = Broadcast(&random)
    var text = "%\(Int.random(in: 0...1 << 30, using: &random))\n"
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      text += broadcast.list(&random).map { damaged($0, &random) + "\n" }.joined() + "%%\n"
      broadcast.count += random.chance(1, of: 12) ? Int.random(in: 0...30, using: &random) : 1
    }
    return Array(text.utf8)
  }

  /// One line in a hundred is another one.
  private func damaged(_ line: String, _ random: inout SplitMix64) -> String {
    guard random.chance(1, of: 100) else { return line }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return ""
    case 1: return line + "\n" + line
    case 2: return String(line.dropLast(Int.random(in: 0...line.count, using: &random)))
    case 3:
      let number =
        ["0", "-1", "9223372036854775807", "0.0001", "1e9", ""]
        .randomElement(using: &random) ?? ""
      return line.replacing(#/\d+/#, with: number)
    default:
      return [
        "#EXT-X-DISCONTINUITY", "#EXT-X-GAP", "#EXT-X-ENDLIST", "#EXT-X-KEY:METHOD=NONE",
        "#EXT-X-KEY:METHOD=AES-128,URI=\"key\"", "#EXT-X-MAP:URI=\"init_2.mp4\"",
        "#EXT-X-SKIP:SKIPPED-SEGMENTS=2", "#EXT-X-PART:DURATION=0.5,URI=\"part_1.m4s\",GAP=YES",
      ].randomElement(using: &random) ?? ""
    }
  }
}

/// How a broadcast is listed.
private struct Broadcast {
  /// Parts that are there.
  var count: Int
  private let partsOfSegment: Int
  private let control: String
  private let hints: Int
  private let hasMap, hasKey, usesRanges, skips: Bool

  init(_ random: inout SplitMix64) {
    partsOfSegment = Int.random(in: 1...12, using: &random)
    count = Int.random(in: 0...partsOfSegment * 6, using: &random)
    hints = Int.random(in: 0..<4, using: &random)
    (hasMap, hasKey) = (random.chance(2, of: 3), random.chance(1, of: 8))
    (usesRanges, skips) = (random.chance(1, of: 3), random.chance(1, of: 3))
    control =
      [
        "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1", "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=0",
        "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1,CAN-SKIP-UNTIL=1", "PART-HOLD-BACK=1",
      ].randomElement(using: &random) ?? ""
  }

  func list(_ random: inout SplitMix64) -> [String] {
    let end = count / partsOfSegment
    let first = max(0, end - 8)
    var lines = [
      "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:4", "#EXT-X-SERVER-CONTROL:" + control,
      "#EXT-X-PART-INF:PART-TARGET=0.34", "#EXT-X-MEDIA-SEQUENCE:\(first)",
    ]
    var start = first
    if skips, end - first > 4, random.chance(3, of: 4) {
      start = end - 3
      lines.append("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(start - first)")
    }
    if hasMap { lines.append("#EXT-X-MAP:URI=\"init.mp4\"") }
    if hasKey { lines.append("#EXT-X-KEY:METHOD=AES-128,URI=\"key\"") }
    for segment in start...end {
      for part in segment * partsOfSegment..<(segment + 1) * partsOfSegment
      where part < count && segment + 3 > end {
        let isEntry = part % 4 == 0 ? ",INDEPENDENT=YES" : ""
        lines.append("#EXT-X-PART:DURATION=0.33,\(address(of: part))\(isEntry)")
      }
      if segment < end {
        lines += ["#EXTINF:\(Double(partsOfSegment) / 3),", "seg_\(segment).m4s"]
      }
    }
    let other = "#EXT-X-RENDITION-REPORT:URI=\"other.m3u8\",LAST-MSN=\(end)"
    return lines + hintLines + [other + ",LAST-PART=\(count % partsOfSegment)"]
  }

  /// No hint, a right one, a wrong one, or two.
  private var hintLines: [String] {
    let part = "#EXT-X-PRELOAD-HINT:TYPE=PART,"
    return switch hints {
    case 0: []
    case 1: [part + hint(of: count)]
    case 2: [part + "URI=\"part_\(count + 1).m4s\""]
    default:
      [part + hint(of: count), "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"init_\(count % 3).mp4\""]
    }
  }

  private func address(of part: Int) -> String {
    guard usesRanges else { return "URI=\"part_\(part).m4s\"" }
    let place = part % partsOfSegment * 1500
    return "URI=\"seg_\(part / partsOfSegment).m4s\",BYTERANGE=\"1500@\(place)\""
  }

  private func hint(of part: Int) -> String {
    guard usesRanges else { return "URI=\"part_\(part).m4s\"" }
    let place = part % partsOfSegment * 1500
    return "URI=\"seg_\(part / partsOfSegment).m4s\",BYTERANGE-START=\(place)"
      + (part % 3 == 0 ? "" : ",BYTERANGE-LENGTH=1500")
  }
}
