import MP4
import Media
import Testing

@Suite("How uncompressed sound is written") struct PCMEncodingTests {
  private func format(
    _ codec: FourCC, bits: UInt16 = 16, rate: UInt32 = 48_000 << 16, _ children: [UInt8]...
  ) async throws -> AudioFormat {
    try await format(
      box(
        codec, zeros(6), u16(1), zeros(8), u16(2, bits, 0, 0), u32(rate), concat(children)))
  }

  private func format(_ entry: [UInt8]) async throws -> AudioFormat {
    var movie = TinyMovie()
    movie.handlerType = "soun"
    movie.sampleEntry = entry
    let track = try await movie.demuxer().tracks().first
    return try #require(track?.formats.first?.audio)
  }

  @Test(
    "is in the name of the sample entry",
    arguments: [
      ("twos", .signed, 16, false), ("sowt", .signed, 16, true), ("s16l", .signed, 16, true),
      ("in24", .signed, 24, false), ("in32", .signed, 32, false),
      ("fl32", .floatingPoint, 32, false), ("fl64", .floatingPoint, 64, false),
      ("alaw", .aLaw, 8, false), ("ulaw", .muLaw, 8, false),
    ] as [(FourCC, PCMEncoding.Numbers, Int, Bool)])
  func names(codec: FourCC, numbers: PCMEncoding.Numbers, bits: Int, isLittle: Bool) async throws {
    let format = try await format(codec)
    #expect(format.pcm == PCMEncoding(numbers, bitDepth: bits, isLittleEndian: isLittle))
    #expect(format.sampleRate == 48_000)
    #expect(format.channelCount == 2)
  }

  @Test("QuickTime's 'enda' turns the bytes round", arguments: ["in24", "fl32"] as [FourCC])
  func endianness(codec: FourCC) async throws {
    let wave = box("wave", box("frma", code(codec)), box("enda", u16(1)))
    #expect(try await format(codec, wave).pcm?.isLittleEndian == true)
    #expect(try await format(codec, box("enda", u16(0))).pcm?.isLittleEndian == false)
  }

  @Test(
    "the flags of QuickTime's 'lpcm' say all",
    arguments: [
      (0b0011, .floatingPoint, false), (0b1100, .signed, true), (0b1110, .signed, false),
      (0b1000, .unsigned, true),
    ] as [(UInt32, PCMEncoding.Numbers, Bool)])
  func flags(flags: UInt32, numbers: PCMEncoding.Numbers, isLittle: Bool) async throws {
    let entry = box(
      "lpcm", zeros(6), u16(1), u16(2), zeros(6), u16(3, 16, 0xFFFE, 0), u32(0x10000),
      u32(72), u64(0x40F7_7000_0000_0000), u32(6, 0x7F00_0000, 24, flags, 18, 1))
    let format = try await format(entry)
    #expect(format.pcm == PCMEncoding(numbers, bitDepth: 24, isLittleEndian: isLittle))
    #expect(format.sampleRate == 96_000)
    #expect(format.channelCount == 6)
  }

  @Test("'pcmC' says it of the entries of ISO/IEC 23003-5")
  func configuration() async throws {
    let little = fullBox("pcmC", u8(1, 24))
    #expect(
      try await format("ipcm", little).pcm
        == PCMEncoding(.signed, bitDepth: 24, isLittleEndian: true))
    #expect(
      try await format("fpcm", fullBox("pcmC", u8(0, 64))).pcm
        == PCMEncoding(.floatingPoint, bitDepth: 64, isLittleEndian: false))
    #expect(try await format("ipcm").pcm == nil)
  }

  @Test("a rate that does not fit into the entry has a box of its own")
  func rate() async throws {
    let format = try await format("ipcm", rate: 0, fullBox("srat", u32(96_000)))
    #expect(format.sampleRate == 96_000)
  }

  @Test(
    "rate and channels are read of every codec that can be decoded",
    arguments: [
      "raw ", "NONE", "mp3 ", "dtsc", "dtse", "dtsh", "dtsl", "mlpa", "samr", "sawb", "sqcp",
      "Qclp", "agsm", "QDM2", "QDMC", "MAC3", "MAC6", "vdva",
    ] as [FourCC])
  func rateAndChannels(codec: FourCC) async throws {
    let format = try await format(codec, bits: 8, box("chan", zeros(16)))
    #expect(format.sampleRate == 48_000)
    #expect(format.channelCount == 2)
    #expect(format.bitDepth == 8)
  }

  // The same four characters stand for pictures and for sound.
  @Test("a track of pictures may be 'raw ' too")
  func rawPictures() async throws {
    var movie = TinyMovie()
    let width = try await movie.demuxer().tracks().first?.video?.width
    movie.sampleEntry = TinyMovie.visualEntry("raw ")
    let video = try await movie.demuxer().tracks().first?.video
    #expect(video?.codec == VideoFormat.Codec(rawValue: "rawvideo"))
    #expect(video?.width == width && width != nil)
  }

  @Test("sound that is compressed has none", arguments: ["mp4a", "fLaC"] as [FourCC])
  func compressed(codec: FourCC) async throws {
    #expect(try await format(codec).pcm == nil)
  }
}

@Suite("Headers of decoders") struct DecoderHeaderTests {
  private func format(_ codec: FourCC, _ box: [UInt8]) async throws -> VideoFormat {
    var movie = TinyMovie()
    let entry = TinyMovie.visualEntry(codec)
    movie.sampleEntry = u32(UInt32(entry.count + box.count)) + entry.dropFirst(4) + box
    return try #require(try await movie.demuxer().tracks().first?.video)
  }

  @Test("'glbl' is one, whatever the codec")
  func global() async throws {
    let format = try await format("FFV1", box("glbl", u8(1, 2, 3)))
    #expect(format.configuration == [1, 2, 3])
    #expect(format.codec == VideoFormat.Codec(rawValue: "ffv1"))
  }

  @Test("'dvc1' has one behind seven bytes in the advanced profile, and none in others")
  func vc1() async throws {
    let fields = concat(u16(0), u32(25), u8(9, 8, 7))
    let format = try await format("vc-1", box("dvc1", u8(0xC6), fields))
    #expect(format.configuration == [9, 8, 7])
    #expect(format.codec == VideoFormat.Codec(rawValue: "vc1"))
    #expect(try await self.format("vc-1", box("dvc1", u8(0x46), fields)).configuration == [])
  }

  @Test("'vvcC' is one behind version and flags, and says how long the lengths are")
  func vvc() async throws {
    let format = try await format("vvc1", fullBox("vvcC", u8(0xFE, 5, 6)))
    #expect(format.configuration == [0xFE, 5, 6])
    #expect(format.nalLengthSize == 4)
    #expect(format.codec == VideoFormat.Codec(rawValue: "vvc"))
  }
}
