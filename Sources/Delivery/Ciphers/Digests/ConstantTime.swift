extension Array<UInt8> {
  /// Whether two codes are equal, in a time that does not say where they differ.
  ///
  /// A comparison that stops at the first difference tells an attacker, who counts the time, how
  /// many bytes of a forged code are right.
  package func isEqualInConstantTime(to other: some Collection<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
