import Media
import PictureQuality
import TestSupport
import Video

/// Lesson 05: how good pictures look in few colours, and how many bytes they take.
struct QualitySection {
  /// One picture as one writer drew it.
  struct Result {
    let writer: SixelWriter
    let byteCount: Int

    /// What a terminal shows.
    let shown: RGBImage

    /// Decibels after a small blur, and pixel by pixel; `nil` for another size than was requested.
    let blurredQuality: Double?
    let quality: Double?

    /// The same from further away: after a blur of 1.5 pixels.
    let farQuality: Double?

    /// Structural similarity, 0 to 1: how like the original it looks from near.
    let similarity: Double?
  }

  let folder: String
  let films: [String]

  /// The time of the pictures.
  let seconds: Int

  /// Has all pictures written by all writers; those that are not installed are left out.
  func measure() async throws -> [(picture: StillPicture, results: [Result])] {
    var measured: [(picture: StillPicture, results: [Result])] = []
    for film in films {
      for picture in try await StillPicture.pictures(
        of: film, at: [.seconds(seconds)], in: folder)
      {
        measured.append((picture, try results(SixelWriter.all(folder: folder), picture)))
      }
    }
    return measured
  }

  /// Has several pictures of each film written as players show them.
  ///
  /// - Returns: For each film, and each writer that is installed, what it made of all pictures.
  func measureFilms(pictureCount: Int) async throws -> [(film: String, results: [[Result]])] {
    var measured: [(film: String, results: [[Result]])] = []
    for film in films {
      let pictures = try await StillPicture.pictures(of: film, count: pictureCount, in: folder)
      var results: [[Result]] = []
      for writer in SixelWriter.films(folder: folder) {
        let own = try pictures.flatMap { try self.results([writer], $0) }
        if own.count == pictures.count { results.append(own) }
      }
      measured.append((StillPicture.name(of: film), results))
    }
    return measured
  }

  private func results(_ writers: [SixelWriter], _ picture: StillPicture) throws -> [Result] {
    try picture.save()
    return try writers.compactMap { writer in
      try writer.sixels(picture).flatMap { Self.result(of: writer, $0, picture) }
    }
  }

  private static func result(
    of writer: SixelWriter, _ sixels: [UInt8], _ picture: StillPicture
  ) -> Result? {
    let sixels = firstPicture(in: sixels)
    guard let shown = SixelDecoder.image(of: sixels) else { return nil }
    return Result(
      writer: writer, byteCount: sixels.count, shown: shown,
      blurredQuality: shown.blurredQuality(against: picture.image),
      quality: shown.quality(against: picture.image),
      farQuality: shown.blurredQuality(against: picture.image, deviation: 1.5),
      similarity: shown.similarity(to: picture.image))
  }

  /// From `ESC P` to `ESC \`: a player may hide the cursor before, and draw a picture twice.
  private static func firstPicture(in bytes: [UInt8]) -> [UInt8] {
    func place(of final: Unicode.Scalar, from start: Int) -> Int? {
      bytes.indices.dropFirst(start).first {
        bytes[$0] == 0x1B && $0 + 1 < bytes.count && bytes[$0 + 1] == UInt8(ascii: final)
      }
    }
    guard let start = place(of: "P", from: 0), let end = place(of: "\\", from: start) else {
      return bytes
    }
    return Array(bytes[start..<end + 2])
  }
}
