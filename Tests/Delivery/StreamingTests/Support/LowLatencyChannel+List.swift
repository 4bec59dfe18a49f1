import Synchronization

/// The lists of the channel.
extension LowLatencyChannel {
  /// What one list says about the other.
  func report(_ url: String) -> String {
    let last = count - 1
    return "#EXT-X-RENDITION-REPORT:URI=\"\(url)\",LAST-MSN=\(last / Self.partsOfSegment),"
      + "LAST-PART=\(last % Self.partsOfSegment)\n"
  }

  /// The list as it is now.
  func text(isDelta: Bool = false) -> String {
    let count = count
    named.withLock { $0.count = max($0.count, count) }
    let end = count / Self.partsOfSegment
    let first = max(0, end - script.windowCount)
    var text = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:4\n"
    text += "#EXT-X-SERVER-CONTROL:\(script.control)\n#EXT-X-PART-INF:PART-TARGET=0.33334\n"
    text += "#EXT-X-MEDIA-SEQUENCE:\(first)\n"
    var start = first
    if isDelta, let kept = script.keptCount, end - kept > first {
      start = end - kept
      text += "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(start - first)\n"
    } else {
      text += "#EXT-X-MAP:URI=\"init.mp4\"\n"
      let vector = String(repeating: "07", count: 16)
      if script.key != nil {
        text += "#EXT-X-KEY:METHOD=AES-128,URI=\"key\",IV=0x\(vector)\n"
      }
    }
    for segment in start...end {
      let start = segment * Self.partsOfSegment
      for number in start..<min(count, start + Self.partsOfSegment) where segment + 3 > end {
        text += "#EXT-X-PART:DURATION=0.33333,\(address(ofPart: number))"
        if number % 6 == 0 { text += ",INDEPENDENT=YES" }
        text += script.gaps.contains(number) ? ",GAP=YES\n" : "\n"
      }
      if segment < end { text += "#EXTINF:4.0,\nsegment_\(segment).m4s\n" }
    }
    return text + hint(for: count)
  }

  private func hint(for number: Int) -> String {
    let uri =
      switch script.hints {
      case .none: ""
      case .wrong: "URI=\"other_\(number).m4s\""
      case .refused: address(ofPart: number)
      case .parts:
        address(ofPart: number).replacing(
          #/BYTERANGE="(\d+)@(\d+)"/#
        ) { "BYTERANGE-START=\($0.2),BYTERANGE-LENGTH=\($0.1)" }
      case .open:
        address(ofPart: number).replacing(#/BYTERANGE="\d+@(\d+)"/#) {
          "BYTERANGE-START=\($0.1)"
        }
      }
    return uri.isEmpty ? "" : "#EXT-X-PRELOAD-HINT:TYPE=PART,\(uri)\n"
  }

  private func address(ofPart number: Int) -> String {
    guard script.usesRanges else { return "URI=\"part_\(number).m4s\"" }
    let segment = number / Self.partsOfSegment
    let offset = (segment * Self.partsOfSegment..<number).reduce(0) { $0 + part($1).count }
    return "URI=\"segment_\(segment).m4s\",BYTERANGE=\"\(part(number).count)@\(offset)\""
  }
}
