import MP4
import Media

/// A short film and what has to be known about it.
struct Clip {
  /// What it is called in tables.
  let title: String
  let path: String
  let frameCount: Int

  /// Opens any film, to count the frames of its first video track.
  init(_ title: String, path: String) async throws {
    self.title = title
    self.path = path
    do {
      let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: path))
      let (track, _) = try await demuxer.videoTrack()
      frameCount = try await demuxer.sampleTable(of: track.id).count
    } catch {
      throw FilmMaker.Failure(description: "\(path): \(error)")
    }
  }
}

extension FilmMaker {
  /// What a picture shows: much of it changes from frame to frame, or nothing for two seconds.
  enum Motion {
    /// A flight into the Mandelbrot set: fine texture, and all colours.
    case flight
    case slides
  }

  /// Encodes a film of a size and rate; the same words always give the same film.
  ///
  /// Pictures that are numbered show their ``FrameNumber``.
  func clip(
    _ title: String, width: Int, height: Int, rate: Int = 30, frameCount: Int,
    motion: Motion = .flight, isNumbered: Bool = false, codec: String = "libx264"
  ) async throws -> Clip {
    let word = (motion == .slides ? "slides-" : "") + (isNumbered ? "numbered-" : "")
    let name = "\(word)\(width)x\(height)-\(rate)-\(frameCount)-\(codec).mp4"
    let source =
      switch motion {
      case .flight: "mandelbrot=s=\(width)x\(height):r=\(rate):maxiter=400"
      case .slides: "testsrc2=s=\(width)x\(height):r=1/2,fps=\(rate)"
      }
    let path = try made(
      name,
      [
        "-f", "lavfi", "-i", source, "-vf", isNumbered ? FrameNumber.filters : "null",
        "-frames:v", String(frameCount), "-c:v", codec,
        "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "60", "-movflags", "+faststart",
      ])
    return try await Clip(title, path: path)
  }
}

extension FilmMaker {
  /// A dark film of three seconds: what is seen lies within a fifth of all brightness.
  func night() throws -> String {
    try still(
      "night", "mandelbrot=s=640x360:r=30:maxiter=400",
      filters: "lutyuv=y=(val-16)*0.22+16:u=(val-128)*0.22+128:v=(val-128)*0.22+128")
  }

  /// A film of three seconds of a face: a part of the meadow, enlarged.
  func face() throws -> String {
    try made(
      "face-640x360.mp4",
      [
        "-i", "Fixtures/meadow.mp4", "-vf", "crop=160:90:380:115,scale=640:360:flags=lanczos",
        "-an", "-frames:v", "90", "-c:v", "libx264", "-crf", "14", "-preset", "veryfast",
        "-pix_fmt", "yuv420p",
      ])
  }

  /// A film of three seconds with a sky from deep blue to nearly white.
  func sky() throws -> String {
    try still(
      "sky",
      "gradients=s=640x360:c0=0x2a5fb0:c1=0xcfe4f7:x0=320:y0=0:x1=300:y1=360:nb_colors=2"
        + ":speed=0.00001:r=30",
      filters: "null")
  }

  private func still(_ name: String, _ source: String, filters: String) throws -> String {
    try made(
      "\(name)-640x360.mp4",
      [
        "-f", "lavfi", "-i", source, "-vf", filters, "-frames:v", "90", "-c:v", "libx264",
        "-crf", "14", "-preset", "veryfast", "-pix_fmt", "yuv420p",
      ])
  }
}
