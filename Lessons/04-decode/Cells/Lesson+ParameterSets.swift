import Bitstream
import LessonKit
import MP4
import Media
import Video

extension Lesson {
  func showConfiguration() throws {
    var table = Table("field", "value")
    table.add("codec", "\(track.track.codec), in full \(track.track.codecString)")
    table.add("size in the container", "\(format.width) × \(format.height)")
    table.add("bytes of configuration", String(format.configuration.count))
    format.nalLengthSize.map { table.add("bytes of a unit's length", String($0)) }
    for set in sequenceParameterSets {
      let unit = try H264SequenceParameterSet(unit: set.bytes)
      table.add("profile, level", "\(unit.profileName), \(unit.levelName)")
      table.add("size after cropping", "\(unit.width) × \(unit.height)")
      table.add("samples", "\(unit.format.subsampling.rawValue), \(unit.format.bitDepth) bits")
      table.add("pictures to refer to", "up to \(unit.referenceFrameCount)")
      table.add("coded as", unit.isProgressive ? "whole frames" : "frames or fields")
      table.add("colour matrix", YUVMatrix(code: unit.color.matrix)?.name ?? "not said")
    }
    table.lines.forEach(page.print)
  }

  /// The H.264 parameter sets of type 7 in `avcC`; none in a film of another codec.
  private var sequenceParameterSets: [ParameterSet] {
    guard format.codec == .h264 else { return [] }
    var reader = ByteReader(format.configuration.span)
    let configuration = try? AVCConfigurationBox(parsing: &reader)
    return configuration?.parameterSets.filter { $0.nalUnitType == 7 } ?? []
  }
}
