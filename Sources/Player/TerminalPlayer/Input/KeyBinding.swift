import Media
import Terminal

/// A command, its keys, and its line in the help.
///
/// Where mpv has the command, the key is mpv's. Not mpv's are `%` for tenths of the film, and `f`,
/// `w`, `x`, `e` (there: the whole screen, when a text is shown, how much of the edges is cut off);
/// `s`, `o`, `i`, `L` and home do nearly the same there.
struct KeyBinding {
  /// What a viewer wants when looking for a key.
  enum Purpose: String, CaseIterable {
    case play = "Play"
    case find = "Find"
    case show = "Show"
  }

  let keys: [Key]
  let command: KeyCommand
  let purpose: Purpose

  /// What the help calls the keys; `nil` if the line before names these too.
  let label: String?
  let text: String

  private init(
    _ keys: [Key], _ command: KeyCommand, _ purpose: Purpose, _ label: String? = nil,
    _ text: String = ""
  ) {
    self.keys = keys
    self.command = command
    self.purpose = purpose
    self.label = label
    self.text = text
  }

  static let all = playing + finding + showing

  private static let playing = [
    KeyBinding(
      [.character(" "), .character("p")], .togglePause, .play, "space, p",
      "pause, play (right click)"),
    KeyBinding([.character("[")], .accelerate(by: 1 / 1.1), .play, "[ ]", "slower, faster"),
    KeyBinding([.character("]")], .accelerate(by: 1.1), .play),
    KeyBinding([.character("{")], .accelerate(by: 0.5), .play, "{ }", "half, double speed"),
    KeyBinding([.character("}")], .accelerate(by: 2), .play),
    KeyBinding([.backspace], .normalSpeed, .play, "backspace", "normal speed"),
    KeyBinding(
      [.character("9"), .character("/")], .changeVolume(by: -2), .play, "9 0", "quieter, louder"),
    KeyBinding([.character("0"), .character("*")], .changeVolume(by: 2), .play),
    KeyBinding([.character("m")], .mute, .play, "m", "sound off, on"),
    KeyBinding(
      [.control("-"), .control("_")], .delaySound(milliseconds: -100), .play, "ctrl - +",
      "sound earlier, later"),
    KeyBinding([.control("+"), .control("=")], .delaySound(milliseconds: 100), .play),
    KeyBinding([.character("#")], .nextSoundTrack, .play, "#", "next sound track"),
    KeyBinding([.character("l")], .markLoop, .play, "l L", "repeat a part, the film"),
    KeyBinding([.character("L")], .loopFile, .play),
    KeyBinding([.character("<")], .previousFile, .play, "< >", "previous, next FILE"),
    KeyBinding([.character(">"), .enter], .nextFile, .play),
    KeyBinding([.character("_")], .nextLevel, .play, "_ a", "next quality, automatic"),
    KeyBinding([.character("a")], .automaticLevel, .play),
    KeyBinding([.character("g")], .liveEdge, .play, "g", "go to the live edge"),
    KeyBinding([.character("q")], .quit, .play, "q Q", "quit; and keep the place"),
    KeyBinding([.character("Q")], .watchLater, .play),
  ]

  private static let finding = [
    KeyBinding([.arrow(.left)], .seek(seconds: -5), .find, "← →", "5 s back, forward"),
    KeyBinding([.arrow(.right)], .seek(seconds: 5), .find),
    KeyBinding([.arrow(.down)], .seek(seconds: -60), .find, "↓ ↑", "a minute back, forward"),
    KeyBinding([.arrow(.up)], .seek(seconds: 60), .find),
    KeyBinding(
      [.arrow(.left, .shift)], .seekExactly(seconds: -1), .find, "shift ← →",
      "1 s, to the exact frame"),
    KeyBinding([.arrow(.right, .shift)], .seekExactly(seconds: 1), .find),
    KeyBinding(
      [.arrow(.left, .control)], .syncSample(.previous), .find, "ctrl ← →",
      "sync sample before, after"),
    KeyBinding([.arrow(.right, .control)], .syncSample(.next), .find),
    KeyBinding([.pageUp], .chapter(.previous), .find, "page ↑ ↓", "previous, next chapter"),
    KeyBinding([.pageDown], .chapter(.next), .find),
    KeyBinding([.character(",")], .step(frames: -1), .find, ", .", "one frame back, forward"),
    KeyBinding([.character(".")], .step(frames: 1), .find),
    KeyBinding([.character("w")], .fast(.previous), .find, "w f", "rewind, fast forward"),
    KeyBinding([.character("f")], .fast(.next), .find),
    KeyBinding([.character("b")], .backward, .find, "b", "play backward"),
    KeyBinding([.character("t")], .scrub(at: nil), .find, "t", "thumbnails"),
    KeyBinding([.character("%")], .chooseTenth, .find, "% 0 … 9", "to a tenth of the film"),
    KeyBinding([.home], .jump(tenth: 0), .find, "home, end", "first, last picture"),
    KeyBinding([.end], .end, .find),
    // What the mouse does, see `MouseGesture`; it has no key.
    KeyBinding([], .scrub(at: nil), .find, "mouse", "click the bar; wheel 5 s"),
  ]

  private static let showing = [
    KeyBinding([.character("i")], .toggle(.statistics), .show, "i D", "statistics, charts"),
    KeyBinding([.character("D")], .toggle(.charts), .show),
    KeyBinding([.character("x")], .xray(.next), .show, "x X", "inside the decoder: x-ray"),
    KeyBinding([.character("X")], .xray(.previous), .show),
    KeyBinding([.character("v")], .toggleSubtitles, .show, "v j", "subtitles: off, on; next"),
    KeyBinding([.character("j")], .nextSubtitles, .show),
    KeyBinding(
      [.character("z")], .delaySubtitles(milliseconds: -100), .show, "z Z",
      "subtitles earlier, later"),
    KeyBinding([.character("Z")], .delaySubtitles(milliseconds: 100), .show),
    KeyBinding([.character("o")], .toggle(.progress), .show, "o", "the line below, or not"),
    KeyBinding([.character("e")], .toggleExtent, .show, "e", "fill the window, or not"),
    KeyBinding(
      [.alt("+"), .alt("="), .character("+")], .zoom(steps: 1), .show, "+ -",
      "zoom; alt ← → ↑ ↓ moves"),
    KeyBinding([.alt("-"), .character("-")], .zoom(steps: -1), .show),
    KeyBinding([.alt("\u{7F}")], .wholePicture, .show),
    KeyBinding([.arrow(.left, .alt)], .pan(across: -1, down: 0), .show),
    KeyBinding([.arrow(.right, .alt)], .pan(across: 1, down: 0), .show),
    KeyBinding([.arrow(.up, .alt)], .pan(across: 0, down: -1), .show),
    KeyBinding([.arrow(.down, .alt)], .pan(across: 0, down: 1), .show),
    KeyBinding([.character("s")], .screenshot, .show, "s", "save the picture as PNG"),
    KeyBinding([.character("?")], .toggle(.help), .show, "?", "these keys"),
    KeyBinding([.escape], .clear, .show, "escape", "the picture alone"),
  ]

  /// The columns that the names of keys take in the help.
  private static let labelWidth = 9

  /// The help that is shown on the picture: a title and its lines for each purpose.
  static let help = Purpose.allCases.map { purpose in
    HelpPages.Group(
      title: purpose.rawValue,
      lines: all.filter { $0.purpose == purpose }.compactMap { binding in
        binding.label.map { label in
          OverlayLine(
            .init(label.padded(to: labelWidth), .accent), .init("  \(binding.text)"))
        }
      })
  }
}
