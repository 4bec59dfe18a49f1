import Bitstream
import LessonKit
import MP4
import Media

extension Lesson {
  /// Cell 1: the configuration, bit by bit.
  func showConfiguration() throws {
    let (track, format) = (sound.track, sound.format)
    let channels = format.channelCount == 1 ? "1 channel" : "\(format.channelCount) channels"
    page.print(
      "track \(track.id): \(track.codecString), the file says \(format.sampleRate) Hz, \(channels)")
    let bytes = format.configuration
    page.print("configuration: \(bytes.isEmpty ? "none" : HexDump.digits(bytes.prefix(24)))")
    guard format.objectType == AudioFormat.mpeg4Audio else {
      return page.print("(this is not AAC: lesson 2 names the fields of its boxes)")
    }
    let recorder = SyntaxRecorder()
    // What was read before an error is shown too.
    let found = Result { try AudioSpecificConfig(bytes, recorder: recorder) }
    page.print()
    page.print(elementTable(recorder.elements))
    let configuration = try found.get()
    page.print()
    page.print("\(configuration.codecName): \(try bitstream.parameters(of: bytes))")
    if let frameCount = configuration.frameCount, configuration.samplingFrequency > 0 {
      let milliseconds = Double(frameCount) * 1000 / Double(configuration.samplingFrequency)
      page.print("a sample becomes \(frameCount) frames, \(milliseconds.text(decimals: 1)) ms")
    }
  }

  /// Elements with the bits that they are written in.
  func elementTable(_ elements: [SyntaxElement]) -> Table {
    var table = Table(" bit", "bits", "element", " value", "meaning")
    for element in elements {
      guard let number = element.number else { continue }
      let digits = String(number, radix: 2)
      table.add(
        "\(element.bits.lowerBound)", digits.paddedLeft(to: element.bits.count, with: "0"),
        element.fullName, "\(number)", element.meaning ?? "")
    }
    return table
  }
}
