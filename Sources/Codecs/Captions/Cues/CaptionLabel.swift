import Media

/// What a programme says about one of its tracks of text, for viewers to choose by.
///
/// In HTTP Live Streaming, the attributes of `EXT-X-MEDIA` (RFC 8216 §4.3.4.1).
package struct CaptionLabel: Hashable, Sendable {
  /// What people call it: `Deutsch`.
  package var name: String

  /// As RFC 5646 writes it: `de`; `nil` if it is not said.
  package var language: String?

  /// Whether it is shown to viewers who have chosen nothing.
  package var isDefault: Bool

  /// Whether it may be shown to viewers who have chosen nothing but a language.
  package var isAutoselected: Bool

  /// Whether it belongs to the picture, such as the words of a foreigner.
  package var isForced: Bool

  package init(
    name: String, language: String? = nil, isDefault: Bool = false, isAutoselected: Bool = false,
    isForced: Bool = false
  ) {
    self.name = name
    self.language = language
    self.isDefault = isDefault
    self.isAutoselected = isAutoselected
    self.isForced = isForced
  }
}

/// A source that says more about its tracks of text than a file does.
package protocol CaptionedSource: MediaSource {
  /// What it says, by the tracks.
  var captionLabels: [Track.ID: CaptionLabel] { get async }
}
