import Bitstream
import Media
import Synchronization
import Testing

@Suite struct PictureTypeReaderTests {
  /// Bytes in memory that remember what was read of them.
  private final class Bytes: ByteRangeReader {
    let bytes: [UInt8]
    let reads = Mutex<[Range<Int>]>([])
    var length: Int { bytes.count }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(offset: Int, length: Int) throws(ByteRangeError) -> [UInt8] {
      try checkRange(offset: offset, length: length)
      reads.withLock { $0.append(offset..<offset + length) }
      return Array(bytes[offset..<offset + length])
    }
  }

  private func format(_ codec: VideoFormat.Codec, nalLengthSize: Int? = 4) -> VideoFormat {
    VideoFormat(
      codec: codec, configuration: [], nalLengthSize: nalLengthSize, width: 16, height: 16)
  }

  private static let long = [UInt8](repeating: 0x55, count: 900)

  /// A message of 901 bytes, then an I slice: what x264 begins a film with.
  private static let first: [UInt8] =
    [
      0, 0, 3, 0x85,  // nalUnitLength
      0x06,  // SEI
    ] + long + [
      0, 0, 3, 0x86,  // nalUnitLength
      0x65,  // IDR slice
      0b1_0001000,  // first_mb_in_slice 0, slice_type 7: I
    ] + long

  @Test("passes over what comes before the slice, and reads no more than it needs")
  func afterMessage() async throws {
    let file = Bytes([1, 2, 3] + Self.first)
    var reader = try #require(PictureTypeReader(format: format(.h264), parameterSets: []))
    let type = try await reader.pictureType(ofSample: 3..<file.length, in: file)
    #expect(type == .intra)
    #expect(file.reads.withLock { $0 } == [3..<67, 908..<972])
  }

  @Test(
    "stays within a short sample",
    arguments: [(0b1_1_000000, .predicted), (0b1_010_0000, .bipredicted)]
      as [(UInt8, Frame.PictureType)])
  func short(bits: UInt8, type: Frame.PictureType) async throws {
    let file = Bytes([0, 2, 0x41, bits])
    var reader = try #require(
      PictureTypeReader(format: format(.h264, nalLengthSize: 2), parameterSets: []))
    let got = try await reader.pictureType(ofSample: 0..<4, in: file)
    #expect(got == type)
  }

  @Test("a sample that is cut off anywhere has no type, or still the right one", arguments: 0...907)
  func truncated(count: Int) async throws {
    let file = Bytes(Self.first)
    var reader = try #require(PictureTypeReader(format: format(.h264), parameterSets: []))
    let got = try await reader.pictureType(ofSample: 0..<count, in: file)
    // 905 bytes of message, four of length, two of slice.
    #expect(got == (count < 911 ? nil : .intra))
  }

  @Test(
    "a sample of invalid bytes has no type",
    arguments: [
      [], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0x06, 0], [0, 0, 0, 1, 0x41],
      [0, 0, 0, 2, 0x41, 0], [UInt8](repeating: 0, count: 4000),
    ])
  func invalid(bytes: [UInt8]) async throws {
    var reader = try #require(PictureTypeReader(format: format(.h264), parameterSets: []))
    #expect(try await reader.pictureType(ofSample: 0..<bytes.count, in: Bytes(bytes)) == nil)
  }

  // pps_pic_parameter_set_id 1 (010), pps_seq_parameter_set_id 0 (1), two flags 00, then u(3) 010.
  private static let extraBits: [UInt8] = [
    34 << 1, 1,  // nal_unit_header: PPS
    0b010_1_00_01, 0b0_0000000,
  ]

  @Test(
    "reads HEVC slices with as many reserved bits as the parameter set says",
    arguments: [
      // TRAIL_R: first slice, set 1 (010), two reserved bits, slice_type 0 (1), 1 (010), 2 (011)
      ([1 << 1, 1, 0b1_010_11_1_0], .bipredicted),
      ([1 << 1, 1, 0b1_010_11_01, 0b0_0000000], .predicted),
      // IDR_W_RADL: one more flag
      ([19 << 1, 1, 0b1_0_010_11_0, 0b11_000000], .intra),
      // not the first slice; no such set; no such type
      ([1 << 1, 1, 0b0_010_11_1_0], nil),
      ([1 << 1, 1, 0b1_1_11_1_000], nil),
      ([1 << 1, 1, 0b1_010_11_00, 0b100_00000], nil),
    ] as [([UInt8], Frame.PictureType?)])
  func hevc(slice: [UInt8], type: Frame.PictureType?) async throws {
    var reader = try #require(
      PictureTypeReader(format: format(.hevc), parameterSets: [[0x42, 1, 0], Self.extraBits]))
    let file = Bytes([0, 0, 0, UInt8(slice.count)] + slice)
    let got = try await reader.pictureType(ofSample: 0..<file.length, in: file)
    #expect(got == type)
  }

  @Test("remembers HEVC's parameter sets that stand in samples")
  func setsInSamples() async throws {
    var reader = try #require(PictureTypeReader(format: format(.hevc), parameterSets: []))
    // TRAIL_R: first slice, set 1 (010), two reserved bits, slice_type 1 (010)
    let slice: [UInt8] = [0, 0, 0, 4, 1 << 1, 1, 0b1_010_11_01, 0b0_0000000]
    let first = Bytes([0, 0, 0, 4] + Self.extraBits + slice)
    let later = Bytes(slice)
    #expect(try await reader.pictureType(ofSample: 0..<slice.count, in: later) == nil)
    #expect(try await reader.pictureType(ofSample: 0..<first.length, in: first) == .predicted)
    #expect(try await reader.pictureType(ofSample: 0..<slice.count, in: later) == .predicted)
  }

  @Test("is not there for other codecs", arguments: [VideoFormat.Codec.av1, .vp9])
  func otherCodecs(codec: VideoFormat.Codec) {
    #expect(PictureTypeReader(format: format(codec), parameterSets: []) == nil)
    #expect(PictureTypeReader(format: format(.h264, nalLengthSize: nil), parameterSets: []) == nil)
  }
}
