import Terminal

/// Turns keys into commands; a pure value that remembers a prefix, and what the viewer was asked.
///
///     %  3         to three tenths of the film
///     (paste)  y   opens the film that was pasted
struct KeySequence: Hashable, Sendable {
  /// What a key leads to.
  enum Outcome: Hashable, Sendable {
    case command(KeyCommand)
    /// Opens another film.
    case open(String)
    /// Asks the viewer something, and waits for a key.
    case ask(String)
    /// Says something for a moment.
    case say(String)
    /// Takes a question back.
    case cancel
  }

  private enum Pending: Hashable {
    case tenth
    case film(PastedName)
  }

  private var pending: Pending?

  static let tenthQuestion = "to which tenth of the film? 0 … 9"

  /// Whether the next key is an answer.
  var isPending: Bool { pending != nil }

  /// Takes a key; `nil` if it means nothing.
  mutating func take(_ key: Key) -> Outcome? {
    switch pending.take() {
    case .film(let film):
      return key == .character("y") || key == .character("Y") || key == .enter
        ? .open(film.name) : .cancel
    case .tenth:
      if case .character(let digit) = key, digit.isASCII, let tenth = digit.wholeNumberValue {
        return .command(.jump(tenth: tenth))
      }
      return key == .escape ? .cancel : take(key) ?? .cancel
    case nil:
      guard let command = KeyCommand(key) else { return nil }
      guard command == .chooseTenth else { return .command(command) }
      pending = .tenth
      return .ask(Self.tenthQuestion)
    }
  }

  /// Takes a pasted text: it is asked about, and never read as keys.
  mutating func paste(_ text: String) -> Outcome {
    guard let film = PastedName(text) else {
      pending = nil
      return .say("what was pasted is not the name of a film")
    }
    pending = .film(film)
    return .ask(film.question)
  }
}
