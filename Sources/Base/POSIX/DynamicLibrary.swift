#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A library that is searched for while the program runs, and is never unloaded.
///
/// What is found by name has no type: the caller says which, and has read it in the library's header.
/// So every use is in an adapter, each with its reason.
@safe package struct DynamicLibrary: @unchecked Sendable {
  // Safe to share: a handle that stays valid for ever, and functions that may be called by any thread.
  private let handle: UnsafeMutableRawPointer

  /// Loads a library; `nil` if it is not there, or cannot be loaded.
  ///
  /// - Parameter name: The file's name, which the system looks for: `libasound.so.2`.
  package init?(_ name: String) {
    // Safe: the C string lives as long as the call.
    guard let handle = unsafe dlopen(name, RTLD_NOW) else { return nil }
    unsafe self.handle = handle
  }

  /// The address of a function; `nil` if the library has none of that name.
  @unsafe package func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    // Safe: as above.
    unsafe dlsym(handle, name)
  }
}
