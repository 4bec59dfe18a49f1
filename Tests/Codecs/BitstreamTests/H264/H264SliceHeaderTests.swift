import Bitstream
import Media
import Testing

/// What slice headers keep, against the elements that were read.
///
/// `TraceOracleTests` compares those with FFmpeg's.
@Suite struct H264SliceHeaderTests {
  private struct Slice {
    let header: H264SliceHeader
    let elements: [SyntaxElement]
    let picture: H264PictureParameterSet

    /// The value of the first element of a name and with these indices.
    func value(_ name: String, _ indices: Int...) -> Int? {
      elements.first { $0.name == name && (indices.isEmpty || $0.indices == indices) }?.number
    }

    func values(_ name: String) -> [Int] {
      elements.filter { $0.name == name }.compactMap(\.number)
    }
  }

  private func slices(of file: String, count: Int) async throws -> [Slice] {
    let fixture = try await FixtureUnits(file, sampleCount: count)
    var reader = UnitReader(codec: .h264, parameterSets: fixture.parameterSets)
    return fixture.units.compactMap { unit in
      let syntax = reader.read(unit)
      guard case .h264Slice(let header) = syntax.content,
        let picture = reader.sets.h264Pictures[header.pictureSetID]
      else { return nil }
      return Slice(header: header, elements: syntax.elements, picture: picture)
    }
  }

  private static let files = [
    "demo.mp4", "meadow.mp4", "small.mp4", "slices.mp4", "interlaced.mp4", "moov-last.mp4",
    "h264-gray.mp4", "h264-10bit.mp4", "open-gop.mp4",
  ]

  @Test("keeps what the elements of a slice header say", arguments: files)
  func keepsElements(file: String) async throws {
    let slices = try await slices(of: file, count: 15)
    #expect(!slices.isEmpty)
    for slice in slices {
      let header = slice.header
      #expect(header.unit.referenceCode == slice.value("nal_ref_idc"))
      #expect(header.frameNumber == slice.value("frame_num"))
      #expect(header.refreshID == slice.value("idr_pic_id"))
      #expect(header.order.lowBits == slice.value("pic_order_cnt_lsb"))
      #expect(header.order.bottomDifference == slice.value("delta_pic_order_cnt_bottom") ?? 0)
      #expect((header.field != nil) == (slice.value("field_pic_flag") == 1))
      #expect((header.field == .bottom) == (slice.value("bottom_field_flag") == 1))
      #expect(header.isDirectSpatial == (slice.value("direct_spatial_mv_pred_flag") == 1))
      #expect(header.contextTable == slice.value("cabac_init_idc"))
      #expect(header.quantiser == slice.picture.quantiser + (slice.value("slice_qp_delta") ?? 0))
      let filter = slice.value("disable_deblocking_filter_idc") ?? 0
      #expect(header.deblocking.edges == [.all, .none, .insideSlice][filter])
      #expect(
        header.deblocking.alphaOffset == 2 * (slice.value("slice_alpha_c0_offset_div2") ?? 0))
      #expect(header.deblocking.betaOffset == 2 * (slice.value("slice_beta_offset_div2") ?? 0))
      #expect(header.dataBitOffset == slice.elements.last?.bits.upperBound)
    }
  }

  @Test("keeps the steps of lists, the operations on pictures and the weights", arguments: files)
  func keepsLists(file: String) async throws {
    for slice in try await slices(of: file, count: 15) {
      let steps = slice.header.listModifications.joined()
      let codes = slice.values("modification_of_pic_nums_idc").filter { $0 != 3 }
      #expect(steps.map(\.code) == codes)
      #expect(
        steps.compactMap(\.difference) == slice.values("abs_diff_pic_num_minus1").map { $0 + 1 })
      var operations: [H264MemoryOperation] = []
      if case .adaptive(let list) = slice.header.marking { operations = list }
      let commands = slice.values("memory_management_control_operation").filter { $0 != 0 }
      #expect(operations.map(\.code) == commands)
      #expect(
        operations.compactMap(\.difference)
          == slice.values("difference_of_pic_nums_minus1").map { $0 + 1 })
      guard let weights = slice.header.weights else {
        #expect(slice.value("luma_log2_weight_denom") == nil)
        continue
      }
      #expect(weights.lumaDenominator == slice.value("luma_log2_weight_denom"))
      #expect(weights.lists.map(\.count) == slice.header.referenceCounts)
      for (list, entries) in weights.lists.enumerated() {
        for (index, entry) in entries.enumerated() {
          let plain = 1 << weights.lumaDenominator
          #expect(entry.luma.factor == slice.value("luma_weight_l\(list)", index) ?? plain)
          #expect(entry.luma.offset == slice.value("luma_offset_l\(list)", index) ?? 0)
          let plainChroma = 1 << weights.chromaDenominator
          #expect(entry.cr.factor == slice.value("chroma_weight_l\(list)", index, 1) ?? plainChroma)
          #expect(entry.cb.offset == slice.value("chroma_offset_l\(list)", index, 0) ?? 0)
        }
      }
    }
  }

  @Test("the films have steps, operations and weights to be compared")
  func filmsHaveAll() async throws {
    let demo = try await slices(of: "demo.mp4", count: 15).map(\.header)
    #expect(demo.contains { $0.listModifications.contains { !$0.isEmpty } })
    #expect(demo.contains { $0.weights?.lists.first?.contains { $0.luma.offset == -1 } == true })
    #expect(
      demo.contains { header in
        guard case .adaptive(let operations) = header.marking else { return false }
        return !operations.isEmpty
      })
    #expect(demo.first?.marking == .refresh(discardsOutput: false, isLongTerm: false))
  }

  @Test(
    "a slice begins a picture where its number, place or sets differ, or only one of both is kept")
  func beginsPicture() async throws {
    let film = try await slices(of: "demo.mp4", count: 20).map(\.header)
    for (header, next) in zip(film, film.dropFirst()) {
      #expect(next.beginsPicture(after: header))
      #expect(!header.beginsPicture(after: header))
    }
    let cut = try await slices(of: "slices.mp4", count: 1).map(\.header)
    #expect(cut.count > 1)
    for (header, next) in zip(cut, cut.dropFirst()) { #expect(!next.beginsPicture(after: header)) }
  }
}

extension H264ListModification {
  fileprivate var code: Int {
    switch self {
    case .back: 0
    case .forward: 1
    case .longTerm: 2
    }
  }

  fileprivate var difference: Int? {
    switch self {
    case .back(let difference), .forward(let difference): difference
    case .longTerm: nil
    }
  }
}

extension H264MemoryOperation {
  fileprivate var code: Int {
    switch self {
    case .dropShortTerm: 1
    case .dropLongTerm: 2
    case .makeLongTerm: 3
    case .limitLongTerm: 4
    case .dropAll: 5
    case .makeCurrentLongTerm: 6
    }
  }

  fileprivate var difference: Int? {
    switch self {
    case .dropShortTerm(let difference), .makeLongTerm(let difference, _): difference
    default: nil
    }
  }
}
