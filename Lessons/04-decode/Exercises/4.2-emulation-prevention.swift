import ExerciseKit

/// 4.2 · Take out the emulation prevention bytes.
///
/// In a raw stream 00 00 01 begins a unit. Where the bits of a unit would look like that, the
/// encoder has put a 03 between: wherever 00 00 03 stands, the 03 is not part of what is meant,
/// ITU-T H.264 §7.3.1. After it counting restarts: a zero before the 03 is not one of the two
/// zeros before the next one.
///
///     67 00 00 03 01   →   67 00 00 01
///
/// - Parameter unit: A unit as the file has it, header included.
/// - Returns: The same without those bytes.
/// - Throws: Nothing, once it is written.
package func rawPayload(of unit: [UInt8]) throws -> [UInt8] {
  throw Unwritten("4.2: take out the emulation prevention bytes")
}
