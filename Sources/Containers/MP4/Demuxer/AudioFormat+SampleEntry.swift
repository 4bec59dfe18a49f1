import Media

extension AudioFormat {
  /// Puts together what a sample entry says about the sound.
  ///
  /// An entry of an unknown kind has neither rate nor channels: they are 0 then.
  init(_ entry: Box) {
    let sound = entry.content(as: AudioSampleEntry.self)
    // A rate that has no room in the entry has a box of its own.
    let rate: SamplingRateBox? = entry.first(.samplingRate)?.content()
    let stream: ESDBox? = entry.soundBox(.elementaryStreamDescriptor)?.content()
    self.init(
      codec: entry.originalFormat, objectType: stream?.objectTypeIndication,
      configuration: entry.soundConfiguration,
      sampleRate: rate.map { Int($0.samplingRate) } ?? (sound?.sampleRate ?? 0) >> 16,
      channelCount: sound?.channelCount ?? 0, bitDepth: sound?.sampleSize ?? 0,
      pcm: sound.flatMap { PCMEncoding(entry, $0) }, encryptionScheme: entry.encryptionScheme)
  }
}

extension PCMEncoding {
  /// What a sample entry says about uncompressed sound; `nil` if it is compressed, or not said.
  ///
  ///     twos, sowt, s16l    integers of so many bits as the entry says, sowt and s16l little-endian
  ///     in24, in32          integers, and fl32, fl64 floating-point numbers: `enda` has the order
  ///     lpcm                as the flags of version 2 say
  ///     ipcm, fpcm          as `pcmC` says
  ///     alaw, ulaw          8 bits
  fileprivate init?(_ entry: Box, _ sound: AudioSampleEntry) {
    let order: EndiannessBox? = entry.soundBox("enda")?.content()
    let isLittle = order?.isLittleEndian ?? false
    switch entry.originalFormat {
    case "twos": self.init(.signed, bitDepth: sound.sampleSize, isLittleEndian: isLittle)
    case "sowt", "s16l": self.init(.signed, bitDepth: sound.sampleSize, isLittleEndian: true)
    case "in24": self.init(.signed, bitDepth: 24, isLittleEndian: isLittle)
    case "in32": self.init(.signed, bitDepth: 32, isLittleEndian: isLittle)
    case "fl32": self.init(.floatingPoint, bitDepth: 32, isLittleEndian: isLittle)
    case "fl64": self.init(.floatingPoint, bitDepth: 64, isLittleEndian: isLittle)
    case "alaw": self.init(.aLaw, bitDepth: 8, isLittleEndian: false)
    case "ulaw": self.init(.muLaw, bitDepth: 8, isLittleEndian: false)
    case "lpcm":
      guard let flags = sound.formatFlags else { return nil }
      let isSigned = flags & 4 != 0
      self.init(
        flags & 1 != 0 ? .floatingPoint : isSigned ? .signed : .unsigned,
        bitDepth: sound.sampleSize, isLittleEndian: flags & 2 == 0)
    case "ipcm", "fpcm":
      guard let box: PCMConfigurationBox = entry.first("pcmC")?.content() else { return nil }
      self.init(
        entry.originalFormat == "fpcm" ? .floatingPoint : .signed,
        bitDepth: Int(box.sampleSize), isLittleEndian: box.isLittleEndian)
    default: return nil
    }
  }
}

extension Box {
  /// The bytes that a decoder of sound needs before the first sample, in libavcodec's form.
  ///
  ///     mp4a, .mp3   the descriptor in `esds`: for AAC the `AudioSpecificConfig`
  ///     Opus         the identification header of RFC 7845 §5.1, made of `dOps`
  ///     fLaC         the 34 bytes of the stream information
  ///     alac         the box `alac` with its header
  ///     others       nothing: AC-3's frames and PCM explain themselves
  fileprivate var soundConfiguration: [UInt8] {
    if let stream: ESDBox = soundBox(.elementaryStreamDescriptor)?.content() {
      return stream.decoderSpecificInfo
    }
    if let opus: OpusSpecificBox = soundBox(.opusSpecific)?.content() {
      return opus.identificationHeader
    }
    if let flac: FLACSpecificBox = soundBox(.flacSpecific)?.content() {
      return flac.streamInformation
    }
    if let apple: ALACSpecificBox = soundBox("alac")?.content() {
      return apple.wholeBox
    }
    return []
  }

  /// A box of the sample entry; QuickTime puts it into `wave`.
  fileprivate func soundBox(_ type: FourCC) -> Box? { first(type) ?? first(["wave", type]) }
}

extension OpusSpecificBox {
  /// The first packet of an Ogg stream: the same fields in little-endian order, and version 1.
  fileprivate var identificationHeader: [UInt8] {
    // The parser has seen that there are at least 11 bytes.
    let swapped = [3, 2, 7, 6, 5, 4, 9, 8].map { bytes[$0] }
    return Array("OpusHead".utf8) + [1, bytes[1]] + swapped + bytes[10...]
  }
}

extension ALACSpecificBox {
  /// The box with its header of 8 bytes.
  fileprivate var wholeBox: [UInt8] {
    let size = UInt32(clamping: bytes.count + 8)
    let header = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) }
    return header + Array("alac".utf8) + bytes
  }
}
