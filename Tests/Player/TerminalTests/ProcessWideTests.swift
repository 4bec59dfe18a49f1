import Testing

@testable import Terminal

/// Tests of what a process has only once, its signal handlers, run one after another.
@Suite(.serialized) struct ProcessWideTests {
  static let restoring = String(decoding: TerminalSession.Settings().restoring, as: UTF8.self)
}
