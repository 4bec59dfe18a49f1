import Ciphers
import Media

/// Why a part of a stream could not be loaded or used.
public struct StreamingError: Error, Sendable {
  public enum Reason: Sendable {
    /// It could not be loaded.
    case resource(ResourceError)
    /// The text is not a playlist.
    case playlist(PlaylistError)
    /// A playlist of variants was found in place of one of segments.
    case notMediaPlaylist
    /// It has no segments at all.
    case noSegments
    /// None of the variants can be played; the text says why.
    case noVariant(String)
    /// The server's answer has other bytes than the requested range.
    case wrongRange
    /// Segments are encrypted in a way that is not read here: its name.
    case encryption(String)
    /// The key is not one of 16 bytes.
    case keyLength(Int)
    case decryption(CipherError)
    /// A segment is longer than this package keeps in memory.
    case tooLong
    /// A page of a server, such as that of a hotel's network, came in its place.
    case webPage
    /// There is nothing in it that can be played; the text says more.
    case noMedia(String)
    /// A live playlist has not changed for a long time.
    case stuck
    /// A live playlist has no segment in common with the one before.
    case restarted
  }

  public let reason: Reason

  /// The address of the playlist, segment or key, without a password.
  public let address: String

  init(_ reason: Reason, at address: String) {
    self.reason = reason
    self.address = address.withoutPassword
  }
}

extension StreamingError: CustomStringConvertible {
  public var description: String {
    "\(address.withoutControlCharacters.clippedForMessages): \(reason)"
  }
}

extension StreamingError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .resource(let error): "\(error)"
    case .playlist(let error): "\(error)"
    case .notMediaPlaylist: "this lists variants, where segments should be listed"
    case .noSegments: "the playlist lists no segments"
    case .noVariant(let text): "no variant can be played: \(text)"
    case .wrongRange: "the server does not send the bytes that were asked for"
    case .encryption(let name): "encrypted (\(name)), which is not supported"
    case .keyLength(let count): "a key has 16 bytes, and this has \(count)"
    case .decryption(let error): "\(error)"
    case .tooLong:
      "the segment is longer than \(SegmentLoader.segmentLimit >> 20) MiB; the rest is left out"
    case .webPage: "this is a web page, not a part of a film"
    case .noMedia(let text): text.isEmpty ? "nothing in it can be played" : text
    case .restarted: "the live playlist goes on with other segments than those that were next"
    case .stuck: "the live playlist has not changed for a long time"
    }
  }
}

extension StreamingError {
  /// Whether it concerns a segment alone, which can be passed over.
  var isOfSegment: Bool {
    switch reason {
    case .playlist, .notMediaPlaylist, .noSegments, .noVariant, .stuck, .restarted: false
    default: true
    }
  }
}

extension StreamingError: OpeningFailure {
  public var openingReason: OpeningError.Reason {
    switch reason {
    case .resource(let error): error.openingReason
    case .playlist(let error): error.openingReason
    case .encryption, .noVariant, .noMedia: .unsupported
    case .webPage: .unreachable
    case .stuck: .timedOut
    case .notMediaPlaylist, .noSegments, .wrongRange, .keyLength, .decryption, .tooLong, .restarted:
      .damaged
    }
  }
}
