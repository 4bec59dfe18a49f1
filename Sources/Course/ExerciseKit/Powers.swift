#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// ½ to the power of `exponent`: what is left after this many half-lives.
package func half(toThe exponent: Double) -> Double { pow(0.5, exponent) }

/// The natural logarithm.
package func logarithm(_ x: Double) -> Double { log(x) }
