import Media
import Terminal

/// A command, its keys, and its line in the help; the keys are mpv's.
struct KeyBinding {
  let keys: [Key]
  let command: PlayerCommand

  /// What the help calls the keys; `nil` where the line before names these too.
  let label: String?
  let text: String

  private init(
    _ keys: [Key], _ command: PlayerCommand, _ label: String? = nil, _ text: String = ""
  ) {
    self.keys = keys
    self.command = command
    self.label = label
    self.text = text
  }

  static let all = [
    KeyBinding([.character(" "), .character("p")], .togglePause, "space, p", "pause, and go on"),
    KeyBinding([.arrow(.left)], .seek(seconds: -5), "← →", "5 seconds back, forward, roughly"),
    KeyBinding([.arrow(.right)], .seek(seconds: 5)),
    KeyBinding([.arrow(.down)], .seek(seconds: -60), "↓ ↑", "a minute back, forward, roughly"),
    KeyBinding([.arrow(.up)], .seek(seconds: 60)),
    KeyBinding(
      [.arrow(.left, .shift)], .seekExactly(seconds: -1), "shift ← →",
      "1 second, to the very frame"),
    KeyBinding([.arrow(.right, .shift)], .seekExactly(seconds: 1)),
    KeyBinding([.character(",")], .step(frames: -1), ", .", "one frame back, forward"),
    KeyBinding([.character(".")], .step(frames: 1)),
    KeyBinding([], .jump(tenth: 0), "0 … 9", "to the beginning, …, nine tenths"),
    KeyBinding([.home], .jump(tenth: 0), "home", "to the beginning"),
    KeyBinding([.character("[")], .accelerate(by: 1 / 1.1), "[ ]", "slower, faster"),
    KeyBinding([.character("]")], .accelerate(by: 1.1)),
    KeyBinding([.character("{")], .accelerate(by: 0.5), "{ }", "half, double the speed"),
    KeyBinding([.character("}")], .accelerate(by: 2)),
    KeyBinding([.backspace], .normalSpeed, "backspace", "normal speed"),
    KeyBinding([.character("l")], .markLoop, "l", "repeat from here, to here, no more"),
    KeyBinding([.character("L")], .loopFile, "L", "repeat the film"),
    KeyBinding([.character("<")], .previousFile, "< >", "the previous FILE, the next one"),
    KeyBinding([.character(">")], .nextFile),
    KeyBinding([.character("s")], .screenshot, "s", "save the picture as PNG"),
    KeyBinding([.character("i")], .toggle(.statistics), "i", "statistics"),
    KeyBinding([.character("o")], .toggle(.progress), "o", "the line below the picture"),
    KeyBinding([.character("?")], .toggle(.help), "?", "these keys"),
    KeyBinding([.escape], .clear, "escape", "the picture alone"),
    KeyBinding([.character("q")], .quit, "q, ^C", "quit"),
  ]

  /// The help that is shown on the picture.
  static let help = all.compactMap { binding in
    binding.label.map { "\($0.padded(to: 10)) \(binding.text)" }
  }
}
