/// Which subtitles a viewer asks for: `2`, `eng`, or `off`.
public enum SubtitleChoice: Hashable, Sendable, CustomStringConvertible {
  /// By their place in the order of the key `j`, from 1.
  case number(Int)
  /// The first in a language, by the code that the film has: `eng`.
  case language(String)
  case off

  /// Reads a choice; `nil` if it is none.
  public init?(_ text: String) {
    if text == "off" {
      self = .off
    } else if let number = Int(text) {
      guard number > 0 else { return nil }
      self = .number(number)
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
    case .off: "off"
    }
  }

  /// The index of the track among some; `nil` if there is none such.
  func index(in tracks: [SubtitleTrack]) -> Int? {
    switch self {
    case .number(let number): tracks.indices.contains(number - 1) ? number - 1 : nil
    case .language(let code): tracks.firstIndex { $0.language?.lowercased() == code }
    case .off: nil
    }
  }
}
