import Bitstream
import Media
import Steps
import Testing

@Suite("4.1 units", .exercise("4.1") { _ = try $0.nalUnits([0, 1, 0x09], .h264, 2) })
struct Exercise4_1 {
  @Test func `each unit follows its length`() throws {
    let sample: [UInt8] = [
      0, 0, 0, 2,  // nalUnitLength
      0x09, 0x10,  // access unit delimiter
      0, 0, 0, 3,  // nalUnitLength
      0x65, 0x88, 0x84,  // IDR slice
    ]
    let got = try Steps.current.nalUnits(sample, .h264, 4)
    let ranges = got.map(\.range)
    // A range begins after the length and has this many bytes. ISO/IEC 14496-15 §5.3.4.2
    #expect(ranges == [4..<6, 10..<13])
  }

  @Test func `a length has as many bytes as the file says`() throws {
    let one = try Steps.current.nalUnits([1, 0x68, 2, 0x06, 0x05], .h264, 1)
    let two = try Steps.current.nalUnits([0, 1, 0x68, 0, 2, 0x06, 0x05], .h264, 2)
    // `lengthSizeMinusOne` in avcC: 0 and 1 here, most often 3.
    #expect(one.map(\.range) == [1..<2, 3..<5])
    #expect(two.map(\.range) == [2..<3, 5..<7])
  }

  @Test func `the first byte of a length is the most significant`() throws {
    // 0x0102 is 258: two bytes of length, 258 of the unit.
    let sample: [UInt8] = [0x01, 0x02, 0x41] + [UInt8](repeating: 0xAB, count: 257)
    let got = try Steps.current.nalUnits(sample, .h264, 2).map(\.range)
    // Numbers in MP4 are written most significant byte first.
    #expect(got == [2..<260])
  }

  @Test(arguments: [(0x67, 7), (0x68, 8), (0x65, 5), (0x41, 1), (0x01, 1), (0x06, 6), (0x74, 20)])
  func `the type is the lower five bits`(header: Int, type: Int) throws {
    let got = try Steps.current.nalUnits([1, UInt8(header)], .h264, 1).map { Int($0.type) }
    // forbidden_zero_bit, two bits of nal_ref_idc, five of nal_unit_type. H.264 §7.3.1
    #expect(got == [type])
  }

  // VPS, SPS, PPS, CRA, SEI prefix; ffmpeg -i Fixtures/hevc.mp4 -c copy -bsf:v trace_headers -f null -
  @Test(arguments: [(0x40, 32), (0x42, 33), (0x44, 34), (0x2A, 21), (0x4E, 39), (0x02, 1)])
  func `in HEVC it is the six bits below the top one`(header: Int, type: Int) throws {
    let got = try Steps.current.nalUnits([2, UInt8(header), 1], .hevc, 1)
    // forbidden_zero_bit, six bits of nal_unit_type, then nuh_layer_id begins. H.265 §7.3.1.2
    #expect(got.map { Int($0.type) } == [type])
    #expect(got.map(\.codec) == [.hevc])
  }

  @Test func `a length beyond the sample is refused`() throws {
    let got = try answer { try Steps.current.nalUnits([3, 0x65, 0x88], .h264, 1) }
    // Three bytes are promised, two are there: the file is damaged, and a guess would hide it.
    #expect(got == .refusal)
  }

  @Test func `a length that is cut off is refused`() throws {
    let got = try answer {
      try Steps.current.nalUnits([0, 0, 0, 1, 0x09, 0, 0], .h264, 4)
    }
    // After the first unit there are two bytes, and a length has four.
    #expect(got == .refusal)
  }

  @Test func `a length of 0 is padding`() throws {
    let got = try Steps.current.nalUnits([0, 0, 0, 1, 0x68], .h264, 2).map(\.range)
    // Some programs fill up samples with lengths of 0; no header follows them.
    #expect(got == [4..<5])
  }
}
