import LessonKit
import Media
import MP4
import Terminal
import Video

extension Lesson {
  /// The film as it is, and with flipped bits.
  struct Flipped {
    /// The lesson with the undamaged file.
    let sound: Lesson

    /// The lesson with the same file, except for some bits.
    let broken: Lesson

    /// The samples that the bits are in.
    let hits: [SampleRecord]

    var flips: [BitFlip] { broken.flips }
  }

  /// What flipped bits have done.
  struct Damage {
    let flipped: Flipped
    let comparison: DamageComparison

    var sound: Lesson { flipped.sound }
    var flips: [BitFlip] { flipped.flips }
    var hits: [SampleRecord] { flipped.hits }
  }

  /// Flips the bits of `--flip`, or a bit that it chooses; `nil` if there are no samples.
  func flipped() async throws -> Flipped? {
    let sound = flips.isEmpty ? self : try await Lesson(page: page, flips: [])
    guard let own = sound.chosenFlip else { return nil }
    let broken = flips.isEmpty ? try await Lesson(page: page, flips: [own]) : self
    let hits = broken.flips.compactMap { sound.sample(at: $0.offset) }
    return Flipped(sound: sound, broken: broken, hits: hits)
  }

  /// Compares all pictures that the flipped bits may change.
  func damage() async throws -> Damage? {
    guard let flipped = try await flipped() else { return nil }
    return Damage(
      flipped: flipped,
      comparison: try await flipped.sound.comparison(with: flipped.broken, around: flipped.hits))
  }

  /// Shows what breaks when a bit is flipped.
  func showDamage() async throws {
    guard let damage = try await damage() else { return page.print("(there are no samples)") }
    for flip in damage.flips { try await page.printFlip(flip) }
    damage.hits.forEach(damage.sound.describe)
    if damage.hits.isEmpty { page.print("  no sample of the film lies there") }
    page.print()
    guard !damage.comparison.pictures.isEmpty else {
      return page.print("(the edit list shows none of these pictures)")
    }
    try page.draw(damage.sound.timeline(of: damage.comparison, hits: damage.hits))
    page.print()
    damage.sound.summarize(damage.comparison)
    try damage.sound.drawDamage(damage.comparison)
  }

  /// A bit of a picture that others refer to, which takes more bytes than they do.
  ///
  /// It is not far from the beginning of the sample, since everything after it is damaged.
  ///
  /// It is not one of the first pictures, so that intact ones can be seen before the damage too.
  private var chosenFlip: BitFlip? {
    guard let group = try? group else { return nil }
    let (before, among) = (min(group.count / 4, 15), max(1, min(group.count / 4, 15)))
    let chosen = samples.samples(in: group.dropFirst(before).prefix(among))
      .max { $0.size < $1.size }
    return chosen.map { BitFlip(offset: $0.range.lowerBound + $0.size / 8, bit: 4) }
  }

  private func sample(at offset: Int) -> SampleRecord? {
    samples.samples(in: 0..<samples.count).first { $0.range.contains(offset) }
  }

  func describe(_ hit: SampleRecord) {
    let time = "shown at \(track.presentationTime(of: hit).secondsText) s"
    page.print(
      "  in sample \(hit.index.grouped), \(hit.size.grouped) bytes, "
        + (track.shows(hit) ? time : "which the edit list hides"))
  }

  /// Compares the decoded frames of an intact file and of a broken one, near the broken samples.
  private func comparison(
    with broken: Lesson, around hits: [SampleRecord]
  ) async throws -> DamageComparison {
    let range = try range(around: hits)
    let sound = try await observe(range)
    var found: [ObservedFrame] = []
    var shown: Set<Int> = []
    do {
      found = try await broken.observe(range)
      try await broken.decode(range, with: broken.makeDecoder()) { shown.insert($0.sampleIndex) }
    } catch {
      // A bit in the tables may have moved samples to places where there are none.
      page.report("\(error)")
    }
    let before = sound.filter { isBefore(range.upperBound, $0.frame) }
    let comparison = DamageComparison(sound: before, broken: found, shown: shown)
    guard comparison.pictures.contains(where: { $0.state == .whole && !$0.isShown }) else {
      return comparison
    }
    // The file may already be damaged: pictures that are hidden anyway do not count.
    var shownAnyway: Set<Int> = []
    try await decode(range, with: makeDecoder()) { shownAnyway.insert($0.sampleIndex) }
    let hiddenAnyway = Set(range).subtracting(shownAnyway)
    return DamageComparison(sound: before, broken: found, shown: shown.union(hiddenAnyway))
  }

  /// The groups that are hit, and the beginning of the next one.
  private func range(around hits: [SampleRecord]) throws -> Range<Int> {
    let first = try hits.map(\.index).min() ?? group.lowerBound
    let last = hits.map(\.index).max() ?? first
    let start = samples.syncSampleIndex(atOrBefore: first) ?? 0
    let end = min(samples.nextSync(after: last) + Self.aftermath, last + Self.limit, samples.count)
    return start..<end
  }

  /// Samples after the next sync sample that are examined too.
  private static let aftermath = 12

  /// Samples after the one that is hit: groups may be long.
  private static let limit = 90

  /// Whether a frame is shown before all samples from `index` on: no picture is missing there.
  private func isBefore(_ index: Int, _ frame: Frame) -> Bool {
    samples.samples(in: index..<min(index + 32, samples.count))
      .allSatisfy { frame.presentationTime < track.presentationTime(of: $0) }
  }

  private func observe(_ range: Range<Int>) async throws -> [ObservedFrame] {
    var frames: [ObservedFrame] = []
    try await decode(range, with: makeDecoder(showingDamage: true)) { frame in
      frames.append(
        ObservedFrame(
          frame: small(frame),
          checksum: PictureChecksum(of: frame.picture)))
    }
    return frames
  }
}

/// A decoded frame with a small picture, and the checksum of its whole one.
struct ObservedFrame {
  let frame: Frame
  let checksum: PictureChecksum
}

/// The pictures of a part of a film, decoded from an intact file and from a broken one.
struct DamageComparison {
  /// What has happened to a picture.
  enum State: Int {
    /// It is the same, sample by sample, and comes at its time.
    case whole
    /// The decoder says that it had to guess.
    case noticed
    /// It is wrong, and the decoder does not say so.
    case unnoticed
    /// It has not come out at all.
    case missing

    /// What JSON calls it.
    var name: String { "\(self)" }
  }

  struct Picture {
    let sound: Frame

    /// What came out of the broken file in its place.
    let broken: Frame?
    let state: State

    /// Whether it comes out if nothing is shown between damage and the next sync sample.
    let isShown: Bool
  }

  /// The pictures in presentation order.
  let pictures: [Picture]

  /// Compares what has been decoded of the same samples.
  ///
  /// - Parameters:
  ///   - sound: The frames of the intact file in presentation order.
  ///   - broken: All frames of the broken one.
  ///   - shown: The samples whose frames still come out if damage is hidden.
  init(sound: [ObservedFrame], broken: [ObservedFrame], shown: Set<Int>) {
    let found = Dictionary(broken.map { ($0.frame.sampleIndex, $0) }) { first, _ in first }
    pictures = sound.map { original in
      let index = original.frame.sampleIndex
      return Picture(
        sound: original.frame, broken: found[index]?.frame,
        state: Self.state(of: found[index], beside: original), isShown: shown.contains(index))
    }
  }

  private static func state(of broken: ObservedFrame?, beside sound: ObservedFrame) -> State {
    guard let broken else { return .missing }
    if broken.frame.isDamaged && !sound.frame.isDamaged { return .noticed }
    let isInTime = broken.frame.presentationTime == sound.frame.presentationTime
    return isInTime && broken.checksum == sound.checksum ? .whole : .unnoticed
  }

  /// The pictures that are not as they were.
  var wrong: [Picture] { pictures.filter { $0.state != .whole } }

  /// The first picture after the damage.
  var firstWholeAgain: Picture? {
    guard let last = pictures.lastIndex(where: { $0.state != .whole }) else { return nil }
    return pictures.dropFirst(last + 1).first
  }

  func count(_ state: State) -> Int { pictures.count { $0.state == state } }
}
