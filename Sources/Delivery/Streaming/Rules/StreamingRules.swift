/// Rules for how streams are read and chosen, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
package struct StreamingRules: Sendable {
  /// How playlists are read.
  package var playlist = PlaylistRules()

  /// How levels are chosen.
  package var adaptation = AdaptationRules()

  /// How the clocks of subtitles are read.
  package var text = TextRules()

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = StreamingRules()
}

/// How playlists are read.
package struct PlaylistRules: Sendable {
  /// The names and values in the text after a tag's colon; see ``AttributeList``.
  package var attributes: (@Sendable (_ text: String) -> [AttributeList.Attribute]?)?

  /// The place of a segment in its stream and in its resource; see ``SegmentPlace``.
  package var place: (@Sendable (_ entry: SegmentEntry, _ before: SegmentPlace) -> SegmentPlace?)?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = PlaylistRules()
}
