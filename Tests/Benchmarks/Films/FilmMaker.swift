#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Makes films for the benchmark with ffmpeg, once, and keeps them.
struct FilmMaker {
  let folder: String

  /// Why a file could not be made.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes the folder, and those that it is in, unless they are there.
  func makeFolder() {
    var parent = ""
    for component in folder.split(separator: "/", omittingEmptySubsequences: false) {
      parent += component + "/"
      // Safe: the path becomes a C string that lives as long as the call.
      _ = unsafe mkdir(parent, 0o777)
    }
  }

  /// Makes a file with ffmpeg, unless it is there; returns its path.
  func made(_ name: String, _ arguments: [String]) throws -> String {
    let path = "\(folder)/\(name)"
    // Safe: the paths become C strings that live as long as the calls.
    if unsafe access(path, R_OK) == 0 { return path }
    makeFolder()
    // It has another name until it is complete: an interrupted run starts again.
    let draft = "\(folder)/draft-\(name)"
    let maker = Program(peer: "ffmpeg", ["-v", "error", "-y"] + arguments + [draft])
    guard maker.path != nil else { throw Failure(description: "ffmpeg makes the files") }
    guard maker.run() != nil, unsafe rename(draft, path) == 0 else {
      throw Failure(description: "ffmpeg could not make \(path)")
    }
    return path
  }
}
