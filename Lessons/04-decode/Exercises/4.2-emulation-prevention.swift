import ExerciseKit

/// 4.2 · Take out the emulation prevention bytes.
///
/// more · 15 minutes
///
/// In a raw stream 00 00 01 begins a unit. Where the bytes of a unit would look like that, the
/// encoder inserts a 03: in 00 00 03, the 03 is not part of the data (ITU-T H.264 §7.3.1). After
/// it, counting starts again: a zero before one 03 does not count as one of the two zeros before
/// the next.
///
///     67 00 00 03 01   →   67 00 00 01
///
/// - Parameter unit: A unit as the file has it, header included.
/// - Returns: The same without those bytes.
/// - Throws: Nothing, once it is written.
package func rawPayload(of unit: [UInt8]) throws -> [UInt8] {
  throw Unwritten("4.2: take out the emulation prevention bytes")
}
