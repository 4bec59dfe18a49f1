import TestSupport

/// FFmpeg's own reading of a stream's headers: its bitstream filter `trace_headers` prints them.
///
///     ffmpeg -i FILE -map 0:v:0 -c copy -copyinkf -bsf:v trace_headers -f null -
enum TraceHeaders {
  /// One line: the place in the unit, the name with its indices, and the value.
  struct Line: Hashable, CustomStringConvertible {
    var bit: Int
    var name: String
    var bitCount: Int
    var value: Int

    var description: String { "\(bit) \(name) (\(bitCount)) = \(value)" }
  }

  /// The lines of the configuration, and those of each sample.
  static func lines(of file: String) throws -> [[Line]] {
    var blocks: [[Line]] = [[]]
    for line in try output(for: file).split(separator: "\n") {
      guard line.hasPrefix("[trace_headers"), let end = line.firstIndex(of: "]") else { continue }
      let text = line[line.index(after: end)...].drop { $0 == " " }
      if text.hasPrefix("Packet:") { blocks.append([]) }
      if let parsed = parse(text) { blocks[blocks.count - 1].append(parsed) }
    }
    return blocks
  }

  /// Parses `41          pic_order_cnt_type                     1 = 0`.
  private static func parse(_ text: Substring) -> Line? {
    let cells = text.split(separator: " ")
    guard cells.count == 5, cells[3] == "=", let bit = Int(cells[0]), let value = Int(cells[4])
    else { return nil }
    return Line(bit: bit, name: String(cells[1]), bitCount: cells[2].count, value: value)
  }

  private static func output(for file: String) throws -> String {
    let arguments = [
      "-nostats", "-ignore_editlist", "1", "-i", file, "-map", "0:v:0", "-c", "copy",
      "-copyinkf", "-bsf:v", "trace_headers", "-f", "null", "-",
    ]
    return String(decoding: try FFmpegTool.ffmpeg.run(arguments).errors, as: UTF8.self)
  }
}
