import Bitstream
import Media
import Testing

@Suite struct UnitReaderTests {
  private func sequence(_ file: String) async throws -> UnitSyntax.Content? {
    let fixture = try await FixtureUnits(file, sampleCount: 0)
    var reader = UnitReader(codec: fixture.codec)
    var contents: [UnitSyntax.Content] = []
    for set in fixture.parameterSets {
      if let content = reader.read(set).content { contents.append(content) }
    }
    return contents.first {
      switch $0 {
      case .h264Sequence, .hevcSequence: true
      default: false
      }
    }
  }

  // Expected: ffprobe -show_streams; the buffer size: -bsf:v trace_headers.
  @Test("reads what ffprobe tells of an HEVC stream")
  func hevcSequence() async throws {
    guard case .hevcSequence(let set) = try await sequence("hevc-10bit.mp4") else {
      Issue.record("no sequence parameter set")
      return
    }
    #expect(set.profileName == "Main 10")
    #expect(set.levelName == "1.0")
    #expect((set.width, set.height) == (160, 90))
    #expect((set.pictureFormat.codedWidth, set.pictureFormat.codedHeight) == (160, 96))
    #expect(set.format == PixelFormat(subsampling: .yuv420, bitDepth: 10))
    #expect(set.color == ColorDescription(primaries: 1, transfer: 1, matrix: 1, isFullRange: false))
    #expect(set.pixelAspect == .square)
    #expect(set.pictureRate?.description == "30")
    #expect(set.reorderDepth == 2)
    #expect(set.pictureBufferSize == 5)
  }

  @Test(
    "finds the names of profiles",
    arguments: [
      ("hevc.mp4", "Main"), ("hevc-422-10bit.mp4", "Main 4:2:2 10"), ("hevc-444.mp4", "Main 4:4:4"),
      ("h264-10bit.mp4", "High 10"), ("h264-422-10bit.mp4", "High 4:2:2"),
      ("h264-444-10bit.mp4", "High 4:4:4 Predictive"), ("h264-gray.mp4", "High"),
    ])
  func profiles(file: String, name: String) async throws {
    switch try await sequence(file) {
    case .h264Sequence(let set): #expect(set.profileName == name)
    case .hevcSequence(let set): #expect(set.profileName == name)
    default: Issue.record("no sequence parameter set")
    }
  }

  @Test("finds the pictures of x264 and its message in the first sample")
  func firstSample() async throws {
    let fixture = try await FixtureUnits("demo.mp4", sampleCount: 2)
    var reader = UnitReader(codec: .h264, parameterSets: fixture.parameterSets)
    let units = fixture.units.map { reader.read($0) }
    #expect(units.map(\.name) == ["SEI", "IDR slice", "slice"])
    #expect(units.map(\.pictureType) == [nil, .intra, .predicted])
    guard case .h264Slice(let slice) = units[2].content else {
      Issue.record("no slice")
      return
    }
    #expect(slice.firstMacroblock == 0)
    #expect(slice.frameNumber == 1)
  }

  @Test("a later set takes the place of an earlier one with its number")
  func replaces() async throws {
    let first = try await FixtureUnits("demo.mp4", sampleCount: 0)
    let second = try await FixtureUnits("odd-size.mp4", sampleCount: 0)
    var reader = UnitReader(codec: .h264, parameterSets: first.parameterSets)
    #expect(reader.sets.h264Sequences[0]?.width == 640)
    for set in second.parameterSets { _ = reader.read(set) }
    #expect(reader.sets.h264Sequences[0]?.width == 161)
    #expect(reader.sets.h264Sequences.count == 1)
  }

  @Test("a slice without its sets says which one is missing")
  func missingSet() async throws {
    let fixture = try await FixtureUnits("demo.mp4", sampleCount: 1)
    var reader = UnitReader(codec: .h264)
    let slice = reader.read(try #require(fixture.units.last))
    #expect(slice.content == nil)
    #expect(slice.error?.reason == .missingParameterSet("PPS 0"))
    #expect(slice.error?.element == "slice.pic_parameter_set_id")
    #expect(slice.elements.map(\.name).suffix(2) == ["slice_type", "pic_parameter_set_id"])
  }

  @Test("units without an explanation have a name and a header")
  func others() {
    var reader = UnitReader(codec: .h264)
    #expect(reader.read([]).error?.reason == .endOfUnit)
    #expect(reader.read([0x0A]).name == "end of sequence")
    #expect(reader.read([0x0A]).error == nil)
    #expect(reader.read([0x1E, 1, 2, 3]).elements.count == 3)
    reader = UnitReader(codec: .hevc)
    #expect(reader.read([41 << 1, 1]).name == "type 41")
    // nuh_layer_id 1: a layer of its own.
    #expect(reader.read([33 << 1, 9, 1]).elements.count == 4)
  }
}
