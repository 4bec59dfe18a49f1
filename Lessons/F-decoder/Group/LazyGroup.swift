import DecoderCells
import H264
import LessonKit
import MP4
import Media

extension DecodedGroup {
  /// Decodes the first pictures of a film.
  init(
    _ lesson: Lesson, count: Int = 12, rules: H264Rules? = nil, wantsBins: Bool = true
  ) async throws {
    let first = lesson.samples.indices.first { lesson.samples[$0].isSync } ?? 0
    let format =
      lesson.film.track.format(at: lesson.samples[first].descriptionIndex).video
      ?? lesson.film.format
    var samples: [EncodedSample] = []
    for index in first..<min(first + count, lesson.samples.count) {
      let sample = try await lesson.film.demuxer.sample(index, of: lesson.film.track.id)
      if sample.isSync, index > first { break }
      samples.append(sample)
    }
    guard
      let group = try DecodedGroup(
        samples, format: format, rules: rules ?? lesson.rules, memoryLimit: lesson.memoryLimit,
        wantsBins: wantsBins)
    else { throw LessonError("the first picture could not be decoded") }
    self = group
  }
}

/// The group, decoded when the first cell asks for it.
final class LazyGroup {
  private let lesson: Lesson
  private var decoded: DecodedGroup?

  init(_ lesson: Lesson) { self.lesson = lesson }

  var value: DecodedGroup {
    get async throws {
      if let decoded { return decoded }
      let group = try await DecodedGroup(lesson)
      decoded = group
      return group
    }
  }
}
