// Lesson 5 · Render
//
// A decoded picture is luma and colour difference; a terminal wants red, green and blue. This
// program
//   1. converts one pixel by hand, then the picture with the wrong matrix and the wrong range,
//   2. looks where colours lie between the pixels, and scales the picture to the terminal,
//   3. reduces its colours to a palette and writes it as sixels.
//
//     swift run lesson05-render demo.mp4

import H264
import LessonKit
import LibSixel
import MP4
import Media
import Sixel
import Terminal
import Video

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook(rules).run(words, rules: rules, show)
  }

  package static var notebook: Notebook { notebook(RunRules()) }

  private static func notebook(_ rules: RunRules) -> Notebook {
    Notebook(
      name: "lesson05-render",
      title: "05 · Render: how do luma and chroma become colours in a terminal?",
      purpose: "Turns one decoded picture into RGB, then into few colours, then into sixels.",
      options: Options.all, conflicts: Options.conflicts,
      encoders: PictureEncoders(
        sixel: QuantizingEncoder(encoder: sixelEncoder(rules), rules: rules.or(.core)),
        png: PNGEncoder()))
  }

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page)
    if page.arguments[Options.still] {
      try lesson.showStill()
    } else if let grid = try page.arguments[Options.grid] {
      try await lesson.showGrid(grid)
    } else if page.arguments[Options.stages] {
      try await lesson.showFrameBudgets()
    } else if page.wantsJSON {
      try lesson.writeJSON()
    } else {
      try await lesson.showCells()
      try lesson.saveSixels()
    }
  }

  let page: Page

  /// How samples become colours: by the core's rules, or by a learner's.
  var rules: RenderRules { page.rules.or(.core) }

  let format: VideoFormat
  let frame: Frame
  let choice: ColorOverride
  let encoder: QuantizingEncoder

  let film: VideoFilm
  let decoder: any FrameDecoder

  /// Opens the film of a page, or another one in its place.
  ///
  /// - Throws: `UsageError` if an option cannot be understood, and what opening and decoding throw.
  init(page: Page, film other: VideoFilm? = nil) async throws {
    self.page = page
    choice = ColorOverride(
      matrix: try page.arguments[Options.matrix],
      range: try page.arguments[Options.range],
      toneMaps: try page.arguments[Options.toneMapping] != .off)
    encoder = QuantizingEncoder(
      // What is drawn alone may take its time.
      palette: try page.arguments[Options.palette] ?? (Self.drawsAlone(page) ? .adaptive : .fixed),
      dithering: try page.arguments[Options.dithering] ?? .ordered,
      encoder: Self.sixelEncoder(page.rules), rules: page.rules.or(.core))

    film = if let other { other } else { try await page.openFilm() }
    page.report(await film.demuxer.problems)
    decoder = try Self.makeDecoder(of: film.format, page)
    guard
      let frame = try await FrameSequence.frame(
        at: Self.time(in: film, page.arguments), source: film.demuxer, trackID: film.track.id,
        decoder: decoder)
    else { throw LessonError("no frame could be decoded") }
    self.frame = frame
    format = frame.format
  }

  /// Opens the decoder that `--decoder` names.
  private static func makeDecoder(
    of format: VideoFormat, _ page: Page
  ) throws -> any FrameDecoder {
    let limit = try page.arguments[Options.memory]
    switch try page.arguments[Options.decoder] ?? .libavcodec {
    case .libavcodec:
      return try VideoDecoder(
        format: format,
        options: DecoderOptions(
          memoryLimit: limit ?? DecoderOptions.defaultMemoryLimit, rules: page.rules.or(.core)))
    case .swift:
      return try H264Decoder(
        format: format,
        options: H264DecoderOptions(
          memoryLimit: limit ?? H264DecoderOptions.defaultMemoryLimit, rules: page.rules.or(.core)))
    }
  }

  /// Whether a picture is all that is written.
  private static func drawsAlone(_ page: Page) -> Bool {
    page.arguments[Options.still] || page.arguments.has(Options.grid)
  }

  /// The time of the picture that `--frame` or `--at` asks for.
  private static func time(
    in film: VideoFilm, _ arguments: Arguments
  ) async throws -> MediaTime {
    guard let number = try arguments[Options.frame] else {
      return MediaTime(try arguments[Options.at] ?? .zero, timescale: film.track.timescale)
    }
    return try film.track.presentationTime(ofFrame: number, in: await film.samples)
  }

  /// A renderer for a box; `nil` keeps the video's own size.
  func renderer(for box: PixelSize?, choice other: ColorOverride? = nil) -> PictureRenderer {
    PictureRenderer(format: format, box: box, choice: other ?? choice, rules: rules)
  }

  /// The picture that the page is about, and those that follow it.
  func frames(count: Int) async throws -> [Frame] {
    await decoder.reset()
    var frames: [Frame] = []
    let start = frame.presentationTime
    for try await next in FrameSequence(
      source: film.demuxer, trackID: film.track.id, from: start, decoder: decoder)
    {
      if next.presentationTime >= start { frames.append(next) }
      if frames.count == count { break }
    }
    return frames
  }

  /// Writes pictures in which small differences count: in colours of their own, and undithered.
  var comparisonEncoder: QuantizingEncoder {
    QuantizingEncoder(
      palette: .adaptive, dithering: .none, encoder: Self.sixelEncoder(page.rules), rules: rules)
  }

  /// The encoder for sixels where their text matters, not their looks.
  var sixelWriter: SixelEncoder { SixelEncoder(rules: page.rules.or(.core)) }

  /// What writes stills: libsixel, unless a learner writes the bands that our own encoder puts
  /// together.
  private static func sixelEncoder(_ rules: RunRules) -> any IndexedImageEncoder {
    let rules = rules.or(SixelRules.core)
    return rules.band == nil ? LibsixelEncoder() : SixelEncoder(rules: rules)
  }

  var interpretation: ColorInterpretation { renderer(for: nil).interpretation(of: frame.picture) }
}
