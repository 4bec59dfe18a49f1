import Terminal
import TrickPlay

/// What keys do while a film is scrubbed, where that differs.
enum ScrubKeys {
  /// What a key asks for.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - cursor: Where the viewer is.
  ///   - chapters: The film's.
  /// - Returns: The command; `nil` for keys that do what they always do, or nothing.
  static func command(
    for key: Key, at cursor: Duration, in chapters: ChapterList
  ) -> ScrubState.Command? {
    switch key {
    case .arrow(.left, []): .move(-1)
    case .arrow(.right, []): .move(1)
    case .arrow(.down, []): .move(-10)
    case .arrow(.up, []): .move(10)
    case .arrow(.left, .shift), .character(","): .step(-1)
    case .arrow(.right, .shift), .character("."): .step(1)
    case .pageUp: chapters.before(cursor, isPaused: true).map { .go(to: $0.start) }
    case .pageDown: chapters.after(cursor).map { .go(to: $0.start) }
    case .home: .tenth(0)
    case .end: .tenth(10)
    case .enter: .confirm
    case .character(" "), .character("p"): .play
    case .escape, .character("t"): .cancel
    case .character(let digit): digit.isASCII ? digit.wholeNumberValue.map { .tenth($0) } : nil
    default: nil
    }
  }

  /// What a movement of the mouse asks for.
  static func command(for command: KeyCommand) -> ScrubState.Command? {
    switch command {
    case .scrub(let time): time.map { .go(to: $0) }
    case .endDrag: .confirm
    case .seek(let seconds): .move(seconds > 0 ? 1 : -1)
    case .togglePause: .play
    default: nil
    }
  }

  /// Keys that do what they always do.
  static func passes(_ command: KeyCommand) -> Bool {
    switch command {
    case .toggle, .mute, .changeVolume, .delaySound, .quit, .watchLater, .previousFile,
      .nextFile:
      true
    // Each of these would move the film, or draw something other than the place that is searched
    // for.
    case .togglePause, .seek, .seekExactly, .jump, .chooseTenth, .step, .fast, .scrub, .endDrag,
      .backward, .end, .syncSample, .chapter, .accelerate, .normalSpeed, .markLoop, .loopFile,
      .screenshot, .xray, .zoom, .pan, .wholePicture,
      .nextSoundTrack, .toggleSubtitles, .nextSubtitles, .delaySubtitles, .nextLevel,
      .automaticLevel, .liveEdge, .toggleExtent, .clear:
      false
    }
  }

  /// The keys in one line: in a narrow window those without which there is no way out.
  static func help(columns: Int) -> String {
    let all = "← → thumbnail  shift: picture  enter: go there  escape: back"
    return all.columnCount + margin <= columns ? all : "← →  enter: go there  escape: back"
  }

  /// The columns at both sides of a line over the picture.
  private static let margin = 4
}
