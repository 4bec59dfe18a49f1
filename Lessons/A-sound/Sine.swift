#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A wave to listen to.
enum Sine {
  /// The sine of a number of turns.
  static func value(_ turns: Double) -> Double { sin(2 * Double.pi * turns) }
}
