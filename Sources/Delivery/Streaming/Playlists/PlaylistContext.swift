import Media

/// What both kinds of playlist share: variables, findings, and the tags that either may have.
struct PlaylistContext {
  let address: PlaylistAddress
  let rules: PlaylistRules
  var variables: PlaylistVariables
  var findings = PlaylistFindings()

  private(set) var version = 1
  private(set) var hasIndependentSegments = false
  private(set) var start: PlaylistStart?
  private(set) var unknownTags: [UnknownTag] = []

  /// The line of each tag that may come once.
  private(set) var once: [PlaylistTag: Int] = [:]

  /// The first line of each feature that needs a later version of the protocol.
  private var features: [(name: String, version: Int, line: Int)] = []

  /// More than a reader looks at.
  private static let unknownTagLimit = 1000

  init(_ address: PlaylistAddress, variables: PlaylistVariables, rules: PlaylistRules) {
    self.address = address
    self.variables = variables
    self.rules = rules
  }

  /// Reads a tag that both kinds of playlist may have; others are left alone.
  mutating func readCommon(_ tag: PlaylistTag, _ value: String, line: Int) throws(PlaylistError) {
    switch tag {
    case .version:
      noteOnce(tag, line: line)
      if let number = integer(value, of: tag, line: line) { version = number }
    case .independentSegments: hasIndependentSegments = true
    case .startOffset:
      noteOnce(tag, line: line)
      let attributes = try attributes(value, line: line)
      guard let text = require("TIME-OFFSET", of: tag, in: attributes, line: line) else { return }
      guard let offset = Duration(playlistSeconds: text) else {
        return invalid(text, "TIME-OFFSET", line: line)
      }
      start = PlaylistStart(timeOffset: offset, isPrecise: attributes["PRECISE"] == "YES")
    case .define:
      let attributes = try attributes(value, line: line)
      needVersion(attributes["QUERYPARAM"] == nil ? 8 : 11, for: "EXT-X-DEFINE", line: line)
      try variables.define(attributes, line: line)
    default: break
    }
  }

  /// Looks at the text as a whole: RFC 8216 §4.
  mutating func checkText(_ lines: PlaylistLines) {
    if lines.hasByteOrderMark {
      findings.add(.byteOrderMark, line: 1, "a byte order mark stands before #EXTM3U")
    }
    if let line = lines.firstInvalidLine {
      findings.add(.encoding, line: line, "some bytes are no UTF-8; they are shown as U+FFFD")
    }
  }

  mutating func keep(_ tag: UnknownTag) {
    if unknownTags.count < Self.unknownTagLimit { unknownTags.append(tag) }
  }

  /// Notes a tag that a playlist may have only once.
  mutating func noteOnce(_ tag: PlaylistTag, line: Int) {
    if let first = once[tag] {
      findings.add(
        .duplicateTag, line: line, "\(tag.rawValue) stands in line \(first) too; this one counts")
    }
    once[tag] = line
  }

  /// Notes a feature that players of earlier versions do not know: RFC 8216bis §8.
  mutating func needVersion(_ version: Int, for name: String, line: Int) {
    guard !features.contains(where: { $0.name == name }) else { return }
    features.append((name, version, line))
  }

  /// Reports the features that the playlist's own version does not have.
  mutating func checkVersion() {
    for feature in features where feature.version > version {
      findings.add(
        .version, line: feature.line,
        "\(feature.name) needs EXT-X-VERSION:\(feature.version), the playlist says \(version)")
    }
  }

  /// The attributes of a tag, with variables replaced.
  mutating func attributes(_ text: String, line: Int) throws(PlaylistError) -> AttributeList {
    var list =
      rules.attributes?(text).map { AttributeList($0) } ?? AttributeList(parsing: text)
    if list.isMalformed {
      findings.add(
        .attributeSyntax, line: line, "not every part is NAME=value: \(text.shortened)")
    }
    if let name = list.duplicateName {
      findings.add(
        .duplicateAttribute, line: line, "\(name.shortened) comes twice; the first one counts")
    }
    for index in list.attributes.indices {
      list.attributes[index].value =
        try variables.replacing(in: list.attributes[index].value, line: line)
    }
    return list
  }

  /// The value of an attribute that has to be there.
  mutating func require(
    _ name: String, of tag: PlaylistTag, in attributes: AttributeList, line: Int
  ) -> String? {
    let value = attributes[name]
    if value == nil {
      findings.add(.missingAttribute, line: line, "\(tag.rawValue) has no \(name)")
    }
    return value
  }

  /// A whole number; one with a fraction loses it.
  mutating func integer(_ text: String, of tag: PlaylistTag, line: Int) -> Int? {
    number(text, named: tag.rawValue, line: line)
  }

  /// The whole number of an attribute, if it is there.
  mutating func integer(_ name: String, in attributes: AttributeList, line: Int) -> Int? {
    attributes[name].flatMap { number($0, named: name, line: line) }
  }

  /// The seconds of an attribute, if it is there; never negative.
  mutating func seconds(_ name: String, in attributes: AttributeList, line: Int) -> Duration? {
    guard let text = attributes[name] else { return nil }
    if let duration = Duration(playlistSeconds: text), duration >= .zero { return duration }
    invalid(text, name, line: line)
    return nil
  }

  private mutating func number(_ text: String, named name: String, line: Int) -> Int? {
    if let number = Int(playlistNumber: text) { return number }
    invalid(text, name, line: line)
    let whole = text.prefix { $0 != "." }
    guard whole.endIndex < text.endIndex, Duration(playlistSeconds: text) != nil else { return nil }
    return Int(playlistNumber: whole)
  }

  mutating func invalid(_ text: String, _ name: String, line: Int) {
    findings.add(.invalidValue, line: line, "\(name) has no valid value: \(text.shortened)")
  }
}

extension String {
  /// The start of a text from outside, fit for a message.
  var shortened: String {
    let start = String(decoding: utf8.prefix(80), as: UTF8.self).withoutControlCharacters
    return utf8.count > 80 ? start + "…" : start
  }
}
