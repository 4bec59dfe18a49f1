import Bitstream
import Foundation
import H264
import Media
import TestSupport
import Testing

/// Streams of the conformance suites and of openh264, which are beside the package or nowhere.
@Suite struct ConformanceTests {
  private static let folder = "\(packageFolder)/../shared/h264"

  /// Lines of `md5`: the sum of the pictures in output order, and the stream's name.
  private static let streams: [(md5: String, name: String)] = {
    guard let list = try? String(contentsOfFile: "\(folder)/md5", encoding: .utf8) else {
      return []
    }
    return list.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count > 1 ? (String(words[0]), String(words[1])) : nil
    }
  }()

  @Test(
    "decodes a stream of a conformance suite", .enabled(if: !streams.isEmpty), arguments: streams)
  private func stream(example: (md5: String, name: String)) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(example.name)")))
    var decoder = StreamDecoder(rules: .core, probe: NoProbe(), memoryLimit: 1 << 29)
    var hash = MD5()
    for range in AnnexB.nalUnits(in: bytes) {
      #expect(try decoder.decode(unit: bytes.span.extracting(range), sample: 0))
      for output in decoder.takeOutputs() { hash.update(output.picture) }
    }
    decoder.finish()
    for output in decoder.takeOutputs() { hash.update(output.picture) }
    #expect(hash.digits() == example.md5)
  }
}
