/// What is examined in a playlist; the raw value is the rule's id and never changes.
public enum PlaylistRule: String, CaseIterable, Sendable {
  // The text.
  case byteOrderMark = "byte-order-mark"
  case encoding
  case tagOrder = "tag-order"
  case duplicateTag = "duplicate-tag"
  case mixedKinds = "mixed-kinds"
  case version

  // Values.
  case invalidValue = "invalid-value"
  case missingAttribute = "missing-attribute"
  case duplicateAttribute = "duplicate-attribute"
  case attributeSyntax = "attribute-syntax"
  case missingURI = "missing-uri"

  // Of media playlists.
  case missingTargetDuration = "missing-target-duration"
  case targetDuration = "target-duration"
  case missingDuration = "missing-duration"
  case missingSegments = "missing-segments"
  case byteRange = "byte-range"
  case initializationVector = "initialization-vector"
  case encryption
  case date
  case endList = "end-list"
  case playlistType = "playlist-type"
  case sequence
  case skip
  case parts
  case serverControl = "server-control"

  // Of multivariant playlists.
  case missingVariants = "missing-variants"
  case bandwidth
  case codecs
  case group
  case rendition

  /// What a player makes of it, as one sentence.
  public var explanation: String {
    switch self {
    case .byteOrderMark: "Some players take the first line for something other than #EXTM3U."
    case .encoding: "Names and addresses come out as other characters, or cannot be loaded."
    case .tagOrder: "The tag is ignored, or applies to something that its author did not mean."
    case .duplicateTag: "Players differ in which of the two they take."
    case .mixedKinds: "A player may take the list for one of the other kind, or refuse it."
    case .version: "A player of the version that the list names may not know the feature."
    case .invalidValue: "The value is ignored."
    case .missingAttribute: "The tag is ignored, or says less than it should."
    case .duplicateAttribute: "Players differ in which of the two they take."
    case .attributeSyntax: "A part of the tag is ignored."
    case .missingURI: "There is nothing to load."
    case .missingTargetDuration: "A player does not know how often to load a live list again."
    case .targetDuration: "A player's buffer may run dry: it counts on shorter segments."
    case .missingDuration: "Where the segment lies in the film is a guess, and so is every seek."
    case .missingSegments: "There is nothing to play."
    case .byteRange: "The bytes that are loaded may not be those of the segment."
    case .initializationVector: "The initialization section cannot be decrypted."
    case .encryption: "This player cannot play the segments."
    case .date: "Seeks by date, and the alignment of live variants, lead to another place."
    case .endList: "Players that stop reading there miss the rest."
    case .playlistType: "Players load the list again and again, or never."
    case .sequence: "A player plays a segment twice, or leaves one out."
    case .skip: "The list has to be loaded again, in full."
    case .parts: "Players of low latency fall behind, or load parts in vain."
    case .serverControl: "Players come closer to the live edge than the server can serve."
    case .missingVariants: "There is nothing to play."
    case .bandwidth: "A player chooses a quality that the link does not carry, or wastes it."
    case .codecs: "Switching takes longer, and may lead to a quality that cannot be played."
    case .group: "The variant has no sound, or no subtitles, or is left out."
    case .rendition: "Which rendition is played is up to the player."
    }
  }

  /// Where the standard says how it should be.
  public var clause: String {
    switch self {
    case .byteOrderMark, .encoding: "RFC 8216 §4"
    case .tagOrder, .mixedKinds: "RFC 8216 §4.3"
    case .duplicateTag, .duplicateAttribute, .attributeSyntax, .invalidValue, .missingAttribute:
      "RFC 8216 §4.2, §4.3"
    case .version: "RFC 8216bis §8"
    case .missingURI, .missingDuration, .missingSegments: "RFC 8216 §4.3.2.1"
    case .missingTargetDuration, .targetDuration: "RFC 8216 §4.3.3.1"
    case .byteRange: "RFC 8216 §4.3.2.2"
    case .initializationVector, .encryption: "RFC 8216 §4.3.2.4, §5.2"
    case .date: "RFC 8216 §4.3.2.6, §4.3.2.7"
    case .endList: "RFC 8216 §4.3.3.4"
    case .playlistType: "RFC 8216 §4.3.3.5"
    case .sequence: "RFC 8216 §6.2.1, §6.2.2"
    case .skip: "RFC 8216bis §4.4.5.2"
    case .parts: "RFC 8216bis §4.4.3.7, §4.4.4.9"
    case .serverControl: "RFC 8216bis §4.4.3.8"
    case .missingVariants, .bandwidth, .codecs: "RFC 8216 §4.3.4.2"
    case .group: "RFC 8216 §4.3.4.2.1"
    case .rendition: "RFC 8216 §4.3.4.1"
    }
  }
}
