import Media

extension AudioFormat {
  /// FFmpeg's name of the codec: `aac`, `pcm_s16le`; `nil` if it is not known.
  var codecName: String? {
    if let pcm { return pcm.codecName }
    switch codec {
    case "mp4a": return Self.objectTypes[objectType ?? Self.mpeg4Audio]
    case "raw ": return bitDepth > 8 ? "pcm_s16be" : "pcm_u8"
    case "NONE": return bitDepth > 8 ? "pcm_s16be" : "pcm_s8"
    default: return Self.sampleEntries[codec]
    }
  }

  /// What `esds` may name: ISO/IEC 14496-1 §7.2.6.6, and the registration authority's list.
  private static let objectTypes: [UInt8: String] = [
    0x40: "aac", 0x66: "aac", 0x67: "aac", 0x68: "aac", 0x69: "mp3", 0x6B: "mp3", 0xA5: "ac3",
    0xA6: "eac3", 0xA9: "dts", 0xAA: "dts", 0xAB: "dts", 0xAC: "dts", 0xAD: "opus", 0xDD: "vorbis",
    0xE1: "qcelp",
  ]

  /// Sample entries that mean one codec: ISO's and 3GPP's first, then QuickTime's.
  private static let sampleEntries: [FourCC: String] = [
    ".mp3": "mp3", "mp3 ": "mp3", "Opus": "opus", "fLaC": "flac", "alac": "alac", "ac-3": "ac3",
    "ec-3": "eac3", "dtsc": "dts", "dtse": "dts", "dtsh": "dts", "dtsl": "dts", "mlpa": "truehd",
    "samr": "amr_nb", "sawb": "amr_wb", "sqcp": "qcelp", "Qclp": "qcelp",
    "ima4": "adpcm_ima_qt", "agsm": "gsm", "QDM2": "qdm2", "QDMC": "qdmc", "MAC3": "mace3",
    "MAC6": "mace6", "vdva": "pcm_s16le",
  ]
}

extension PCMEncoding {
  /// FFmpeg's name for it: `pcm_s16le`; `nil` for numbers that it has no decoder for.
  fileprivate var codecName: String? {
    let order = bitDepth == 8 ? "" : isLittleEndian ? "le" : "be"
    switch (numbers, bitDepth) {
    case (.aLaw, _): return "pcm_alaw"
    case (.muLaw, _): return "pcm_mulaw"
    case (.signed, 8), (.signed, 16), (.signed, 24), (.signed, 32), (.signed, 64):
      return "pcm_s\(bitDepth)\(order)"
    case (.unsigned, 8), (.unsigned, 16), (.unsigned, 24), (.unsigned, 32):
      return "pcm_u\(bitDepth)\(order)"
    case (.floatingPoint, 32), (.floatingPoint, 64): return "pcm_f\(bitDepth)\(order)"
    default: return nil
    }
  }
}
