import Media
import POSIX
import Terminal

/// Tells a learner what pictures will look like in this terminal, and shows one.
public struct TerminalGreeting {
  private let graphics: Graphics

  /// Asks the terminal what it can do.
  public init(style: TextStyle) {
    graphics = Graphics(options: .automatic, usesColor: style.isEnabled)
  }

  /// Writes what was found, what would do better, and a test picture.
  public func write(to output: TextOutput, style: TextStyle) {
    let decision = graphics.decision
    let kind = decision.graphics?.summary ?? "no pictures"
    output.print("Your terminal: \(style.text(kind, .bold)). (\(decision.reason))")
    if let advice = decision.advice { output.print(advice) }
    let hasPixels = decision.graphics?.hasPixels ?? false
    if !hasPixels, decision.graphics != nil, decision.advice == nil {
      output.print("xterm -ti vt340, mlterm, foot, WezTerm, kitty and iTerm2 show real pixels.")
    }
    let size =
      hasPixels
      ? PixelSize(width: min(320, graphics.box.width), height: min(80, graphics.box.height))
      : PixelSize(width: min(64, graphics.box.width), height: 12)
    if let picture = TestPicture(size: size).encoded(for: decision) {
      output.write(picture)
      output.print()
      output.print(style.note("Eight bars from white to black, sixteen greys below: all there?"))
    }
    output.flush()
    graphics.waitForLateAnswers()
  }
}
