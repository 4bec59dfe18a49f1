extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
