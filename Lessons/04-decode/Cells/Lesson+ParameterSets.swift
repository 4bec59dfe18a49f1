import Bitstream
import LessonKit
import Media
import MP4

extension Lesson {
  func showParameterSets() async throws {
    page.print(
      "\(track.codec), in full \(track.codecString): "
        + "\(format.configuration.count) bytes of configuration")
    guard let codec = format.codec, let sets = try await parameterSets() else {
      return page.print("(\(track.codec) has no parameter sets)")
    }
    var reader = UnitReader(codec: codec, rules: rules)
    var table = ElementTable()
    var size: PixelSize?
    for set in sets {
      let syntax = reader.read(set)
      table.add(
        syntax.elements.filter { Self.importantElements.contains($0.name) }, of: syntax.name)
      if let error = syntax.error { page.report("\(syntax.name): \(error)") }
      if case .h264Sequence? = syntax.content {
        size = try? size ?? rules.size(ofUnit: set)
      }
    }
    page.print()
    page.print(table.table)
    page.print()
    (reader.sets.summary(size) ?? ["(there is no sequence parameter set)"]).forEach(page.print)
  }

  /// How many pictures may come before another one in the file and after it on the screen.
  ///
  /// Of codecs whose headers are not read here it is counted in the samples' times: AV1 and VP9
  /// keep their pictures' order inside the samples, MPEG-2 and MPEG-4 do not.
  func reorderDepth() async throws -> Int {
    guard let codec = format.codec, let sets = try await parameterSets() else {
      return countedDepth
    }
    var reader = UnitReader(codec: codec, rules: rules)
    for set in sets { _ = reader.read(set) }
    return reader.sets.reorderDepth ?? countedDepth
  }

  private var countedDepth: Int {
    var buffer = ReorderBuffer()
    for sample in samples.samples(in: 0..<min(samples.count, 300)) {
      _ = buffer.insert(sample.presentationTime)
    }
    return buffer.depth
  }

  /// The sets in the sample entry or, if it has none, in the first sample.
  private func parameterSets() async throws -> [[UInt8]]? {
    if format.codec == .av1 { return try configuredOBUs() }
    guard format.nalLengthSize != nil else { return nil }
    let configured = configuredSets
    guard configured.isEmpty, samples.count > 0 else { return configured }
    let isSet: Set<String> = ["VPS", "SPS", "PPS"]
    let first = try await units(ofSample: 0) ?? []
    return first.filter { isSet.contains($0.unit.name) }.map(\.bytes)
  }

  /// The units of AV1 in the sample entry: one, usually, the sequence header.
  private func configuredOBUs() throws -> [[UInt8]]? {
    var reader = ByteReader(format.configuration.span)
    let units = try AV1ConfigurationBox(parsing: &reader).configurationOBUs
    return units.isEmpty ? nil : [units]
  }

  /// What a decoder and a player need most; `--headers` prints the rest.
  private static let importantElements: Set<String> = [
    "profile_idc", "level_idc", "chroma_format_idc", "bit_depth_luma_minus8", "max_num_ref_frames",
    "pic_width_in_mbs_minus1", "pic_height_in_map_units_minus1", "frame_mbs_only_flag",
    "frame_crop_right_offset", "frame_crop_bottom_offset", "video_full_range_flag",
    "matrix_coefficients", "time_scale", "max_num_reorder_frames", "entropy_coding_mode_flag",
    "general_profile_idc", "general_level_idc", "pic_width_in_luma_samples",
    "pic_height_in_luma_samples", "conf_win_right_offset", "conf_win_bottom_offset",
    "sps_max_dec_pic_buffering_minus1", "sps_max_num_reorder_pics",
    "seq_profile", "seq_level_idx", "max_frame_width_minus_1", "max_frame_height_minus_1",
    "high_bitdepth", "order_hint_bits_minus_1", "film_grain_params_present",
    "matrix_coeffs", "vui_time_scale", "tiles_enabled_flag", "entropy_coding_sync_enabled_flag",
  ]
}

extension ParameterSets {
  /// What the sets mean, in words; `nil` if there are none.
  ///
  /// `size` is what was found out of columns and rows, if anything was.
  fileprivate func summary(_ size: PixelSize?) -> [String]? {
    if let set = firstH264Sequence {
      return Self.summary(
        size: size ?? PixelSize(width: set.width, height: set.height), format: set.format,
        rate: set.pictureRate, held: set.reorderDepth, kept: set.pictureBufferSize)
    }
    if let set = firstHEVCSequence {
      return Self.summary(
        size: PixelSize(width: set.width, height: set.height), format: set.format,
        rate: set.pictureRate, held: set.reorderDepth, kept: set.pictureBufferSize)
    }
    return av1Sequence.map {
      [
        "\($0.width) × \($0.height) at most, \($0.bitDepth) bits a sample",
        "up to 8 pictures are kept: in AV1 always",
      ]
    }
  }

  fileprivate var reorderDepth: Int? {
    firstH264Sequence?.reorderDepth ?? firstHEVCSequence?.reorderDepth
  }

  private var firstH264Sequence: H264SequenceParameterSet? {
    h264Sequences.min { $0.key < $1.key }?.value
  }

  private var firstHEVCSequence: HEVCSequenceParameterSet? {
    hevcSequences.min { $0.key < $1.key }?.value
  }

  private static func summary(
    size: PixelSize, format: PixelFormat, rate: PictureRate?, held: Int, kept: Int
  ) -> [String] {
    [
      "\(size.width) × \(size.height) after cropping, \(format.subsampling.rawValue), "
        + "\(format.bitDepth) bits a sample"
        + (rate.map { ", \($0) pictures a second" } ?? ""),
      "up to \(kept) pictures are kept, up to \(held) of them held back",
    ]
  }
}

/// Syntax elements as the rows of a table: place, name, descriptor, value, meaning.
struct ElementTable {
  private(set) var table = Table(
    " bit", "element", "type", " value", "meaning", lineLimit: Page.width)

  /// What precedes each place: the name of the unit, if rows of several are mixed.
  private var unit = ""

  /// Adds elements of a unit; flags of one name become one row.
  mutating func add(_ elements: some Sequence<SyntaxElement>, of unit: String = "") {
    self.unit = unit
    var run: [SyntaxElement] = []
    for element in elements {
      if let last = run.last, !Self.isAlike(last, element) {
        add(run: run)
        run = []
      }
      run.append(element)
    }
    if !run.isEmpty { add(run: run) }
  }

  private static func isAlike(_ one: SyntaxElement, _ other: SyntaxElement) -> Bool {
    one.name == other.name && one.bits.count == 1 && other.bits.count == 1
      && one.indices.dropLast() == other.indices.dropLast()
  }

  private mutating func add(run: [SyntaxElement]) {
    guard let first = run.first, let last = run.last else { return }
    guard run.count > 1 else { return add(first) }
    let bits = run.compactMap(\.number).map(String.init).joined()
    let value = bits.count > 8 ? "0x" + String(UInt64(bits, radix: 2) ?? 0, radix: 16) : bits
    let range = zip(first.indices, last.indices).map { $0 == $1 ? "[\($0)]" : "[\($0)…\($1)]" }
    table.add(
      place(of: first), first.name + range.joined(), "\(first.descriptor)", value, "")
  }

  private mutating func add(_ element: SyntaxElement) {
    table.add(
      place(of: element), element.fullName, "\(element.descriptor)", Self.text(element.value),
      element.meaning ?? "")
  }

  private func place(of element: SyntaxElement) -> String {
    let bit = String(element.bits.lowerBound)
    return unit.isEmpty ? bit : unit + " " + bit.paddedLeft(to: 3)
  }

  private static func text(_ value: SyntaxElement.Value) -> String {
    switch value {
    case .number(let number): String(number)
    case .bytes(let bytes): bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    }
  }
}
