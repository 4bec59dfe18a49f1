import CLibAV

/// The memory of pictures, which come and go thirty times a second.
public enum PictureMemory {
  #if canImport(Glibc)
    /// The largest piece that is kept, in bytes: the most that glibc lets one choose.
    private static let pieceLimit: CInt = 32 << 20

    /// How much free memory is kept: what glibc's own rule makes of such a piece.
    private static let keptLimit: CInt = 2 * pieceLimit
  #endif

  /// Keeps memory that is freed for the next picture, instead of handing it back to the system.
  ///
  /// The planes of a picture are large. glibc hands pieces of that size back at once, and fetches
  /// others for the next picture: the system has to find them, and fills them with zeros, so that no
  /// program sees what another has left there. With pictures of 1280×720 that is a fifth of the time
  /// that decoding takes.
  ///
  /// It holds for the whole process: a program that plays or decodes a film calls it once, when it
  /// starts. Other systems' libraries keep memory by themselves.
  public static func keepForReuse() {
    #if canImport(Glibc)
      // Neither can fail: both are within the limits. If one did, it would only be slower.
      _ = mallopt(M_MMAP_THRESHOLD, pieceLimit)
      _ = mallopt(M_TRIM_THRESHOLD, keptLimit)
    #endif
  }
}
