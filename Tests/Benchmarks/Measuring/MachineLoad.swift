#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How busy the machine is with other work: what a table of times has to be read by.
struct MachineLoad: CustomStringConvertible {
  /// Programs that wanted a processor, on average over the last minute.
  let waiting: Double

  let processorCount: Int

  /// The load now.
  static var current: MachineLoad {
    var load = 0.0
    // Safe: one number is requested, and `load` outlives the call.
    let count = unsafe getloadavg(&load, 1)
    return MachineLoad(
      waiting: count == 1 ? load : .nan, processorCount: sysconf(CInt(_SC_NPROCESSORS_ONLN)))
  }

  var description: String {
    "load \(waiting.isNaN ? "unknown" : tenths) on \(processorCount) processors"
  }

  private var tenths: String {
    let number = Int((10 * waiting).rounded())
    return "\(number / 10).\(number % 10)"
  }
}
