import H264
import MP4
import Media

extension LessonFigure {
  /// What the screen shows after a seek to a sample that is no sync sample.
  static let wrongStart = LessonFigure(
    "museum/wrong-start",
    "The same moment of the meadow twice. Decoded from the sync sample before it, it is whole; decoded from a sample in "
      + "between, it is grey, with shreds of whatever has moved since."
  ) { material in try await WrongStart(try await material.film("meadow.mp4")).sheet }
}

/// Sample 170 of a film whose sync samples are 60 apart.
private struct WrongStart {
  private static let target = 170

  private let right: Samples
  private let wrong: Samples

  init(_ film: Film) async throws {
    right = try await Self.picture(of: film, decodedFrom: 120)
    wrong = try await Self.picture(of: film, decodedFrom: 150)
  }

  /// The picture that is decoded last, whatever became of it.
  private static func picture(of film: Film, decodedFrom first: Int) async throws -> Samples {
    var recorder = PictureRecorder(wantsBins: false)
    recorder.isWatching = true
    var decoder = try H264FormatDecoder(
      film.format, options: H264DecoderOptions(hidesDamage: false), probe: recorder)
    var picture = Samples(width: 16, [UInt8](repeating: 128, count: 256))
    for index in first...target {
      var frames: [Frame] = []
      try decoder.feed(try await film.demuxer.sample(index, of: film.track.id), &frames)
      for trace in decoder.stream.probe.takeTraces() {
        picture = Samples(width: trace.columns * 16, trace.filtered[0])
      }
    }
    return picture.halved
  }

  var sheet: Sheet {
    var sheet = Sheet(width: 572, height: 248)
    sheet.title("The same moment, from two starts")
    show(&sheet, right, 20, "from the sync sample", .green)
    show(&sheet, wrong, 296, "from sample 150 on", .vermilion)
    return sheet
  }

  private func show(
    _ sheet: inout Sheet, _ picture: Samples, _ x: Double, _ note: String, _ ink: Ink
  ) {
    let height = 256 * Double(picture.height) / Double(max(1, picture.width))
    sheet.samples(picture, in: Area(x, 50, 256, height), isSharp: false)
    sheet.text(note, x + 128, 50 + height + 26, .label.bold.colored(ink).centered)
  }
}
