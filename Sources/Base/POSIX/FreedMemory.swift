import CMalloc

/// Memory that a program has freed, and soon asks for again.
package enum FreedMemory {
  #if canImport(Glibc)
    /// The largest piece that is kept, in bytes: the most that glibc lets one choose.
    private static let pieceLimit: CInt = 32 << 20

    /// How much free memory is kept: what glibc's own rule makes of such a piece.
    private static let keptLimit: CInt = 2 * pieceLimit
  #endif

  /// Keeps memory that is freed, instead of handing it back to the system.
  ///
  /// The planes of a picture are large, and so are the tables of a long film while they grow. glibc
  /// hands pieces of that size back at once, and fetches others for the next ones: the system has to
  /// find them, and fills them with zeros, so that no program sees what another has left there. With
  /// pictures of 1280×720 that is a fifth of the time that decoding takes, and so it is with the
  /// tables of ten hours.
  ///
  /// What is kept has to be found again. glibc gives each thread a store of its own, so that threads
  /// do not wait for each other; but a film's tasks go from thread to thread, and each store would
  /// keep pictures. So there is one for all.
  ///
  /// It holds for the whole process: a program that plays, decodes or indexes films calls it once,
  /// when it starts. Other systems' libraries keep memory by themselves.
  package static func keepForReuse() {
    #if canImport(Glibc)
      // None can fail: all are within the limits. If one did, it would only be slower.
      _ = mallopt(M_MMAP_THRESHOLD, pieceLimit)
      _ = mallopt(M_TRIM_THRESHOLD, keptLimit)
      _ = mallopt(M_ARENA_MAX, 1)
    #endif
  }
}
