/// What only the whole of a multivariant playlist shows.
extension MultivariantPlaylistParser {
  mutating func lint() {
    if playlist.variants.isEmpty {
      context.findings.add(
        .missingVariants, line: 1, "there is no EXT-X-STREAM-INF with an address")
    }
    for variant in playlist.variants { lint(variant) }
    for variant in playlist.iFrameVariants { lintRates(of: variant) }
    lintRenditions()
  }

  private mutating func lint(_ variant: VariantStream) {
    lintRates(of: variant)
    if variant.codecs.isEmpty {
      context.findings.add(
        .codecs, line: variant.line,
        "CODECS is missing: players have to load a segment to know whether they can play it")
    }
    let groups: [(Rendition.Kind, String?)] = [
      (.audio, variant.audioGroup), (.video, variant.videoGroup),
      (.subtitles, variant.subtitleGroup),
      (.closedCaptions, variant.captionGroup == "NONE" ? nil : variant.captionGroup),
    ]
    for (kind, group) in groups {
      guard let group, !groupNames.contains(GroupName(kind: kind, id: group)) else { continue }
      context.findings.add(
        .group, line: variant.line,
        "no EXT-X-MEDIA of the type \(kind.rawValue) has the GROUP-ID \(group.shortened)")
    }
  }

  private mutating func lintRates(of variant: VariantStream) {
    if let average = variant.averageBandwidth, average > variant.bandwidth {
      context.findings.add(
        .bandwidth, line: variant.line,
        "the average, \(average), is more than the highest rate, \(variant.bandwidth)")
    }
  }

  private mutating func lintRenditions() {
    var names: Set<[String]> = []
    var defaults: Set<GroupName> = []
    for rendition in playlist.renditions {
      let group = GroupName(kind: rendition.kind, id: rendition.groupID)
      if !names.insert([group.kind.rawValue, group.id, rendition.name]).inserted {
        report(
          rendition,
          "the group \(group.id.shortened) has the name \(rendition.name.shortened) twice")
      }
      if rendition.isDefault, !defaults.insert(group).inserted {
        report(rendition, "the group \(group.id.shortened) has more than one default")
      }
      if rendition.isDefault, rendition.attributes["AUTOSELECT"] == "NO" {
        report(rendition, "a default rendition cannot have AUTOSELECT=NO")
      }
      if rendition.isForced, rendition.kind != .subtitles {
        report(rendition, "only subtitles can be FORCED")
      }
      switch rendition.kind {
      case .closedCaptions:
        if rendition.uri != nil { report(rendition, "closed captions have no URI") }
        if rendition.instreamID == nil { report(rendition, "closed captions need an INSTREAM-ID") }
      case .subtitles:
        if rendition.uri == nil { report(rendition, "subtitles need a URI") }
      case .audio, .video: break
      }
    }
  }

  private mutating func report(_ rendition: Rendition, _ message: String) {
    context.findings.add(.rendition, line: rendition.line, message)
  }
}

/// A group of renditions: their names hold for one type alone.
struct GroupName: Hashable {
  let kind: Rendition.Kind
  let id: String
}
