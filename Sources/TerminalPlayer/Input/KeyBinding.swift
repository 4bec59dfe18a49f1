import Media
import Terminal

/// A command, its keys, and its line in the help.
///
/// Where mpv has the command, the key is mpv's. Not mpv's are the digits (there: brightness, volume)
/// and `f`, `w`, `e` (there: the whole screen, and how much of the edges is cut off); `s`, `o`, `i`, `L` and home do nearly the same there.
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
    KeyBinding([.character(" "), .character("p")], .togglePause, "space, p", "pause, go on"),
    KeyBinding([.arrow(.left)], .seek(seconds: -5), "← →", "about 5 s back, forward"),
    KeyBinding([.arrow(.right)], .seek(seconds: 5)),
    KeyBinding([.arrow(.down)], .seek(seconds: -60), "↓ ↑", "a minute back, forward"),
    KeyBinding([.arrow(.up)], .seek(seconds: 60)),
    KeyBinding(
      [.arrow(.left, .shift)], .seekExactly(seconds: -1), "shift ← →", "1 s, to the exact frame"),
    KeyBinding([.arrow(.right, .shift)], .seekExactly(seconds: 1)),
    KeyBinding(
      [.arrow(.left, .control)], .syncSample(.previous), "ctrl ← →", "sync sample before, after"),
    KeyBinding([.arrow(.right, .control)], .syncSample(.next)),
    KeyBinding([.pageUp], .chapter(.previous), "page ↑ ↓", "chapter before, after"),
    KeyBinding([.pageDown], .chapter(.next)),
    KeyBinding([.character(",")], .step(frames: -1), ", .", "one frame back, forward"),
    KeyBinding([.character(".")], .step(frames: 1)),
    KeyBinding([.character("f")], .fast(.next), "f w", "fast to the end; rewind"),
    KeyBinding([.character("w")], .fast(.previous)),
    KeyBinding([.character("b")], .backward, "b", "backward; again: forward"),
    KeyBinding([.character("t")], .scrub(at: nil), "t", "thumbnails: find a place"),
    KeyBinding([], .jump(tenth: 0), "0 … 9", "to tenths of the film"),
    KeyBinding([.home], .jump(tenth: 0), "home, end", "first picture, last one"),
    KeyBinding([.end], .end),
    KeyBinding([.character("[")], .accelerate(by: 1 / 1.1), "[ ]", "slower, faster"),
    KeyBinding([.character("]")], .accelerate(by: 1.1)),
    KeyBinding([.character("{")], .accelerate(by: 0.5), "{ }", "half, double the speed"),
    KeyBinding([.character("}")], .accelerate(by: 2)),
    KeyBinding([.backspace], .normalSpeed, "backspace", "normal speed"),
    KeyBinding([.character("l")], .markLoop, "l", "repeat from here, to here"),
    KeyBinding([.character("L")], .loopFile, "L", "repeat the film"),
    KeyBinding([.character("<")], .previousFile, "< >", "previous FILE, next one"),
    KeyBinding([.character(">")], .nextFile),
    KeyBinding([.character("m")], .mute, "m", "sound off, on"),
    KeyBinding([.character("/")], .changeVolume(by: -2), "/ *", "quieter, louder"),
    KeyBinding([.character("*")], .changeVolume(by: 2)),
    KeyBinding(
      [.control("-"), .control("_")], .delaySound(milliseconds: -100), "ctrl - +",
      "sound earlier, later"),
    KeyBinding([.control("+"), .control("=")], .delaySound(milliseconds: 100)),
    KeyBinding([.character("#")], .nextSoundTrack, "#", "next sound track"),
    KeyBinding([.character("_")], .nextLevel, "_ a g", "quality; automatic; live"),
    KeyBinding([.character("a")], .automaticLevel),
    KeyBinding([.character("g")], .liveEdge),
    KeyBinding([.character("s")], .screenshot, "s", "save the picture as PNG"),
    KeyBinding([.character("e")], .toggleExtent, "e", "fill the window, or not"),
    KeyBinding([.character("i")], .toggle(.statistics), "i D", "statistics; charts"),
    KeyBinding([.character("D")], .toggle(.charts)),
    KeyBinding([.character("o")], .toggle(.progress), "o", "the line below"),
    KeyBinding([.character("?")], .toggle(.help), "?", "these keys"),
    KeyBinding([.escape], .clear, "escape", "the picture alone"),
    KeyBinding([.character("q"), .character("Q")], .quit, "q, Q, ^C", "quit"),
  ]

  /// What the mouse does, see ``MouseGesture``.
  private static let mouse = [
    ("wheel", "about 5 s back, forward"), ("click", "on the line: go there"),
    ("right", "pause, go on"),
  ]

  /// The help that is shown on the picture, a line each.
  static let help =
    all.compactMap { binding in binding.label.map { line($0, binding.text) } }
    + mouse.map(line)

  private static func line(_ label: String, _ text: String) -> String {
    "\(label.padded(to: 10)) \(text)"
  }
}
