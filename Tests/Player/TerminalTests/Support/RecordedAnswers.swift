/// What real terminals have answered to ``Terminal/TerminalQuery/questions``.
///
/// All were run under Xvfb, in Debian 12, except for foot, which is from its manual page.
enum RecordedAnswers {
  /// XTerm 379, started as `xterm -ti vt340`, 100 × 40; window operations are off by default.
  static let xtermVT340 =
    "\u{1B}P>|XTerm(379)\u{1B}\\"
    + "\u{1B}[>19;379;0c"
    + "\u{1B}[?2026;0$y"
    + "\u{1B}[?1;0;1024S"
    + "\u{1B}[?2;0;600;520S"
    + "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\"
    + "\u{1B}[?63;1;2;4;6;9;15;16;22;28c"

  /// XTerm 379 as it comes.
  static let xterm =
    "\u{1B}P>|XTerm(379)\u{1B}\\"
    + "\u{1B}[>41;379;0c"
    + "\u{1B}[?2026;0$y"
    + "\u{1B}[?1;3S"
    + "\u{1B}[?2;3S"
    + "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\"
    + "\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c"

  /// mlterm 3.9.0; it does not give its name.
  static let mlterm =
    "\u{1B}[>24;279;0c"
    + "\u{1B}[6;22;10t"
    + "\u{1B}[4;528;800t"
    + "\u{1B}[?2026;0$y"
    + "\u{1B}[?1;0;1024S"
    + "\u{1B}[?1;3;0S"
    + "\u{1B}P1$r0;48;5;16m\u{1B}\\"
    + "\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c"

  /// kitty 0.26.5.
  static let kitty =
    "\u{1B}P>|kitty(0.26.5)\u{1B}\\"
    + "\u{1B}[6;20;9t"
    + "\u{1B}[4;400;639t"
    + "\u{1B}[?2026;2$y"
    + "\u{1B}_Gi=31;OK\u{1B}\\"
    + "\u{1B}_Gi=32;OK\u{1B}\\"
    + "\u{1B}P1$r48:2:1:2:3m\u{1B}\\"
    + "\u{1B}[?62;c"

  /// tmux 3.3a, inside xterm.
  static let tmux = "\u{1B}P>|tmux 3.3a\u{1B}\\" + "\u{1B}[?1;2c"

  /// tmux 3.3a that passes commands on to kitty; tmux answers first.
  ///
  /// kitty 0.26 answers the question as it stands in ``kitty``; that it answers this one since 0.28
  /// is from its documentation.
  static let tmuxInKitty = tmux + "\u{1B}_Gi=33;OK\u{1B}\\"

  /// GNU screen 4.09, inside xterm.
  static let screen = "\u{1B}[?1;2c"

  /// foot 1.13, as its manual page foot-ctlseqs(7) describes it.
  static let foot =
    "\u{1B}P>|foot(1.13.1)\u{1B}\\"
    + "\u{1B}[6;17;8t"
    + "\u{1B}[4;408;640t"
    + "\u{1B}[?2026;2$y"
    + "\u{1B}[?1;0;1024S"
    + "\u{1B}[?2;0;10000;10000S"
    + "\u{1B}[?62;4;22c"
}
