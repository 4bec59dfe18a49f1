import Media

extension VideoFormat.Codec {
  /// The codec that the type of a sample entry stands for; `nil` if it is not known.
  ///
  /// Those of ISO/IEC 14496-15 and of AOM, which have a configuration box of their own, are not here.
  init?(sampleEntry type: FourCC) {
    guard let name = Self.names[type] else { return nil }
    self.init(rawValue: name)
  }

  /// The codec that `esds` names: ISO/IEC 14496-1 §7.2.6.6, and the registration authority's list.
  init?(objectTypeIndication type: UInt8) {
    let name: String? =
      switch type {
      case 0x20: "mpeg4"
      case 0x21: "h264"
      case 0x23: "hevc"
      case 0x60...0x65: "mpeg2video"
      case 0x6A: "mpeg1video"
      case 0x6C: "mjpeg"
      case 0x6D: "png"
      case 0x6E: "jpeg2000"
      case 0xA3: "vc1"
      case 0xA4: "dirac"
      default: nil
      }
    guard let name else { return nil }
    self.init(rawValue: name)
  }

  /// The types of sample entries that are known by their name alone.
  static var sampleEntries: [FourCC] { Array(names.keys) }

  private static let names: [FourCC: String] = {
    var names: [FourCC: String] = [:]
    for (name, types) in families {
      for type in types { names[type] = name }
    }
    return names
  }()

  /// Each codec, by FFmpeg's name, and the types under which files keep it.
  ///
  /// The first ones are MPEG's, 3GPP's and WebM's; QuickTime's came from many companies.
  private static let families: [(name: String, types: [FourCC])] = [
    ("mpeg4", ["mp4v", "XVID", "DIVX", "3IVX"]),
    ("h263", ["s263", "h263", "H263"]),
    ("vp8", ["vp08"]),
    ("mjpeg", ["jpeg", "mjpa", "MJPG", "AVDJ", "dmb1"]),
    ("mjpegb", ["mjpb"]),
    ("prores", ["apco", "apcs", "apcn", "apch", "ap4h", "ap4x"]),
    ("dnxhd", ["AVdn", "AVdh"]),
    ("cfhd", ["CFHD"]),
    ("mpeg1video", ["m1v ", "m1v1", "mpeg"]),
    (
      "mpeg2video",
      [
        "m2v1", "mpg2", "AVmp", "hdv1", "hdv2", "hdv3", "hdv4", "hdv5", "hdv6", "hdv7", "hdv8",
        "hdv9", "mx3n", "mx3p", "mx4n", "mx4p", "mx5n", "mx5p", "xdv1", "xdv2", "xdv3", "xdv4",
        "xdv5", "xdv6", "xdv7", "xdv8", "xdv9", "xdva", "xdvb", "xdvc", "xdvd", "xdve", "xdvf",
        "xd51", "xd54", "xd55", "xd59", "xd5a", "xd5b", "xd5c", "xd5d", "xd5e", "xd5f", "xdhd",
      ]
    ),
    (
      "dvvideo",
      [
        "dvc ", "dvcp", "dvpp", "dvsd", "dv5n", "dv5p", "dvh2", "dvh3", "dvh5", "dvh6", "dvhp",
        "dvhq", "AVdv",
      ]
    ),
    ("jpeg2000", ["mjp2"]),
    ("png", ["png "]),
    ("tiff", ["tiff"]),
    ("ffv1", ["FFV1"]),
    ("dirac", ["drac"]),
    ("vc1", ["vc-1"]),
    ("vvc", ["vvc1", "vvi1"]),
    ("hap", ["Hap1", "Hap5", "HapY"]),
    ("cinepak", ["cvid"]),
    ("svq1", ["SVQ1", "svq1", "svqi"]),
    ("rpza", ["rpza", "azpr"]),
    ("smc", ["smc "]),
    ("qtrle", ["rle "]),
    ("rawvideo", ["raw ", "2vuy", "yuvs", "yuv2"]),
    ("v210", ["v210"]),
    ("v308", ["v308"]),
    ("v408", ["v408"]),
    ("v410", ["v410"]),
  ]
}
