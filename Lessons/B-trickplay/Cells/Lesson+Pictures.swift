import LessonKit
import MP4
import Media
import TrickPlay
import Video

extension Lesson {
  /// Cell 1: which moments get a thumbnail, and which picture it is.
  func showTimes() async throws {
    let count = plan.targets.count
    guard count > 0 else { return page.print("(no end of the film is known: no thumbnails)") }
    let distance = count > 1 ? plan.targets[1] - plan.targets[0] : duration
    page.print(
      "\(duration.secondsText) s long: \(count.grouped) thumbnails, \(distance.secondsText) s apart; "
        + "\(syncTimes.count.grouped) sync samples")
    page.print()
    var reader = try reader(precision, box: Self.thumbnailBox)
    page.print("requested   decoded  true time    off by")
    for index in shownIndices(12) {
      let isKey = if case .key = try await choice(index, precision) { true } else { false }
      let requested = position(time(index))
      var line = requested.secondsText.paddedLeft(to: 9) + (isKey ? "       key" : "     exact")
      if let frame = try await reader.picture(for: time(index)) {
        let shown = position(frame.presentationTime)
        line += shown.secondsText.paddedLeft(to: 11)
        line += (shown - requested).secondsText.paddedLeft(to: 10)
      } else {
        line += "  (no picture)"
      }
      page.print(line)
    }
    if count > 12 { page.print("(12 of \(count.grouped))") }
  }

  /// The size of a thumbnail in a strip.
  static let thumbnailBox = PixelSize(width: 160, height: 90)

  /// Cell 2: how many samples are decoded for a thumbnail, and how long that takes.
  func showCosts() async throws {
    let samples = try await film.samples
    let track = film.track
    page.print("requested     key          exact")
    let timescale = track.track.timescale
    for index in shownIndices(6) {
      let target = MediaTime(time(index).duration + halfDistance, timescale: timescale)
      guard position(target) < duration else { continue }
      let previous = try await film.demuxer.syncTimes(of: track.id, around: target).previous
      // In decoding order from the sync sample to the frame that is shown at the moment.
      let start = previous.flatMap { time in
        samples.firstIndex { $0.isSync && track.presentationTime(of: $0) == time }
      }
      let end = samples.indices.filter {
        track.shows(samples[$0]) && track.presentationTime(of: samples[$0]) <= target
      }.max { samples[$0].presentationTime < samples[$1].presentationTime }
      let runLength = start.flatMap { start in end.map { max(1, $0 - start + 1) } }
      let key = try await cost(of: target, .key)
      let exact = try await cost(of: target, .exact)
      page.print(
        position(target).secondsText.paddedLeft(to: 9)
          + "  1 sample \(page.measured(key).paddedLeft(to: 6)) ms"
          + "\(runLength.map { "\($0)" } ?? "?") \(runLength == 1 ? "sample " : "samples")"
          .paddedLeft(to: 14)
          + " \(page.measured(exact).paddedLeft(to: 7)) ms")
    }
  }

  /// Half-way to the next thumbnail the exact frame is seldom a sync sample.
  private var halfDistance: Duration {
    let targets = plan.targets
    return (targets.count > 1 ? targets[1] - targets[0] : duration) / 2
  }

  /// How long a thumbnail takes: reading, decoding, scaling.
  private func cost(
    of target: MediaTime, _ precision: ThumbnailPrecision
  ) async throws -> Duration {
    var reader = try reader(precision, box: Self.thumbnailBox)
    let start = ContinuousClock.now
    if let frame = try await reader.picture(for: target) { _ = image(of: frame) }
    return ContinuousClock.now - start
  }

  private func image(of frame: Frame, in box: PixelSize = thumbnailBox) -> RGBImage {
    PictureRenderer(format: frame.format, box: box, chroma: .nearest).image(of: frame.picture)
  }

  /// Cell 3: thumbnails side by side, with their true times.
  func showStrip() async throws {
    let indices = shownIndices(10)
    guard !indices.isEmpty else {
      return page.print("(no end of the film is known: no thumbnails)")
    }
    var reader = try reader(precision, box: Self.thumbnailBox)
    var frames: [Frame] = []
    for index in indices {
      if let frame = try await reader.picture(for: time(index)),
        frames.last?.presentationTime != frame.presentationTime
      {
        frames.append(frame)
      }
    }
    guard let first = frames.first else { return page.print("(no picture could be decoded)") }
    let columns = min(5, frames.count)
    try page.draw { box in
      let sheet = ContactSheet(
        columns: columns, rows: (frames.count + columns - 1) / columns,
        box: box ?? Page.defaultPictureBox, letterScale: 1
      ) { room in
        PictureRenderer(format: first.format, box: room).fit(of: first.picture)?.shown ?? room
      }
      return sheet.image(
        of: frames.map { frame in
          (image(of: frame, in: sheet.pictureSize), position(frame.presentationTime).clockText)
        })
    }
  }
}
