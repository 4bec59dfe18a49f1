import Media

/// What a sample entry says about its codec: the part that differs from codec to codec.
struct CodecParameters: Hashable, Sendable {
  let codec: VideoFormat.Codec?
  let codecString: String
  var configuration: [UInt8] = []
  var nalLengthSize: Int?
}

extension CodecParameters {
  /// Reads the configuration box inside a visual sample entry.
  ///
  /// - Throws: `MP4Error` if the box that the codec needs is missing or cannot be read.
  init(_ entry: LocatedBox) throws(MP4Error) {
    let type = entry.box.originalFormat
    switch type {
    case "avc1", "avc3":
      let box: AVCConfigurationBox = try entry.required(.avcConfiguration).content()
      self.init(
        codec: .h264, codecString: box.codecString(type), configuration: box.bytes,
        nalLengthSize: box.nalLengthSize)
    case "hvc1", "hev1":
      let box: HEVCConfigurationBox = try entry.required(.hevcConfiguration).content()
      self.init(
        codec: .hevc, codecString: box.codecString(type), configuration: box.bytes,
        nalLengthSize: box.nalLengthSize)
    case "av01":
      let box: AV1ConfigurationBox = try entry.required(.av1Configuration).content()
      self.init(
        codec: .av1, codecString: box.codecString(type, color: entry.box.color),
        configuration: box.bytes)
    case "vp09":
      // A decoder of VP9 finds all it needs in the pictures themselves.
      let box: VPConfigurationBox = try entry.required(.vpConfiguration).content()
      self.init(codec: .vp9, codecString: box.codecString(type))
    default:
      // QuickTime's files may keep MPEG-4 without its descriptor; the samples have all of it then.
      let stream = entry.box.first(.elementaryStreamDescriptor)?.content(as: ESDBox.self)
      self.init(
        codec: stream.map { VideoFormat.Codec(objectTypeIndication: $0.objectTypeIndication) }
          ?? VideoFormat.Codec(sampleEntry: type),
        codecString: entry.box.streamCodecString,
        configuration: stream?.decoderSpecificInfo ?? entry.box.decoderHeader,
        nalLengthSize: entry.box.first("vvcC")?.content(as: VVCConfigurationBox.self)?.nalLengthSize
      )
    }
  }
}

extension Box {
  /// What the codecs without fields of their own here keep for their decoders; often nothing.
  fileprivate var decoderHeader: [UInt8] {
    for child in children {
      switch child.content {
      case let box as VC1SpecificBox: return box.header
      case let box as VVCConfigurationBox: return box.bytes
      case let box as GlobalHeaderBox: return box.bytes
      default: continue
      }
    }
    return []
  }
}

extension VideoFormat {
  /// Puts together what the sample entry and the track header say about the pictures.
  ///
  /// An entry of an unknown kind has no size that can be read; the track header's serves instead.
  init(_ entry: Box, _ parameters: CodecParameters, header: TrackHeaderBox) {
    let visual = entry.content(as: VisualSampleEntry.self)
    let aspect = entry.first(.pixelAspectRatio)?.content(as: PixelAspectRatioBox.self)
    self.init(
      codec: parameters.codec, sampleEntry: entry.originalFormat,
      configuration: parameters.configuration, nalLengthSize: parameters.nalLengthSize,
      width: visual.map { Int($0.width) } ?? Int(header.width >> 16),
      height: visual.map { Int($0.height) } ?? Int(header.height >> 16),
      bitsPerPixel: visual.map { Int($0.depth) },
      orientation: header.matrix.orientation, pixelAspect: aspect?.pixelAspect,
      color: entry.color, encryptionScheme: entry.encryptionScheme)
  }

  /// The parameter sets in the sample entry; other NAL units that it may hold are left out.
  ///
  /// `nil` if they cannot be read, and for codecs other than H.264 and HEVC.
  package var parameterSets: [[UInt8]]? {
    var reader = ByteReader(configuration.span)
    switch codec {
    case .h264?: return (try? AVCConfigurationBox(parsing: &reader))?.parameterSets.map(\.bytes)
    case .hevc?: return (try? HEVCConfigurationBox(parsing: &reader))?.parameterSets.map(\.bytes)
    default: return nil
    }
  }
}
