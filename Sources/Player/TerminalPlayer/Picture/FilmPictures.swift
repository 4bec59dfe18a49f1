import Media
import Video

/// Where what is seen of a film comes from, and the decoders for it.
///
/// Of sound alone, pictures are drawn and none decoded: it has no ``ChosenDecoder``, and no x-ray.
struct FilmPictures: Sendable {
  /// The film; of sound alone, with a track of drawn pictures.
  let source: any MediaSource
  let track: Track
  let format: VideoFormat

  private let drawn: SoundOnlySource?
  private let options: TerminalPlayerOptions

  /// - Throws: The source's error; `MediaSourceError` if there is nothing to be seen or heard.
  init(of film: any MediaSource, _ options: TerminalPlayerOptions) async throws {
    drawn = try await SoundOnlySource(film)
    source = drawn ?? film
    (track, format) = try await source.videoTrack()
    self.options = options
  }

  /// Makes what gives the film's pictures to its viewer, and the decoder in it that the viewer has chosen.
  ///
  /// - Parameters:
  ///   - decoding: How it works.
  ///   - view: Says why a film cannot be looked into.
  /// - Returns: Both; of sound alone no decoder is chosen.
  /// - Throws: The decoder's error, if it does not decode the film.
  func makeDecoder(
    _ decoding: DecoderOptions, _ view: PlayerView
  ) throws -> (frames: any FrameDecoder, chosen: ChosenDecoder?) {
    if let drawn { return (drawn.makeDecoder(), nil) }
    let chosen = try options.makeDecoder(format, decoding)
    return (xray(of: chosen.frames, view), chosen)
  }

  /// Makes a decoder of a picture that is saved, in its own size.
  ///
  /// - Throws: The decoder's error.
  func makeStillDecoder(_ view: PlayerView) throws -> any FrameDecoder {
    let decoding = DecoderOptions(memoryLimit: options.memoryLimit, rules: options.rules.decoding)
    return try makeDecoder(decoding, view).frames
  }

  /// Makes a decoder of pictures in other orders than the film's: they may be in any of its formats.
  func makeTrickDecoder(_ decoding: DecoderOptions, _ view: PlayerView) -> any FrameDecoder {
    if let drawn { return drawn.makeDecoder() }
    let chosen = (try? options.pictureDecoder?(nil, decoding))?.frames
    return xray(of: chosen ?? VideoDecoder(decoding), view)
  }

  private func xray(of usual: any FrameDecoder, _ view: PlayerView) -> any FrameDecoder {
    XRayDecoder(
      usual, format: format, choice: options.xray, memoryLimit: options.memoryLimit,
      rules: options.rules.xray
    ) { text in view.change { $0.say(text, at: $1) } }
  }
}
