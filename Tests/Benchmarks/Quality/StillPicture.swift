import MP4
import Media
import POSIX
import Sixel
import Terminal
import Video

/// A picture of a film, at the size at which all programs have to show it.
struct StillPicture {
  /// The film's name, and the time of the picture.
  let title: String

  let image: RGBImage

  /// Where ``save()`` puts the same picture as a PNG file, for programs that read files.
  let path: String
  private let png: [UInt8]

  /// The same picture as lesson 7 plays it: sixels in the colours of its scene.
  let filmSixels: [UInt8]

  /// The same in lesson 7's fixed palette.
  let fixedSixels: [UInt8]

  /// The box that it fits into: what lessons fill without a terminal.
  private static let box = PixelSize(width: 640, height: 360)

  /// Decodes the pictures that are on the screen at some times, and saves them in a folder.
  ///
  /// Lesson 7's palette goes from each picture to the next, as it does in a film.
  static func pictures(
    of film: String, at times: [Duration], in folder: String
  ) async throws -> [StillPicture] {
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: film))
    let (track, format) = try await demuxer.videoTrack()
    var scene = SceneQuantizer()
    var pictures: [StillPicture] = []
    for time in times {
      let frame = try await FrameSequence.frame(
        at: MediaTime(time, timescale: track.timescale), source: demuxer, trackID: track.id,
        decoder: try VideoDecoder(format: format))
      guard let frame else {
        throw FilmMaker.Failure(description: "\(film): no picture could be decoded")
      }
      pictures.append(
        try StillPicture(frame, title: "\(name(of: film)) at \(time.tenthsText) s", &scene, folder))
    }
    return pictures
  }

  /// The same for this many pictures all over a film.
  static func pictures(
    of film: String, count: Int, in folder: String
  ) async throws -> [StillPicture] {
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: film))
    let duration = demuxer.timeline.duration?.duration ?? .seconds(1)
    let times = (0..<count).map { duration * (2 * $0 + 1) / (2 * count) }
    return try await pictures(of: film, at: times, in: folder)
  }

  private init(
    _ frame: Frame, title: String, _ scene: inout SceneQuantizer, _ folder: String
  ) throws {
    image = PictureRenderer(format: frame.format, box: Self.box).image(of: frame.picture)
    let player = PictureRenderer(format: frame.format, box: Self.box, chroma: .quick)
    filmSixels = player.indexedImage(of: frame.picture, in: &scene).map(SixelEncoder().encode) ?? []
    fixedSixels = player.indexedImage(of: frame.picture).map(SixelEncoder().encode) ?? []
    self.title = "\(title), \(image.size)"
    path = "\(folder)/picture.png"
    png = try PNGEncoder().encode(image)
  }

  /// Saves the picture where ``path`` says: one at a time.
  func save() throws {
    try FileDescriptor(creating: path).write(png)
  }

  static func name(of film: String) -> String {
    film.split(separator: "/").last.map(String.init) ?? film
  }
}
