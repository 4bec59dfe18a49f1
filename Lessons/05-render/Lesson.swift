// Lesson 5 · Render
//
// A decoded picture is luma and colour difference; a terminal wants red, green and blue. This
// program
//   1. converts one pixel by hand, then the picture with the wrong matrix and the wrong range,
//   2. looks where colours lie between the pixels, and scales the picture to the terminal,
//   3. reduces its colours to a palette and writes it as sixels.
//
//     swift run lesson05-render demo.mp4

import LessonKit
import MP4
import Media
import Terminal
import Video

public struct Lesson {
  /// Runs the lesson with the words of a command line.
  public static func run(_ words: [String]) async -> ExitStatus {
    await notebook.run(words, show)
  }

  package static var notebook: Notebook {
    Notebook(
      name: "lesson05-render",
      title: "05 · Render: how do luma and chroma become colours in a terminal?",
      purpose: "Turns one decoded picture into RGB, then into few colours, then into sixels.",
      options: [
        CommandOption("--at", value: "SECONDS", "the picture at this time"),
        CommandOption("--frame", value: "N", "picture N, counted from 0 as they are shown"),
        CommandOption("--matrix", value: "KIND", "auto, 601, 709 or 2020"),
        CommandOption("--range", value: "KIND", "auto, limited or full"),
        CommandOption("--tone-map", value: "KIND", "on or off: bring HDR to the screen's range"),
        CommandOption("--palette", value: "KIND", "fixed or adaptive"),
        CommandOption("--dither", value: "KIND", "none, ordered or diffusion"),
        CommandOption("--sixel", outputFile: "FILE", "save what a sixel terminal would get"),
        CommandOption("--stages", "what each step of a frame takes, on a careful and a quick way"),
        .memory,
      ],
      encoders: PictureEncoders(
        sixel: QuantizingEncoder(encoder: sixelEncoder), png: PNGEncoder()))
  }

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page)
    if page.arguments.has("--stages") {
      try await lesson.showFrameBudgets()
    } else if page.wantsJSON {
      try lesson.writeJSON()
    } else {
      try await lesson.showCells()
      try lesson.saveSixels()
    }
  }

  let page: Page
  let format: VideoFormat
  let frame: Frame
  let choice: ColorOverride
  let encoder: QuantizingEncoder

  private let demuxer: MP4Demuxer
  private let trackID: Track.ID
  private let decoder: VideoDecoder

  init(page: Page) async throws {
    self.page = page
    if page.wantsJSON, page.arguments.has("--sixel") {
      throw UsageError("--sixel: --json draws no picture")
    }
    choice = ColorOverride(
      matrix: try page.arguments.choiceOrAuto("--matrix", among: [.bt601, .bt709, .bt2020]),
      range: try page.arguments.choiceOrAuto("--range"),
      toneMaps: try page.arguments.choice("--tone-map", of: ToneMapping.self) != .off)
    encoder = QuantizingEncoder(
      palette: try page.arguments.choice("--palette") ?? .fixed,
      dithering: try page.arguments.choice("--dither") ?? .ordered,
      encoder: Self.sixelEncoder)

    demuxer = try await MP4Demuxer(
      reader: page.reader(of: .mp4), fragments: .all)
    let (track, first) = try await demuxer.firstVideoTrack()
    trackID = track.id
    page.report(await demuxer.problems)
    decoder = try VideoDecoder(
      format: first,
      options: DecoderOptions(
        memoryLimit: page.arguments.memoryLimit ?? DecoderOptions.defaultMemoryLimit))
    guard
      let frame = try await FrameSequence.frame(
        at: Self.time(on: track, of: demuxer, page.arguments), source: demuxer,
        trackID: track.id, decoder: decoder)
    else { throw LessonError("no frame could be decoded") }
    self.frame = frame
    format = frame.format
  }

  /// The time of the picture that `--frame` or `--at` asks for.
  private static func time(
    on track: MP4Track, of demuxer: MP4Demuxer, _ arguments: Arguments
  ) async throws -> MediaTime {
    guard let number = try arguments.integer("--frame", in: 0...Int.max) else {
      return MediaTime(try arguments.time("--at") ?? .zero, timescale: track.timescale)
    }
    return try track.presentationTime(
      ofFrame: number, in: await demuxer.sampleTable(of: track.id))
  }

  /// A renderer for a box; `nil` keeps the video's own size.
  func renderer(for box: PixelSize?, choice other: ColorOverride? = nil) -> PictureRenderer {
    PictureRenderer(format: format, box: box, choice: other ?? choice)
  }

  /// The picture that the page is about, and those that follow it.
  func frames(count: Int) async throws -> [Frame] {
    await decoder.reset()
    var frames: [Frame] = []
    let start = frame.presentationTime
    for try await next in FrameSequence(
      source: demuxer, trackID: trackID, from: start, decoder: decoder)
    {
      if next.presentationTime >= start { frames.append(next) }
      if frames.count == count { break }
    }
    return frames
  }

  /// Writes pictures in which small differences count: in colours of their own, and undithered.
  var comparisonEncoder: QuantizingEncoder {
    QuantizingEncoder(palette: .adaptive, dithering: .none, encoder: Self.sixelEncoder)
  }

  /// What writes stills: libsixel, unless a learner writes the bands that our own encoder puts
  /// together.
  private static var sixelEncoder: any IndexedImageEncoder {
    SixelSteps.own.band == nil ? LibsixelEncoder() : SixelEncoder()
  }

  var interpretation: ColorInterpretation { renderer(for: nil).interpretation(of: frame.picture) }
}

/// What `--tone-map` says.
enum ToneMapping: String, CaseIterable {
  case on, off
}
