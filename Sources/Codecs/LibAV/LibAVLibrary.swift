import CLibAV
import POSIX

/// libavcodec's functions, and libavutil's; the library is loaded when the first one is called.
///
/// A program that decodes nothing does not wait for it, and one that will can open its film meanwhile,
/// see ``LibAVLibrary/load()``.
package let libav = LibAVLibrary.functions()

/// Loads libavcodec, of the version that this was built with.
package enum LibAVLibrary {
  /// Loads it now, on the calling thread; calling it again costs nothing.
  package static func load() { _ = libav }

  /// Finds all functions.
  ///
  /// Without the library the process ends with 127, as one ends whose libraries the system's loader
  /// does not find.
  fileprivate static func functions() -> LibAVFunctions {
    var functions = LibAVFunctions()
    // Safe: the table outlives the call, which fills it; the name that it returns is a constant.
    guard let missing = unsafe load_libav(&functions) else { return functions }
    let name = unsafe String(cString: missing)
    let text = "cannot load \(name), which decodes films: is FFmpeg's libavcodec installed?\n"
    try? write(Array(text.utf8), to: 2)
    endProcess(127)
  }
}
