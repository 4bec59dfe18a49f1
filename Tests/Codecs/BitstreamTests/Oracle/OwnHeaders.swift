import Bitstream
import MP4
import Media

/// Our own reading of a file's headers, in the shape in which FFmpeg prints its.
struct OwnHeaders {
  /// The lines of the configuration, and those of each sample.
  private(set) var blocks: [[TraceHeaders.Line]] = [[]]

  /// What could not be read.
  private(set) var errors: [String] = []

  private var reader: UnitReader
  private var hasFailed = false

  init(file: String) async throws {
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: file))
    let (track, format) = try await demuxer.videoTrack()
    guard let codec = format.codec, let nalLengthSize = format.nalLengthSize else {
      reader = UnitReader(codec: .av1)
      return
    }
    reader = UnitReader(codec: codec)
    for unit in try FixtureUnits.parameterSets(of: format) { add(unit) }
    let samples = try await demuxer.sampleTable(of: track.id)
    var description = 0
    for index in samples.indices {
      let sample = try await demuxer.sample(index, of: track.id)
      blocks.append([])
      hasFailed = false
      if samples[index].descriptionIndex != description {
        description = samples[index].descriptionIndex
        guard let format = try demuxer.mp4Track(track.id).format(at: description).video else {
          continue
        }
        for unit in try FixtureUnits.parameterSets(of: format) { add(unit) }
      }
      for unit in try NALUnit.units(in: sample.data, codec: codec, nalLengthSize: nalLengthSize) {
        add(Array(sample.data[unit.range]))
      }
    }
  }

  private mutating func add(_ unit: [UInt8]) {
    let syntax = reader.read(unit)
    // FFmpeg gives up a whole sample at the first error in it.
    if !hasFailed { blocks[blocks.count - 1] += syntax.elements.flatMap(TraceHeaders.Line.lines) }
    guard let error = syntax.error else { return }
    errors.append("\(syntax.name): \(error)")
    hasFailed = true
  }
}

extension TraceHeaders.Line {
  /// The lines that FFmpeg prints for an element.
  static func lines(for element: SyntaxElement) -> [TraceHeaders.Line] {
    let name = ffmpegNames[element.name] ?? element.name
    switch element.value {
    case .number(let value):
      let indices = element.indices.map { "[\($0)]" }.joined()
      let hasIndices = !name.contains("_reserved_zero_")
      return [
        TraceHeaders.Line(
          bit: element.bits.lowerBound, name: hasIndices ? name + indices : name,
          bitCount: element.bits.count, value: value)
      ]
    case .bytes(let bytes):
      // FFmpeg prints each byte. In data for captions it counts from the country's code.
      let first = name == "itu_t_t35_payload_byte" ? 1 : 0
      return bytes.enumerated().map { index, byte in
        TraceHeaders.Line(
          bit: element.bits.lowerBound + index * 8,
          name: name == "ff_byte" ? name : "\(name)[\(index + first)]", bitCount: 8,
          value: Int(byte))
      }
    }
  }

  /// Where FFmpeg's names are not those of the standard.
  private static let ffmpegNames = [
    "gaps_in_frame_num_value_allowed_flag": "gaps_in_frame_num_allowed_flag",
    "matrix_coeffs": "matrix_coefficients",
    "scaling_list_delta_coef": "scaling_list_delta_coeff",
    "delta_chroma_offset_l0": "chroma_offset_l0",
    "delta_chroma_offset_l1": "chroma_offset_l1",
    "intra_boundary_filtering_disabled_flag": "intra_boundary_filtering_disable_flag",
    // The two standards give the same 35 bits other names.
    "sub_layer_reserved_zero_35bits": "sub_layer_reserved_zero_43bits",
  ]

  /// The lines with reserved bits in one line, which FFmpeg prints in pieces of 32 at most.
  static func merged(_ lines: [TraceHeaders.Line]) -> [TraceHeaders.Line] {
    var result: [TraceHeaders.Line] = []
    for line in lines {
      if let last = result.last, last.name == line.name, line.name.contains("_reserved_zero_"),
        last.bit + last.bitCount == line.bit
      {
        result[result.count - 1].bitCount += line.bitCount
        result[result.count - 1].value = last.value << line.bitCount | line.value
      } else {
        result.append(line)
      }
    }
    return result
  }
}
