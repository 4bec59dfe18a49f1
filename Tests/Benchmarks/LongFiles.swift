#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Films that are made for the benchmark, once, and kept.
///
/// Ten seconds of a test picture with B-frames and a tone are encoded, and repeated without another
/// encoding: 1,080,000 pictures and 1,550,000 packets of sound in ten hours, in a file of half a
/// gigabyte that plays.
struct LongFiles {
  let folder: String
  let seconds: Int

  /// Why a file could not be made.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A file with one large movie box.
  func progressive() throws -> String {
    try repeated("long-\(seconds).mp4", ["-movflags", "+faststart"])
  }

  /// The same samples in fragments of about two seconds, without an index.
  func fragmented() throws -> String {
    try repeated(
      "fragmented-\(seconds).mp4", ["-movflags", "+empty_moov+default_base_moof+frag_keyframe"])
  }

  private func repeated(_ name: String, _ options: [String]) throws -> String {
    let seed = try made("seed.mp4", Self.seed)
    let count = max(1, seconds / 10)
    return try made(
      name, ["-stream_loop", String(count - 1), "-i", seed, "-c", "copy"] + options)
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

  private static let seed = [
    "-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=10", "-f", "lavfi", "-i",
    "sine=f=440:r=44100:d=10", "-c:v", "libx264", "-preset", "veryfast", "-crf", "40", "-bf",
    "3", "-g", "60", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "24k",
  ]

  /// Makes a file with ffmpeg, unless it is there.
  private func made(_ name: String, _ arguments: [String]) throws -> String {
    let path = "\(folder)/\(name)"
    // Safe: the paths become C strings that live as long as the calls.
    if unsafe access(path, R_OK) == 0 { return path }
    makeFolder()
    // Under another name until it is whole: whoever is interrupted starts again.
    let draft = "\(folder)/draft-\(name)"
    let maker = Program(peer: "ffmpeg", ["-v", "error", "-y"] + arguments + [draft])
    guard maker.path != nil else { throw Failure(description: "ffmpeg makes the files") }
    guard maker.run() != nil, unsafe rename(draft, path) == 0 else {
      throw Failure(description: "ffmpeg could not make \(path)")
    }
    return path
  }
}
