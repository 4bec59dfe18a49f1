import Media

extension AudioFormat {
  /// Puts together what a sample entry says about the sound.
  ///
  /// An entry of an unknown kind tells neither rate nor channels: they are 0 then.
  init(_ entry: Box) {
    let sound = entry.content(as: AudioSampleEntry.self)
    self.init(
      codec: entry.originalFormat, configuration: entry.soundConfiguration,
      sampleRate: (sound?.sampleRate ?? 0) >> 16, channelCount: sound?.channelCount ?? 0,
      bitDepth: sound?.sampleSize ?? 0, encryptionScheme: entry.encryptionScheme)
  }
}

extension Box {
  /// What a decoder of sound must know before the first sample, as libavcodec wants it.
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
  private func soundBox(_ type: FourCC) -> Box? { first(type) ?? first(["wave", type]) }
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
