/// A program that shares one terminal among several: it answers queries itself.
///
/// Pictures reach the real terminal only if the multiplexer passes them on.
public enum Multiplexer: String, Hashable, Sendable {
  case tmux
  case screen

  /// The multiplexer that has answered XTVERSION, as in `tmux 3.3a`.
  init?(version: String?) {
    guard let version, version.hasPrefix("tmux ") else { return nil }
    self = .tmux
  }
}
