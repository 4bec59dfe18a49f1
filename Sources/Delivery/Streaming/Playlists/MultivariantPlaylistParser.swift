/// Reads the lines of a multivariant playlist: RFC 8216 §4.3.4.
struct MultivariantPlaylistParser {
  var context: PlaylistContext
  var playlist: MultivariantPlaylist

  /// A variant that waits for its address.
  private var pending: VariantStream?

  /// The available groups.
  var groupNames: Set<GroupName> = []

  /// More than any ladder has.
  private static let limit = 10_000

  init(_ address: PlaylistAddress, variables: PlaylistVariables, rules: PlaylistRules) {
    context = PlaylistContext(address, variables: variables, rules: rules)
    playlist = MultivariantPlaylist(url: address.text)
  }

  /// Reads all lines.
  mutating func parse(_ lines: PlaylistLines) throws(PlaylistError) -> MultivariantPlaylist {
    var lines = lines
    context.checkText(lines)
    while let line = lines.next() {
      switch line.content {
      case .uri(let uri): try readAddress(uri, line: line.number)
      case .unknownTag(let tag): context.keep(tag)
      case .tag(let tag, let value): try read(tag, value, line: line.number)
      }
    }
    return finish()
  }

  private mutating func finish() -> MultivariantPlaylist {
    if let pending {
      context.findings.add(.missingURI, line: pending.line, "the variant has no address below it")
    }
    context.checkVersion()
    playlist.version = context.version
    playlist.hasIndependentSegments = context.hasIndependentSegments
    playlist.start = context.start
    playlist.unknownTags = context.unknownTags
    playlist.variables = context.variables.values
    lint()
    playlist.findings = context.findings.sorted
    return playlist
  }

  private mutating func readAddress(_ text: String, line: Int) throws(PlaylistError) {
    let uri = try context.variables.replacing(in: text, line: line)
    guard var variant = pending else {
      context.findings.add(.tagOrder, line: line, "no EXT-X-STREAM-INF stands above this address")
      return
    }
    pending = nil
    variant.uri = uri
    if playlist.variants.count < Self.limit { playlist.variants.append(variant) }
  }

  private mutating func read(
    _ tag: PlaylistTag, _ value: String, line: Int
  ) throws(PlaylistError) {
    switch tag {
    case .variant:
      if let pending {
        context.findings.add(.missingURI, line: pending.line, "the variant has no address below it")
      }
      pending = variant(try context.attributes(value, line: line), of: tag, line: line)
    case .iFrameVariant:
      let attributes = try context.attributes(value, line: line)
      guard let uri = context.require("URI", of: tag, in: attributes, line: line) else { return }
      var variant = variant(attributes, of: tag, line: line)
      variant.uri = uri
      if playlist.iFrameVariants.count < Self.limit { playlist.iFrameVariants.append(variant) }
    case .media: readRendition(try context.attributes(value, line: line), line: line)
    case .sessionData:
      let attributes = try context.attributes(value, line: line)
      if playlist.sessionData.count < Self.limit { playlist.sessionData.append(attributes) }
    case .sessionKey:
      let attributes = try context.attributes(value, line: line)
      guard let method = context.require("METHOD", of: tag, in: attributes, line: line),
        let key = context.key(method, attributes, of: tag, line: line)
      else { return }
      if playlist.sessionKeys.count < Self.limit { playlist.sessionKeys.append(key) }
    case .contentSteering:
      context.noteOnce(tag, line: line)
      playlist.contentSteering = try context.attributes(value, line: line)
    case .version, .independentSegments, .startOffset, .define:
      try context.readCommon(tag, value, line: line)
    case .start: break
    default:
      context.findings.add(
        .mixedKinds, line: line, "\(tag.rawValue) belongs into a media playlist")
    }
  }

  private mutating func variant(
    _ attributes: AttributeList, of tag: PlaylistTag, line: Int
  ) -> VariantStream {
    _ = context.require("BANDWIDTH", of: tag, in: attributes, line: line)
    var variant = VariantStream(
      uri: "", bandwidth: context.integer("BANDWIDTH", in: attributes, line: line) ?? 0,
      attributes: attributes, line: line, address: context.address)
    variant.averageBandwidth = context.integer("AVERAGE-BANDWIDTH", in: attributes, line: line)
    variant.score = decimal("SCORE", in: attributes, line: line)
    variant.codecs = attributes["CODECS"].map(Self.list) ?? []
    variant.supplementalCodecs = attributes["SUPPLEMENTAL-CODECS"].map(Self.list) ?? []
    if let resolution = attributes["RESOLUTION"] {
      readResolution(resolution, into: &variant, line: line)
    }
    variant.frameRate = decimal("FRAME-RATE", in: attributes, line: line)
    variant.videoRange = attributes["VIDEO-RANGE"]
    variant.protectionLevel = attributes["HDCP-LEVEL"]
    variant.audioGroup = attributes["AUDIO"]
    variant.videoGroup = attributes["VIDEO"]
    variant.subtitleGroup = attributes["SUBTITLES"]
    variant.captionGroup = attributes["CLOSED-CAPTIONS"]
    variant.stableID = attributes["STABLE-VARIANT-ID"]
    variant.pathwayID = attributes["PATHWAY-ID"]
    variant.videoLayout = attributes["REQ-VIDEO-LAYOUT"]
    return variant
  }

  private mutating func readResolution(
    _ text: String, into variant: inout VariantStream, line: Int
  ) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(playlistNumber: sides[0]),
      let height = Int(playlistNumber: sides[1])
    else { return context.invalid(text, "RESOLUTION", line: line) }
    (variant.width, variant.height) = (width, height)
  }

  private mutating func readRendition(_ attributes: AttributeList, line: Int) {
    guard let type = context.require("TYPE", of: .media, in: attributes, line: line),
      let group = context.require("GROUP-ID", of: .media, in: attributes, line: line)
    else { return }
    guard let kind = Rendition.Kind(rawValue: type) else {
      return context.invalid(type, "TYPE", line: line)
    }
    groupNames.insert(GroupName(kind: kind, id: group))
    let name = context.require("NAME", of: .media, in: attributes, line: line) ?? ""
    var rendition = Rendition(
      kind: kind, groupID: group, name: name, attributes: attributes, line: line,
      address: context.address)
    rendition.uri = attributes["URI"]
    rendition.language = attributes["LANGUAGE"]
    rendition.associatedLanguage = attributes["ASSOC-LANGUAGE"]
    rendition.isDefault = attributes["DEFAULT"] == "YES"
    rendition.isAutoselected = attributes["AUTOSELECT"] == "YES"
    rendition.isForced = attributes["FORCED"] == "YES"
    rendition.instreamID = attributes["INSTREAM-ID"]
    rendition.characteristics = attributes["CHARACTERISTICS"].map(Self.list) ?? []
    rendition.channels = attributes["CHANNELS"]
    if playlist.renditions.count < Self.limit { playlist.renditions.append(rendition) }
  }

  /// A number with a fraction: a frame rate, a score.
  private mutating func decimal(
    _ name: String, in attributes: AttributeList, line: Int
  ) -> Double? {
    context.seconds(name, in: attributes, line: line).map { $0 / .seconds(1) }
  }

  /// The parts of a list with commas.
  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").prefix(64).map { part in
      String(part.drop { $0 == " " }.prefix { $0 != " " })
    }
  }
}
