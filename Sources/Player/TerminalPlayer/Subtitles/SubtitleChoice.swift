import Captions

/// Which subtitles a viewer asks for: `2`, `eng`, `cc1`, or `off`.
public enum SubtitleChoice: Hashable, Sendable, CustomStringConvertible {
  /// By their place in the order of the key `j`, from 1.
  case number(Int)
  /// The first in a language, by the code that the film has: `eng`; else the first of that name.
  case language(String)
  /// Closed captions, from 1: they come with the pictures, and have no number before they come.
  case captions(Int)
  case off

  /// Reads a choice; `nil` if it is not one.
  public init?(_ text: String) {
    if text == "off" {
      self = .off
    } else if let number = Int(text) {
      guard number > 0 else { return nil }
      self = .number(number)
    } else if let service = EIA608Service.allCases.first(where: {
      $0.name.lowercased() == text.lowercased()
    }) {
      self = .captions(service.rawValue)
    } else {
      guard 2...16 ~= text.count, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "-") })
      else { return nil }
      self = .language(text.lowercased())
    }
  }

  /// The choice as it is typed.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .language(let code): "'\(code)'"
    case .captions(let number): "cc\(number)"
    case .off: "off"
    }
  }

  /// The index of the track among some; `nil` if there is none such.
  func index(in tracks: [SubtitleTrack]) -> Int? {
    switch self {
    case .number(let number): tracks.indices.contains(number - 1) ? number - 1 : nil
    case .language(let code):
      tracks.firstIndex { $0.isInLanguage(code) }
        ?? tracks.firstIndex { $0.label?.name.lowercased() == code }
    case .captions(let number): tracks.firstIndex { $0.service?.rawValue == number }
    case .off: nil
    }
  }
}
