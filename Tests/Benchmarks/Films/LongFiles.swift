/// Films that are made for the benchmark, once, and kept.
///
/// Ten seconds of a test picture with B-frames and a tone are encoded, and repeated without another
/// encoding: 1,080,000 pictures and 1,550,000 packets of sound in ten hours, in a file of half a
/// gigabyte that plays.
struct LongFiles {
  let maker: FilmMaker
  let seconds: Int

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
    let seed = try maker.made("seed.mp4", Self.seed)
    let count = max(1, seconds / 10)
    let end = seconds < 10 ? ["-t", String(seconds)] : []
    return try maker.made(
      name, ["-stream_loop", String(count - 1), "-i", seed, "-c", "copy"] + end + options)
  }

  private static let seed = [
    "-f", "lavfi", "-i", "testsrc2=s=160x90:r=30:d=10", "-f", "lavfi", "-i",
    "sine=f=440:r=44100:d=10", "-c:v", "libx264", "-preset", "veryfast", "-crf", "40", "-bf",
    "3", "-g", "60", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "24k",
  ]
}
