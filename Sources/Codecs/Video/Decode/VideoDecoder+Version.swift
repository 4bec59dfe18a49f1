import CLibAV
import LibAV

extension VideoDecoder {
  /// Loads the library that decodes, on a thread of its own: a film can be opened meanwhile.
  ///
  /// Without this call the first decoder waits for it.
  package static func loadLibrary() {
    Task.detached { LibAVLibrary.load() }
  }

  /// The version of the library that decodes, as it runs: `59.37.100`.
  ///
  /// It may be newer than the one that this was built with: the number has 16 bits for the first part
  /// and 8 for each of the others.
  package static var libraryVersion: String {
    let version = libav.avcodec_version()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
}
