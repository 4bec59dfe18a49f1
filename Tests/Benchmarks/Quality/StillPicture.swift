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

  /// The same picture as a PNG file, for programs that read files.
  let path: String

  /// The same picture as lesson 7 plays it: sixels in the colours of its scene.
  let filmSixels: [UInt8]

  /// The box that it fits into: what lessons fill without a terminal.
  private static let box = PixelSize(width: 640, height: 360)

  /// Decodes the picture that is on the screen at a time, and saves it in a folder.
  init(of film: String, at seconds: Int, in folder: String) async throws {
    let demuxer = try await MP4Demuxer(reader: FileByteRangeReader(path: film))
    let (track, format) = try await demuxer.videoTrack()
    let decoder = try VideoDecoder(format: format)
    let time = MediaTime(.seconds(seconds), timescale: track.timescale)
    guard
      let frame = try await FrameSequence.frame(
        at: time, source: demuxer, trackID: track.id, decoder: decoder)
    else { throw FilmMaker.Failure(description: "no picture could be decoded") }
    image = PictureRenderer(format: frame.format, box: Self.box).image(of: frame.picture)
    var scene = SceneQuantizer()
    let player = PictureRenderer(format: frame.format, box: Self.box, chroma: .nearest)
    filmSixels = player.indexedImage(of: frame.picture, in: &scene).map(SixelEncoder().encode) ?? []
    let name = film.split(separator: "/").last.map(String.init) ?? film
    title = "\(name) at \(seconds) s, \(image.size)"
    path = "\(folder)/\(name).png"
    try FileDescriptor(creating: path).write(PNGEncoder().encode(image))
  }
}
