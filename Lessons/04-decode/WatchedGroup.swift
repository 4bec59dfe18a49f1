import DecoderCells
import H264
import LessonKit
import MP4
import Media

/// The pictures that the cells about the inside of the decoder look at; the first of them decodes them.
final class WatchedGroup {
  var group: DecodedGroup?
}

extension Lesson {
  /// Pictures that are watched: the first one has nothing to copy from.
  private static let watchedCount = 6

  /// Stages of the decoder: its own, or a learner's.
  var decodingRules: H264Rules { page.rules.or(.core) }

  var decodingMemory: Int {
    get throws { try page.arguments[Options.memory] ?? H264DecoderOptions.defaultMemoryLimit }
  }

  /// The first pictures of the group, decoded by the course's own decoder, which shows all it does.
  ///
  /// - Returns: `nil` if that is not possible; then the page says why.
  func watchedGroup() async throws -> DecodedGroup? {
    if let group = watched.group { return group }
    guard format.codec == .h264 else {
      page.prose("This works for H.264 alone: the course has a decoder of its own for it.")
      return nil
    }
    do {
      watched.group = try DecodedGroup(
        try await watchedSamples(), format: try watchedFormat, rules: decodingRules,
        memoryLimit: decodingMemory)
      if watched.group == nil { page.prose("The first picture could not be decoded.") }
      return watched.group
    } catch let error as H264Error {
      page.prose("The course's own decoder does not decode this film: \(error.reason).")
      return nil
    }
  }

  /// The samples that ``watchedGroup()`` decodes.
  func watchedSamples() async throws -> [EncodedSample] {
    var found: [EncodedSample] = []
    for index in try group.prefix(Self.watchedCount) {
      let sample = try await demuxer.sample(index, of: track.id)
      if sample.isSync, !found.isEmpty { break }
      found.append(sample)
    }
    return found
  }

  /// How these samples are coded.
  var watchedFormat: VideoFormat {
    get throws {
      track.format(at: samples[try group.lowerBound].descriptionIndex).video ?? format
    }
  }
}
