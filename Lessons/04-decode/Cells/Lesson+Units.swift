import Bitstream
import LessonKit
import MP4
import Media

extension Lesson {
  func showUnits() async throws {
    guard let codec = format.codec, let nalLengthSize = format.nalLengthSize else {
      return page.print("(samples of \(track.track.codec) are not made of NAL units)")
    }
    var table = Table(" sample", " at", " bytes", "unit", "type")
    for index in 0..<min(6, samples.count) {
      let sample = try await demuxer.sample(index, of: track.id)
      for unit in try NALUnit.units(in: sample.data, codec: codec, nalLengthSize: nalLengthSize) {
        let bytes = Array(sample.data[unit.range])
        let type = codec == .h264 && unit.isSlice ? try? Frame.PictureType(h264Slice: bytes) : nil
        table.add(
          String(index), String(unit.range.lowerBound), unit.range.count.grouped, unit.name,
          type.map(\.rawValue) ?? "")
      }
    }
    table.lines.forEach(page.print)
  }
}
