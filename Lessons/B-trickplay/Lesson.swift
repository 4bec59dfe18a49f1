// Lesson B · Trick play
//
// A viewer drags along the film and wants to see where they are. This program
//   1. chooses the moments that get a small picture, and the samples that are decoded for them,
//   2. measures what such a picture costs, and in which order a strip fills best,
//   3. winds the film on and back, and writes its pictures for other players.
//
//     swift run lessonB-trickplay demo.mp4

import LessonKit
import MP4
import Media
import Sixel
import Terminal
import TrickPlay
import Video

package struct Lesson: LessonProgram {
  /// Runs the lesson with the words of a command line.
  package static func run(_ words: [String], rules: RunRules) async -> ExitStatus {
    await notebook.run(words, rules: rules, show)
  }

  package static let notebook = Notebook(
    name: "lessonB-trickplay",
    title: "B · Trick play: which picture appears while you drag?",
    purpose: "Makes the thumbnails of a film, and shows what they cost and how exact they are.",
    options: Options.all, conflicts: Options.conflicts,
    encoders: PictureEncoders(
      sixel: QuantizingEncoder(
        palette: .adaptive, dithering: .diffusion, encoder: SixelEncoder()), png: PNGEncoder()))

  /// Shows the page, or writes the data.
  package static func show(_ page: Page) async throws {
    let lesson = try await Lesson(page: page)
    page.report(await lesson.film.demuxer.problems)
    if page.wantsJSON {
      try await lesson.writeJSON()
    } else {
      try await lesson.showCells()
    }
  }

  let page: Page
  let film: VideoFilm
  let plan: ThumbnailPlan
  let precision: ThumbnailPrecision

  /// When the pictures of the sync samples appear, from the start of the film, ascending.
  let syncTimes: [Duration]

  init(page: Page) async throws {
    self.page = page
    film = try await page.openFilm()
    precision = try page.arguments[Options.precision] ?? .auto
    plan = ThumbnailPlan(
      film.demuxer.timeline, every: try page.arguments[Options.interval],
      count: try page.arguments[Options.count], rules: page.rules.or(.core))
    let (track, start) = (film.track, plan.start.duration)
    syncTimes = try await film.samples.filter { $0.isSync && track.shows($0) }
      .map { track.presentationTime(of: $0).duration - start }.sorted()
  }

  /// How thumbnails are planned and found: by the core's rules, or by a learner's.
  var rules: TrickPlayRules { page.rules.or(.core) }

  /// How long the film lasts.
  var duration: Duration { film.demuxer.timeline.duration?.duration ?? .zero }

  /// The numbers of the thumbnails that are shown: all, or this many from the whole film.
  func shownIndices(_ limit: Int) -> [Int] {
    let count = plan.targets.count
    let order = rules.fillOrder?(count) ?? ThumbnailOrder.filling(count)
    return order.prefix(limit).filter(plan.targets.indices.contains).sorted()
  }

  /// The moment of a thumbnail on the film's timeline.
  func time(_ index: Int) -> MediaTime { plan.time(index, timescale: film.track.track.timescale) }

  /// Which picture becomes a thumbnail.
  func choice(_ index: Int, _ precision: ThumbnailPrecision) async throws -> ThumbnailChoice {
    let time = time(index)
    return ThumbnailChoice(
      for: time, try await film.demuxer.syncTimes(of: film.track.id, around: time),
      precision: precision)
  }

  /// Decodes thumbnails with readers and decoders of its own.
  func reader(_ precision: ThumbnailPrecision, box: PixelSize) throws -> ThumbnailReader {
    try ThumbnailReader(film.demuxer, film.track.track, box: box, precision: precision)
  }

  /// A moment of the film's timeline, from the start of the film.
  func position(_ time: MediaTime) -> Duration { time.duration - plan.start.duration }
}
