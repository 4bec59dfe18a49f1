import Terminal

/// What a movement of the mouse asks for; it remembers whether the bar is being dragged.
struct MouseGesture: Hashable, Sendable {
  /// The bar as it was when the button was pressed on it: it may change while it is dragged.
  private var dragged: ProgressBar?

  /// What an event asks for, if anything.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - bar: The bar on the screen, and its row from 1; `nil` if none is shown.
  /// - Returns: The command.
  mutating func command(
    for event: MouseEvent, bar: (bar: ProgressBar, row: Int)?
  ) -> KeyCommand? {
    switch event.action {
    case .wheelUp: return .seek(seconds: 5)
    case .wheelDown: return .seek(seconds: -5)
    case .press(.right): return .togglePause
    case .press(.left):
      guard let bar, event.row == bar.row, bar.bar.columns.contains(event.column - 1) else {
        return nil
      }
      dragged = bar.bar
      return .scrub(at: bar.bar.time(atColumn: event.column - 1))
    case .drag(.left): return dragged.map { .scrub(at: $0.time(atColumn: event.column - 1)) }
    case .release(.left):
      guard dragged.take() != nil else { return nil }
      return .endDrag
    case .press(.middle), .drag, .release: return nil
    }
  }
}
